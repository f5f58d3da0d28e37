import { createMachine } from 'xstate'
import { postStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of a post may follow which. `edited` is a change of what it says. */
export const postStatus = createMachine({
  id: 'post-status',
  description:
    'Which status of a post may follow which. Its doctor sends it to be reviewed, the back office publishes or rejects it. A change of what is published is a draft again, while patients go on seeing what was published.',
  initial: 'DRAFT',
  states: {
    DRAFT: { description: 'It is being written.', on: stepsOf(postStatuses.DRAFT) },
    IN_REVIEW: {
      description: 'It waits for the back office, and nobody changes it meanwhile.',
      on: stepsOf(postStatuses.IN_REVIEW),
    },
    PUBLISHED: { description: 'Patients see it as it is.', on: { ...stepsOf(postStatuses.PUBLISHED), edited: 'DRAFT' } },
    REJECTED: { description: 'The doctor was told why.', on: { ...stepsOf(postStatuses.REJECTED), edited: 'DRAFT' } },
    ARCHIVED: { description: 'Patients do not see it.', on: stepsOf(postStatuses.ARCHIVED) },
  },
})
