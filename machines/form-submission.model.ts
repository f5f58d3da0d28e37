import { createModel } from './model.ts'

const submit = { submit: '#saving', outdate: '#conflict' }
/** A second submit changes nothing. `collide`: the save is refused because another user saved first. */
const saving = { submit: 'saving', reject: 'failed', lose: 'uncertain', collide: 'conflict' }
/** It is unknown whether the save was done. If the record has changed, the page asks by itself: the answer then tells whether it was. */
const uncertain = { submit: '#saving', outdate: '#saving', discard: '#editing' }
/** The page shows the other user's change and keeps the typed values. Saving over it needs no confirmation. */
const conflict = { submit: '#saving', outdate: 'conflict', discard: '#editing' }

/** The page of a lead or of a consultation as a user sees it. `outdate`: the page learns that another user changed the record. */
export const pageModel = createModel({
  id: 'page-model',
  initial: 'loading',
  states: {
    loading: { id: 'loading', on: { arrive: 'editing', vanish: 'notFound', fail: 'unreachable' } },
    notFound: {},
    /** `recover`: the record is loaded without the user, once there is a network again. */
    unreachable: { on: { retry: 'loading', recover: 'editing' } },
    editing: { id: 'editing', on: submit },
    saving: { id: 'saving', on: { ...saving, succeed: 'reloading' } },
    /** The change is done, and the page asks for the record as it is now. */
    reloading: { on: { submit: 'reloading', arrive: 'saved', fail: 'saved' } },
    /** The page shows the new state, and no typed values are left. */
    saved: { on: submit },
    /** The form keeps the typed values. */
    failed: { on: submit },
    uncertain: { on: uncertain },
    conflict: { id: 'conflict', on: conflict },
  },
})

/** A form as a user sees it. `asked`: where its submit leads from each state. */
const form = (asked: (from: string) => string) => {
  const submit = (from: string) => ({ submit: asked(from), outdate: '#conflict' })
  return {
    editing: { id: 'editing', on: submit('editing') },
    saving: { id: 'saving', on: { ...saving, succeed: 'saved' } },
    saved: { on: submit('editing') },
    /** The form keeps the typed values. */
    failed: { id: 'failed', on: submit('failed') },
    /** It is unknown whether the save was done. Saving again is safe. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: '#editing' } },
    conflict: { id: 'conflict', on: conflict },
  }
}
const confirming = (back: string) => ({ on: { submit: [], confirm: '#saving', cancel: `#${back}` } })

/** A form of a record that saves without confirmation. */
export const formModel = createModel({ id: 'form-model', initial: 'editing', states: form(() => '#saving') })

/** A form of a record that asks for confirmation before it saves. */
export const askingFormModel = createModel({
  id: 'asking-form-model',
  initial: 'editing',
  states: {
    ...form((from) => `#confirming.${from}`),
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirming('editing'), failed: confirming('failed'), uncertain: confirming('uncertain') },
    },
  },
})

const overtaken = (back: string) => ({ on: { confirm: '#saving', cancel: `#${back}` } })
const asking = (back: string, newer: string) => ({ on: { ...confirming(back).on, outdate: newer } })

/**
 * A page that asks before it saves. After a lost answer it asks the server by itself whether the request was done, once the record has changed.
 * A change that comes during a question is told when the question is answered.
 */
export const askingPageModel = createModel({
  id: 'asking-page-model',
  initial: 'editing',
  states: {
    ...form((from) => `#confirming.${from}`),
    uncertain: { id: 'uncertain', on: { submit: '#confirming.uncertain', outdate: '#saving', discard: '#editing' } },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: {
        editing: asking('editing', 'newer'),
        failed: asking('failed', 'newer'),
        newer: overtaken('conflict'),
        uncertain: asking('uncertain', 'unheard'),
        /** The request in question was never sent: if the user cancels, the request before it is left. */
        unheard: overtaken('saving'),
      },
    },
  },
})

/** A form that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedFormModel = createModel({
  id: 'resumed-form-model',
  initial: 'uncertain',
  states: { uncertain: { on: { submit: 'saving', discard: 'editing' } }, saving: { on: { succeed: 'saved' } }, saved: {}, editing: {} },
})

/** The page of a record that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedPageModel = createModel({
  id: 'resumed-page-model',
  initial: 'loading',
  states: {
    loading: { on: { arrive: 'uncertain', arriveNewer: 'saving' } },
    uncertain: { on: { submit: 'saving', discard: 'editing', outdate: 'saving' } },
    /** The record has changed since, so the page asks by itself whether the request was done. */
    saving: { on: { succeed: 'reloading' } },
    reloading: { on: { arrive: 'saved' } },
    saved: {},
    editing: {},
  },
})

/** A lead whose card was moved on the board, as a user sees it. Each move is one of these. */
export const moveModel = createModel({
  id: 'move-model',
  initial: 'reading',
  states: {
    /** The card is where it was moved, and the page asks for the newest version of the lead. */
    reading: { on: { arrive: 'read', arriveChanged: 'overtaken', vanish: 'notFound', fail: 'unreachable' } },
    /** The lead still has the status that its card showed, so the page sends the move by itself. */
    read: { on: { send: 'moving' } },
    /** `lose`: the request does not arrive. `loseAnswer`: it was done. */
    moving: { on: { succeed: 'moved', reject: 'failed', lose: 'uncertain', loseAnswer: 'doneUnheard', collide: 'conflict' } },
    moved: {},
    /** The card is back where it was. */
    failed: {},
    notFound: {},
    unreachable: {},
    /** The card is where another user has put it: before it was moved here, or while the move was on its way. */
    overtaken: {},
    conflict: {},
    /** The card is back where it was, and the toast offers to try again. */
    uncertain: { on: { sendAgain: 'moving' } },
    /** The toast says the same, and the card is where it was moved. The server answers the second try as it answered the first. */
    doneUnheard: { on: { sendAgain: 'repeating' } },
    repeating: { on: { succeed: 'moved', loseAnswer: 'doneUnheard' } },
  },
})

const confirmingAmount = (back: string) => ({ on: { confirm: '#assigning', cancel: `#${back}` } })
const submitAmount = (from: string) => ({
  submitSmall: '#assigning',
  submitLarge: `#confirming.${from}`,
  close: from === 'uncertain' ? '#closed' : '#idle',
})

/** The assignment of choices, in a form that is opened and closed, as a user sees it. */
export const assignmentModel = createModel({
  id: 'assignment-model',
  initial: 'idle',
  states: {
    idle: { id: 'idle', on: { edit: 'editing' } },
    /** The form was closed while the outcome of the last request was unknown. Opening it shows that state again. */
    closed: { id: 'closed', on: { edit: 'uncertain' } },
    editing: { id: 'editing', on: submitAmount('editing') },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirmingAmount('editing'), failed: confirmingAmount('failed'), uncertain: confirmingAmount('uncertain') },
    },
    /** A second submit changes nothing, and the form cannot be closed during the request. */
    assigning: {
      id: 'assigning',
      on: { submitSmall: 'assigning', close: 'assigning', succeed: 'assigned', reject: 'failed', lose: 'uncertain' },
    },
    assigned: { on: { edit: 'editing' } },
    /** The form keeps the typed values. */
    failed: { id: 'failed', on: submitAmount('failed') },
    /** Submitting the same values again assigns only once. */
    uncertain: { id: 'uncertain', on: { ...submitAmount('uncertain'), discard: 'editing' } },
  },
})
