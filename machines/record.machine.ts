import { common, held, kept, loadingFor, recordSetup, saved, shown } from './record-setup.ts'

/** A record of a page: it is loaded and followed, and each of its parts saves over the version that it has. */
export const recordMachine = recordSetup.createMachine({
  ...common,
  id: 'record',
  states: {
    ...loadingFor('shown'),
    shown: { on: { outdated: { actions: shown }, missing: 'gone', sending: 'saving' } },
    saving: {
      tags: 'busy',
      on: {
        outdated: { actions: kept },
        saved: { target: 'shown', actions: [saved, held] },
        settled: { target: 'shown', actions: held },
      },
    },
  },
})
