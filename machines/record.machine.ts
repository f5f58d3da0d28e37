import { common, endedIn, held, loadingFor, recordSetup } from './record-setup.ts'
import { withEvent } from './with-event.ts'

/** A record of a page: it is loaded and followed, and each of its parts saves over the version that it has. */
export const recordMachine = recordSetup.createMachine({
  ...common,
  id: 'record',
  states: {
    ...loadingFor('shown'),
    shown: { on: { outdated: { actions: withEvent('show') }, missing: 'gone', sending: 'saving' } },
    saving: {
      tags: 'busy',
      on: {
        outdated: { actions: withEvent('hold') },
        missing: { actions: 'lose' },
        saved: { target: 'shown', actions: [withEvent('takeSaved'), held] },
        settled: endedIn('shown'),
      },
    },
  },
})
