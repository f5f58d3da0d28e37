import { common, held, loadingFor, recordSetup } from './record-setup.ts'
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
        saved: { target: 'reloading', actions: withEvent('takeSaved') },
        settled: { target: 'choosing', actions: held },
      },
    },
    reloading: {
      tags: 'busy',
      on: { outdated: { actions: withEvent('hold') } },
      invoke: {
        src: 'reload',
        input: ({ context }) => context.reload,
        onDone: { target: 'choosing', actions: held },
        onError: { target: 'choosing', actions: held },
      },
    },
  },
})
