import { createMachine } from 'xstate'
import { signUpStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a doctor's request for an account may follow which. */
export const signUpStatus = createMachine({
  id: 'sign-up-status',
  description: 'Which status of a request for an account may follow which. The back office decides.',
  initial: 'PENDING',
  states: {
    PENDING: { description: 'It waits for the back office.', on: stepsOf(signUpStatuses.PENDING) },
    APPROVED: { description: 'The account is open.' },
    REJECTED: { description: 'The person was told why. The back office may change its mind.', on: stepsOf(signUpStatuses.REJECTED) },
  },
})
