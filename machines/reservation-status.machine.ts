import { createMachine } from 'xstate'
import { reservationStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a reservation may follow which. */
export const reservationStatus = createMachine({
  id: 'reservation-status',
  description:
    'Which status of a reservation may follow which. The practice accepts, proposes, rejects, or has somebody wait; the person chooses a proposed time, none of them, or gives it up; and what nobody answers in a day is as it was before.',
  initial: 'PENDING',
  states: {
    PENDING: { description: 'It waits for the practice.', on: stepsOf(reservationStatuses.PENDING) },
    PROPOSED: {
      description: 'It waits for the person, who has times to choose from. They are held for them.',
      on: stepsOf(reservationStatuses.PROPOSED),
    },
    WAITING: { description: 'It waits for a time to become free.', on: stepsOf(reservationStatuses.WAITING) },
    ACCEPTED: { description: 'It has an appointment.' },
    REJECTED: { description: 'It has none, and the person was told why.', on: stepsOf(reservationStatuses.REJECTED) },
    WITHDRAWN: { description: 'The person has given it up.' },
  },
})
