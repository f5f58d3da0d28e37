import { createMachine } from 'xstate'

/** Which status of a lead may follow which: any other one. */
export const leadStatus = createMachine({
  id: 'lead-status',
  description: 'Which status of a lead may follow which. The back office may set any of them.',
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Nobody has spoken to the lead yet.',
      on: { CONTACTED: 'CONTACTED', CONVERTED: 'CONVERTED', REJECTED: 'REJECTED' },
    },
    CONTACTED: {
      description: 'Somebody has spoken to the lead.',
      on: { PENDING: 'PENDING', CONVERTED: 'CONVERTED', REJECTED: 'REJECTED' },
    },
    CONVERTED: {
      description: 'The lead has joined the platform.',
      on: { PENDING: 'PENDING', CONTACTED: 'CONTACTED', REJECTED: 'REJECTED' },
    },
    REJECTED: {
      description: 'The lead does not want to join.',
      on: { PENDING: 'PENDING', CONTACTED: 'CONTACTED', CONVERTED: 'CONVERTED' },
    },
  },
})
