import { createMachine } from 'xstate'

/** Which status of a consultation may follow which. */
export const consultationStatus = createMachine({
  id: 'consultation-status',
  description: 'Which status of a consultation may follow which. A cancellation needs a reason.',
  initial: 'PENDING',
  states: {
    PENDING: { description: 'It waits to be confirmed.', on: { CONFIRMED: 'CONFIRMED', CANCELLED: 'CANCELLED' } },
    CONFIRMED: { description: 'It will take place.', on: { COMPLETED: 'COMPLETED', CANCELLED: 'CANCELLED' } },
    COMPLETED: { description: 'It took place.' },
    CANCELLED: { description: 'It does not take place.' },
  },
})
