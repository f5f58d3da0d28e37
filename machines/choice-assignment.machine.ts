import { submission, submissionContext, submissionStates, withConfirmation } from './submission.ts'

/** An assignment of `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

const { editing, ...others } = withConfirmation(submissionStates('assigned'))

/** The states of a form that assigns choices to a doctor. The form opens, is submitted, and closes after a successful request. */
export const choiceAssignment = submission.createMachine({
  id: 'choice-assignment',
  context: submissionContext,
  initial: 'idle',
  states: {
    idle: { on: { edit: [{ guard: 'hasUnknown', target: '#editing.uncertain' }, { target: '#editing' }] } },
    editing: { ...editing, on: { ...editing.on, close: 'idle' } },
    ...others,
    assigned: { on: { edit: '#editing' } },
  },
})
