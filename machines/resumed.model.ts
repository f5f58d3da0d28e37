import { createMachine } from 'xstate'

const uncertain = { on: { submit: 'saving', discard: 'editing' } }
const saving = { on: { succeed: 'saved' } }

/** A form that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedFormModel = createMachine({
  id: 'resumed-form-model',
  initial: 'uncertain',
  states: { uncertain, saving, saved: {}, editing: {} },
})

/** The page of a record that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedRecordModel = createMachine({
  id: 'resumed-record-model',
  initial: 'loading',
  states: {
    loading: { on: { arrive: 'uncertain' } },
    uncertain: { on: { ...uncertain.on, outdate: 'saving' } },
    saving: { on: { succeed: 'reloading' } },
    reloading: { on: { arrive: 'saved' } },
    saved: {},
    editing: {},
  },
})
