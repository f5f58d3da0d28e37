import { createMachine } from 'xstate'

const answers = { accept: 'accepting', propose: 'proposing', reject: 'rejecting' }
/**
 * A reservation on its page, as whoever answers it sees it. `refuse`: the time is taken. `collide`: somebody else changed it, and the answer is
 * still possible. `settleElsewhere`: somebody else has rejected it.
 */
export const reservationModel = createMachine({
  id: 'reservation-model',
  initial: 'reading',
  states: {
    reading: { on: { ...answers, settleElsewhere: 'settled' } },
    accepting: { on: { propose: 'proposing', reject: 'rejecting', close: 'reading', submit: 'saving', settleElsewhere: 'settled' } },
    proposing: { on: { accept: 'accepting', reject: 'rejecting', close: 'reading', settleElsewhere: 'settled' } },
    rejecting: { on: { accept: 'accepting', propose: 'proposing', close: 'reading', settleElsewhere: 'settled' } },
    saving: { on: { succeed: 'accepted', refuse: 'taken', fail: 'failed', lose: 'uncertain', collide: 'conflict' } },
    taken: { on: { choose: 'accepting', close: 'reading' } },
    failed: { on: { submit: 'saving', close: 'reading' } },
    uncertain: { on: { submit: 'saving' } },
    conflict: { on: { submit: 'saving', discard: 'accepting' } },
    accepted: {},
    settled: {},
  },
})
