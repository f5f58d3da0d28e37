import { questionsOf } from './open-questions.ts'
import { postStatusChart } from './post-status.chart.ts'
import { withEvent } from './with-event.ts'

export const postMachine = questionsOf<'beginReject' | 'beginArchive', 'REJECTED' | 'ARCHIVED'>(postStatusChart).createMachine({
  id: 'post',
  context: ({ input }) => input,
  initial: 'reading',
  on: { settle: { actions: withEvent('note') } },
  states: {
    reading: {
      on: {
        beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
        beginArchive: { guard: { type: 'allows', params: 'ARCHIVED' }, target: 'archiving' },
      },
    },
    // A question stays open as long as the status still admits its answer.
    rejecting: { always: { guard: { type: 'refuses', params: 'REJECTED' }, target: 'reading' }, on: { close: 'reading' } },
    archiving: { always: { guard: { type: 'refuses', params: 'ARCHIVED' }, target: 'reading' }, on: { close: 'reading' } },
  },
})
