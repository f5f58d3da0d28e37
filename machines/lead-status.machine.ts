import { common, held, kept, loadingFor, recordSetup, saved, shown } from './record-setup.ts'

/** A lead whose status and comments are changed on its page. After a save the lead is read again, with its history. */
export const leadStatus = recordSetup.createMachine({
  ...common,
  id: 'lead-status',
  states: {
    ...loadingFor('choosing'),
    choosing: { on: { outdated: { actions: shown }, missing: 'gone', sending: 'saving' } },
    saving: {
      tags: 'busy',
      on: {
        outdated: { actions: kept },
        saved: { target: 'reloading', actions: saved },
        settled: { target: 'choosing', actions: held },
      },
    },
    reloading: {
      tags: 'busy',
      on: { outdated: { actions: kept } },
      invoke: {
        src: 'reload',
        input: ({ context }) => context.reload,
        onDone: { target: 'choosing', actions: held },
        onError: { target: 'choosing', actions: held },
      },
    },
  },
})
