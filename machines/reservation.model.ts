import { createModel } from './model.ts'

/** The user's other answers; and the changes of somebody else meanwhile: another proposal, after which the answer is still possible, or the answer itself. */
const answers = { beginAccept: 'accepting', beginPropose: 'proposing', beginReject: 'rejecting' }
const elsewhere = (changed: string) => ({ changeElsewhere: changed, settleElsewhere: 'settled' })
const without = <Own extends keyof typeof answers>(own: Own) => {
  const { [own]: _, ...others } = answers
  return others
}

/**
 * A reservation on its page, as the user who answers it sees it. `refuse`: the time is taken. `collide`: somebody else changed it, and the
 * answer is still possible; `overtake`: they have rejected it. A second submit changes nothing.
 */
export const reservationModel = createModel({
  id: 'reservation-model',
  initial: 'reading',
  states: {
    reading: { on: { ...answers, ...elsewhere('reading') } },
    accepting: { on: { ...without('beginAccept'), close: 'reading', submit: 'saving', ...elsewhere('accepting') } },
    proposing: { on: { ...without('beginPropose'), close: 'reading', ...elsewhere('proposing') } },
    rejecting: { on: { ...without('beginReject'), close: 'reading', ...elsewhere('rejecting') } },
    saving: {
      on: {
        submit: 'saving',
        succeed: 'accepted',
        refuse: 'taken',
        reject: 'failed',
        lose: 'uncertain',
        collide: 'conflict',
        overtake: 'settled',
      },
    },
    taken: { on: { submit: 'saving', close: 'reading' } },
    /** The form keeps the chosen values. */
    failed: { on: { submit: 'saving', close: 'reading' } },
    uncertain: { on: { submit: 'saving', discard: 'accepting' } },
    conflict: { on: { submit: 'saving', discard: 'accepting' } },
    accepted: {},
    settled: {},
  },
})
