import { submission, submissionContext, submissionStates, withConfirmation } from './submission.ts'

/** An assignment of `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

const { editing, ...others } = withConfirmation(submissionStates('assigned'))
const edit = { edit: [{ guard: 'hasUnknown', target: '#editing.uncertain' }, { target: '#editing' }] } as const

/** The states of a form that assigns choices to a doctor. The form opens, is submitted, and closes after a successful request. */
export const choiceAssignment = submission.createMachine({
  id: 'choice-assignment',
  context: submissionContext,
  initial: 'idle',
  states: {
    idle: { on: edit },
    editing: { ...editing, on: { ...editing.on, close: 'idle' } },
    ...others,
    assigned: { on: edit },
  },
})
