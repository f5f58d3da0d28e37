import { createMachine } from 'xstate'
import { consultationStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a consultation may follow which. */
export const consultationStatusChart = createMachine({
  id: 'consultation-status-chart',
  initial: 'PENDING',
  states: {
    PENDING: { on: stepsOf(consultationStatuses.PENDING) },
    CONFIRMED: {
      on: stepsOf(consultationStatuses.CONFIRMED),
    },
    COMPLETED: { on: stepsOf(consultationStatuses.COMPLETED) },
    CANCELLED: { on: stepsOf(consultationStatuses.CANCELLED) },
  },
})
