import { submission, submissionContext, submissionStates } from './submission.ts'

/** The life of a form's save. It knows what is being saved; what is typed belongs to the form. */
export const formSubmission = submission.createMachine({
  id: 'form-submission',
  context: submissionContext,
  initial: 'begin',
  states: {
    begin: { always: [{ guard: 'hasUnknown', target: 'editing.uncertain' }, { target: 'editing' }] },
    ...submissionStates('editing'),
  },
})
