import { createModel } from './model.ts'

/** It is unknown whether the save was done. `repeat`: the record has changed, so the page asks by itself. The answer tells whether it was. */
const uncertain = { submit: '#saving', repeat: '#saving', discard: '#editing' }
const submit = { submit: '#saving', outdate: '#conflict' }
const editing = { id: 'editing', on: { ...submit, takeAway: 'gone' } }

/** The page of a record as a user sees it. `after`: where a save leads, one of the states of its own. */
export const pageOf = <const After extends string, const Own extends object>(id: string, after: After, own: Own) =>
  ({
    id,
    initial: 'loading',
    states: {
      loading: { id: 'loading', on: { arrive: 'editing', vanish: 'notFound', fail: 'unreachable' } },
      notFound: {},
      /** `recover`: the record is loaded without the user, once there is a network again. */
      unreachable: { on: { retry: 'loading', recover: 'editing' } },
      editing,
      /** The page shows the record as it was, and says that it is no longer there. */
      gone: { id: 'gone', on: { submit: '#goneSaving', giveBack: '#editing' } },
      /** A save makes nothing of a record that is not there: the page goes on saying so. */
      goneSaving: { id: 'goneSaving', on: { submit: 'goneSaving', reject: 'goneFailed', succeed: after } },
      goneFailed: { on: { submit: '#goneSaving' } },
      /**
       * A second submit changes nothing. `collide`: the save is refused because another user saved first. Another version that comes meanwhile is
       * shown once the save has ended.
       */
      saving: {
        id: 'saving',
        on: {
          submit: 'saving',
          reject: 'failed',
          lose: 'uncertain',
          collide: 'conflict',
          outdate: 'saving',
          succeed: after,
          takeAway: 'goneSaving',
        },
      },
      ...own,
      /** The page shows the new state, and no typed values are left. */
      saved: { on: submit },
      /** The form keeps the typed values. */
      failed: { on: submit },
      uncertain: { on: uncertain },
      /** The page shows the other user's change and keeps the typed values. Saving over it needs no confirmation. */
      conflict: { id: 'conflict', on: { submit: '#saving', outdate: 'conflict', discard: '#editing' } },
    },
  }) as const

/** The page of a record whose save answers with the record, such as a consultation, as a user sees it. */
export const pageModel = createModel(pageOf('page-model', 'saved', {}))

/** The page of a record that is known when it opens. */
export const knownPageModel = createModel({ id: 'known-page-model', initial: 'editing', states: { editing: {} } })
