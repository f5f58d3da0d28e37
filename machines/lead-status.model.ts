import { createModel } from './model.ts'
import { pageOf } from './record.model.ts'

/** The page of a lead as a user sees it. `outdate`: the page learns that another user changed the record. */
export const leadPageModel = createModel(
  pageOf('lead-page-model', 'reloading', {
    /** The change is done, and the page asks for the lead as it is now. */
    reloading: { on: { submit: 'reloading', outdate: 'reloading', arrive: 'saved', fail: 'saved' } },
  }),
)

/** The page of a lead that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedLeadPageModel = createModel({
  id: 'resumed-lead-page-model',
  initial: 'loading',
  states: {
    loading: { on: { arrive: 'uncertain', arriveNewer: 'saving' } },
    uncertain: { on: { submit: 'saving', discard: 'editing', repeat: 'saving' } },
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
