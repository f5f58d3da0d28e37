import { createMachine } from 'xstate'
import { leadStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a lead may follow which: any other one. */
export const leadStatusChart = createMachine({
  id: 'lead-status-chart',
  initial: 'PENDING',
  states: {
    PENDING: { on: stepsOf(leadStatuses.PENDING) },
    CONTACTED: { on: stepsOf(leadStatuses.CONTACTED) },
    CONVERTED: { on: stepsOf(leadStatuses.CONVERTED) },
    REJECTED: { on: stepsOf(leadStatuses.REJECTED) },
  },
})
