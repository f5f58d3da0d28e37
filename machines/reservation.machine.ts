import { recordWithQuestions } from './open-questions.ts'
import { common, following } from './record.machine.ts'
import { reservationStatusChart } from './reservation-status.chart.ts'

type Begin = 'beginAccept' | 'beginPropose' | 'beginReject'
type Answer = 'ACCEPTED' | 'PROPOSED' | 'REJECTED'

/** A reservation on its page, and the answer that is being given to it. */
export const reservationMachine = recordWithQuestions<Begin, Answer>(reservationStatusChart).createMachine({
  ...common,
  id: 'reservation',
  type: 'parallel',
  states: {
    record: following,
    question: {
      initial: 'reading',
      on: { saved: '.reading' },
      states: {
        reading: {
          on: {
            beginAccept: { guard: { type: 'allows', params: 'ACCEPTED' }, target: 'accepting' },
            beginPropose: { guard: { type: 'allows', params: 'PROPOSED' }, target: 'proposing' },
            beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
          },
        },
        // A question stays open as long as the status still admits its answer.
        accepting: {
          always: { guard: { type: 'refuses', params: 'ACCEPTED' }, target: 'reading' },
          on: { close: 'reading', beginPropose: 'proposing', beginReject: 'rejecting' },
        },
        proposing: {
          always: { guard: { type: 'refuses', params: 'PROPOSED' }, target: 'reading' },
          on: { close: 'reading', beginAccept: 'accepting', beginReject: 'rejecting' },
        },
        rejecting: {
          always: { guard: { type: 'refuses', params: 'REJECTED' }, target: 'reading' },
          on: { close: 'reading', beginAccept: 'accepting', beginPropose: 'proposing' },
        },
      },
    },
  },
})
