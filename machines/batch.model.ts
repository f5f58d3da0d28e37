import { createModel } from './model.ts'

const ends = (to: string) => ({ succeed: to, reject: to, collide: to })

/** Several that are saved at once, as a user sees it: two, and one more where there is time. One is on its way at a time. */
export const batchModel = createModel({
  id: 'batch-model',
  initial: 'idle',
  states: {
    idle: { on: { addSeveral: 'first' } },
    /** One is on its way, and another one waits. */
    first: { on: { ...ends('last'), lose: 'lastAfterLost', stop: 'stopped' } },
    last: { on: { ...ends('over'), lose: 'uncertain', addMore: 'first', stop: 'stopped' } },
    /** The last one is on its way, and of the one before it is unknown whether it was done. */
    lastAfterLost: { on: { ...ends('uncertain'), stop: 'stopped' } },
    /** Of one it is unknown whether it was done. Trying it again is safe. */
    uncertain: { on: { retry: 'repeating', giveUp: 'stopped' } },
    repeating: { on: { ...ends('over'), lose: 'uncertain' } },
    /** What came of each is known. */
    over: { on: { addSeveral: 'first' } },
    stopped: { on: { addSeveral: 'first' } },
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
