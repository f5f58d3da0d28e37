import { assign, setup } from 'xstate'
import { nextStatuses } from './next-statuses.ts'
import { noted, type Settled, settleWhile } from './open-questions.ts'
import { postStatusChart } from './post-status.chart.ts'

type Asked = 'REJECTED' | 'ARCHIVED'

const leadsTo = (status: string, asked: Asked) => nextStatuses<string>(postStatusChart, status).includes(asked)

export const postMachine = setup({
  types: {
    input: {} as { status: string },
    context: {} as { status: string },
    events: {} as
      | { type: 'beginReject' }
      | { type: 'beginArchive' }
      | { type: 'close' }
      /** The post got another status: by this page, or by somebody else. */
      | Settled,
  },
  actions: { note: assign({ status: (_, { status }: { status: string }) => status }) },
  guards: {
    allows: ({ context }, asked: Asked) => leadsTo(context.status, asked),
    stillAllows: (_, { status, answer }: { status: string; answer: Asked }) => leadsTo(status, answer),
  },
}).createMachine({
  id: 'post',
  context: ({ input }) => input,
  initial: 'reading',
  on: { settle: { actions: noted } },
  states: {
    reading: {
      on: {
        beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
        beginArchive: { guard: { type: 'allows', params: 'ARCHIVED' }, target: 'archiving' },
      },
    },
    rejecting: {
      on: { close: 'reading', settle: settleWhile('REJECTED') },
    },
    archiving: {
      on: { close: 'reading', settle: settleWhile('ARCHIVED') },
    },
  },
})
