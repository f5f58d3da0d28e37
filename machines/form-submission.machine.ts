import { submission, submissionContext, submissionStates, withConfirmation, withConflict } from './submission.ts'

export const formSubmission = submission.createMachine({
  id: 'form-submission',
  description: "A form's save. The machine holds only the value that is being saved; the form holds what is typed.",
  context: submissionContext,
  initial: 'begin',
  states: {
    begin: {
      description: 'Looks for a request of an earlier page whose outcome is unknown.',
      always: [{ guard: 'hasUnknown', target: 'editing.uncertain' }, { target: 'editing' }],
    },
    ...withConfirmation(withConflict(submissionStates('editing'))),
  },
})
