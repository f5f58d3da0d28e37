import { assign, setup } from 'xstate'
import { nextStatuses } from './next-statuses.ts'
import { noted, type Settled, settleWhile } from './open-questions.ts'
import { postStatus } from './post-status.machine.ts'

type Asked = 'REJECTED' | 'ARCHIVED'

const leadsTo = (status: string, asked: Asked) => nextStatuses<string>(postStatus, status).includes(asked)

export const postMachine = setup({
  types: {
    input: {} as { status: string },
    context: {} as { status: string },
    events: {} as
      | { type: 'beginReject' }
      | { type: 'beginArchive' }
      | { type: 'close' }
      /** What became of the post: by this page, or by somebody else. */
      | Settled,
  },
  actions: { note: assign({ status: (_, { status }: { status: string }) => status }) },
  guards: {
    allows: ({ context }, asked: Asked) => leadsTo(context.status, asked),
    stillAllows: (_, { status, answer }: { status: string; answer: Asked }) => leadsTo(status, answer),
  },
}).createMachine({
  id: 'post',
  description:
    'What is asked on the page of a post before its status changes: why it is rejected, and whether it is archived. The record that is loaded and saved is an actor of its own beneath it.',
  context: ({ input }) => input,
  initial: 'reading',
  on: { settle: { actions: noted } },
  states: {
    reading: {
      description: 'The post is shown, with what its status admits.',
      on: {
        beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
        beginArchive: { guard: { type: 'allows', params: 'ARCHIVED' }, target: 'archiving' },
      },
    },
    rejecting: {
      description: 'The reason is written, which the doctor reads.',
      on: { close: 'reading', settle: settleWhile('REJECTED') },
    },
    archiving: {
      description: 'Somebody is asked whether patients shall no longer see it.',
      on: { close: 'reading', settle: settleWhile('ARCHIVED') },
    },
  },
})
