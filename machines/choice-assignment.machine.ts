import { submission, submissionContext, submissionStates, withConfirmation } from './submission.ts'

/** An assignment of `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

const { editing, ...others } = withConfirmation(submissionStates('assigned'))

export const choiceAssignment = submission.createMachine({
  id: 'choice-assignment',
  description: 'A form that assigns choices to a doctor. It opens, is submitted, and closes after a successful request.',
  context: submissionContext,
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is closed.',
      on: { edit: [{ guard: 'hasUnknown', target: '#editing.uncertain' }, { target: '#editing' }] },
    },
    editing: { ...editing, on: { ...editing.on, close: { target: 'idle', actions: 'clearError' } } },
    ...others,
    assigned: { description: 'The choices are assigned, and the form is closed.', on: { edit: '#editing' } },
  },
})
