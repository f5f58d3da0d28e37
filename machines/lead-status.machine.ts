import { createMachine } from 'xstate'
import { leadStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a lead may follow which: any other one. */
export const leadStatus = createMachine({
  id: 'lead-status',
  description: 'Which status of a lead may follow which. The back office may set any of them.',
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Nobody has spoken to the lead yet.',
      on: stepsOf(leadStatuses.PENDING),
    },
    CONTACTED: {
      description: 'Somebody has spoken to the lead.',
      on: stepsOf(leadStatuses.CONTACTED),
    },
    CONVERTED: {
      description: 'The lead has joined the platform.',
      on: stepsOf(leadStatuses.CONVERTED),
    },
    REJECTED: {
      description: 'The lead does not want to join.',
      on: stepsOf(leadStatuses.REJECTED),
    },
  },
})
