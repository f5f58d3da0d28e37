import { submission, submissionContext, submissionStates, withConfirmation, withConflict } from './submission.ts'

/** The states of a form's save. The machine holds only the value that is being saved; the form holds what is typed. */
export const formSubmission = submission.createMachine({
  id: 'form-submission',
  context: submissionContext,
  initial: 'begin',
  states: {
    begin: { always: [{ guard: 'hasUnknown', target: 'editing.uncertain' }, { target: 'editing' }] },
    ...withConfirmation(withConflict(submissionStates('editing'))),
  },
})
