import { common, endedIn, loadingFor, recordSetup } from './record-setup.ts'
import { withEvent } from './with-event.ts'

/** A lead whose status and comments are changed on its page. After a save the lead is read again, with its history. */
export const leadStatus = recordSetup.createMachine({
  ...common,
  id: 'lead-status',
  states: {
    ...loadingFor('choosing'),
    choosing: { on: { outdated: { actions: withEvent('show') }, missing: 'gone', sending: 'saving' } },
    saving: {
      tags: 'busy',
      on: {
        outdated: { actions: withEvent('hold') },
        missing: { actions: 'lose' },
        saved: { target: 'reloading', actions: withEvent('takeSaved') },
        settled: endedIn('choosing'),
      },
    },
    reloading: {
      tags: 'busy',
      on: { outdated: { actions: withEvent('hold') }, missing: { actions: 'lose' } },
      invoke: {
        src: 'reload',
        input: ({ context }) => context.reload,
        onDone: endedIn('choosing'),
        onError: endedIn('choosing'),
      },
    },
  },
})
