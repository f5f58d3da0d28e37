import { recordWithQuestions } from './open-questions.ts'
import { postStatusChart } from './post-status.chart.ts'
import { common, following } from './record.machine.ts'

/** A post on its page, and what is asked before its status changes. */
export const postMachine = recordWithQuestions<'beginReject' | 'beginArchive', 'REJECTED' | 'ARCHIVED'>(postStatusChart).createMachine({
  ...common,
  id: 'post',
  type: 'parallel',
  states: {
    record: following,
    question: {
      initial: 'reading',
      states: {
        reading: {
          on: {
            beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
            beginArchive: { guard: { type: 'allows', params: 'ARCHIVED' }, target: 'archiving' },
          },
        },
        // A question stays open as long as the status still admits its answer, which its own answer does not.
        rejecting: { always: { guard: { type: 'refuses', params: 'REJECTED' }, target: 'reading' }, on: { close: 'reading' } },
        archiving: { always: { guard: { type: 'refuses', params: 'ARCHIVED' }, target: 'reading' }, on: { close: 'reading' } },
      },
    },
  },
})
