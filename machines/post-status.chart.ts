import { createMachine } from 'xstate'
import { postStatuses } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** The order of the statuses of a post. `edited` is a change of its text. */
export const postStatusChart = createMachine({
  id: 'post-status-chart',
  initial: 'DRAFT',
  states: {
    DRAFT: { on: stepsOf(postStatuses.DRAFT) },
    IN_REVIEW: {
      on: stepsOf(postStatuses.IN_REVIEW),
    },
    PUBLISHED: { on: { ...stepsOf(postStatuses.PUBLISHED), edited: 'DRAFT' } },
    REJECTED: { on: { ...stepsOf(postStatuses.REJECTED), edited: 'DRAFT' } },
    ARCHIVED: { on: stepsOf(postStatuses.ARCHIVED) },
  },
})
