import { recordStates, submission, submissionContext } from './submission.ts'

export const leadStatus = submission.createMachine({
  id: 'lead-status',
  description: 'A lead that is loaded, changed and loaded again.',
  context: submissionContext,
  invoke: { id: 'watch', src: 'watch' },
  initial: 'loading',
  states: recordStates(),
})
