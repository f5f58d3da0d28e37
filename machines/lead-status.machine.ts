import { recordStates, submission, submissionContext } from './submission.ts'

/** The states of a lead that is loaded, changed and loaded again. */
export const leadStatus = submission.createMachine({
  id: 'lead-status',
  context: submissionContext,
  invoke: { id: 'watch', src: 'watch' },
  initial: 'loading',
  states: recordStates(),
})
