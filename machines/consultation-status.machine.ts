import { createMachine } from 'xstate'

/** Which status of a consultation may follow which. */
export const consultationStatus = createMachine({
  id: 'consultation-status',
  description:
    'Which status of a consultation may follow which, and where it may come back to. A cancellation needs a reason. Whoever made a change may undo it at once; later the back office may, with a reason.',
  initial: 'PENDING',
  states: {
    PENDING: { description: 'It waits to be confirmed.', on: { CONFIRMED: 'CONFIRMED', CANCELLED: 'CANCELLED' } },
    CONFIRMED: {
      description: 'It will take place. From its hour on it may be completed.',
      on: { COMPLETED: 'COMPLETED', CANCELLED: 'CANCELLED', 'back to PENDING': 'PENDING' },
    },
    COMPLETED: { description: 'It took place.', on: { 'back to CONFIRMED': 'CONFIRMED' } },
    CANCELLED: { description: 'It does not take place.', on: { 'back to PENDING': 'PENDING', 'back to CONFIRMED': 'CONFIRMED' } },
  },
})
