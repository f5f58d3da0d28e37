import { createMachine } from 'xstate'
import { reservationStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a reservation may follow which. */
export const reservationStatusChart = createMachine({
  id: 'reservation-status-chart',
  initial: 'PENDING',
  states: {
    PENDING: { on: stepsOf(reservationStatuses.PENDING) },
    PROPOSED: {
      on: stepsOf(reservationStatuses.PROPOSED),
    },
    WAITING: { on: stepsOf(reservationStatuses.WAITING) },
    ACCEPTED: { on: stepsOf(reservationStatuses.ACCEPTED) },
    REJECTED: { on: stepsOf(reservationStatuses.REJECTED) },
    WITHDRAWN: {},
  },
})
