import { submission, submissionContext, submissionStates } from './submission.ts'

/** What is assigned: `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

const { editing, ...others } = submissionStates('assigned')
const edit = { edit: [{ guard: 'hasUnknown', target: '#editing.uncertain' }, { target: '#editing' }] } as const

/** The assignment of choices to a doctor: a form that opens, is submitted, and closes when it is done. */
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
