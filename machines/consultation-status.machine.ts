import { createMachine } from 'xstate'
import { consultationStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a consultation may follow which. */
export const consultationStatus = createMachine({
  id: 'consultation-status',
  description:
    'Which status of a consultation may follow which, and where it may come back to. A cancellation needs a reason. Whoever made a change may undo it at once; later the back office may, with a reason.',
  initial: 'PENDING',
  states: {
    PENDING: { description: 'It waits to be confirmed.', on: stepsOf(consultationStatuses.PENDING) },
    CONFIRMED: {
      description: 'It will take place. From its hour on it may be completed.',
      on: stepsOf(consultationStatuses.CONFIRMED),
    },
    COMPLETED: { description: 'It took place.', on: stepsOf(consultationStatuses.COMPLETED) },
    CANCELLED: { description: 'It does not take place.', on: stepsOf(consultationStatuses.CANCELLED) },
  },
})
