import { createMachine } from 'xstate'
import { signUpStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a doctor's request for an account may follow which. */
export const signUpStatusChart = createMachine({
  id: 'sign-up-status-chart',
  initial: 'PENDING',
  states: {
    PENDING: { on: stepsOf(signUpStatuses.PENDING) },
    APPROVED: {},
    REJECTED: { on: stepsOf(signUpStatuses.REJECTED) },
  },
})
