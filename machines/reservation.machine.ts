import { questionsOf } from './open-questions.ts'
import { reservationStatusChart } from './reservation-status.chart.ts'
import { withEvent } from './with-event.ts'

type Begin = 'beginAccept' | 'beginPropose' | 'beginReject'
type Answer = 'ACCEPTED' | 'PROPOSED' | 'REJECTED'

export const reservationMachine = questionsOf<Begin, Answer>(reservationStatusChart).createMachine({
  id: 'reservation',
  context: ({ input }) => input,
  initial: 'reading',
  on: { settle: { actions: withEvent('note') } },
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
})
