import { common, endedIn, held, heldOrNewer, loadingFor, setupRecord } from './record.machine.ts'
import { withEvent } from './with-event.ts'

/** A lead whose status and comments are changed on its page. After a save the lead is read again, with its history. */
export const leadStatus = setupRecord().createMachine({
  ...common,
  id: 'lead-status',
  initial: 'begin',
  states: {
    ...loadingFor('choosing'),
    choosing: { on: { outdated: { actions: withEvent('show') }, missing: 'gone', sending: 'saving' } },
    saving: {
      tags: 'busy',
      on: {
        outdated: { actions: withEvent('hold') },
        missing: { actions: 'lose' },
        saved: { target: 'reloading', actions: withEvent('takeSaved') },
        settled: endedIn('choosing', heldOrNewer),
      },
    },
    reloading: {
      tags: 'busy',
      on: { outdated: { actions: withEvent('hold') }, missing: { actions: 'lose' } },
      invoke: {
        src: 'reload',
        input: ({ context }) => context.reload,
        onDone: endedIn('choosing', held),
        onError: endedIn('choosing', held),
      },
    },
  },
})
