import { assign, setup } from 'xstate'
import { nextStatuses } from './next-statuses.ts'
import { noted, type Settled, settleWhile } from './open-questions.ts'
import { reservationStatusChart } from './reservation-status.chart.ts'

type Answer = 'ACCEPTED' | 'PROPOSED' | 'REJECTED'

const leadsTo = (status: string, answer: Answer) => nextStatuses<string>(reservationStatusChart, status).includes(answer)

export const reservationMachine = setup({
  types: {
    input: {} as { status: string },
    context: {} as { status: string },
    events: {} as
      | { type: 'beginAccept' }
      | { type: 'beginPropose' }
      | { type: 'beginReject' }
      | { type: 'close' }
      /** The reservation got another status: by the answer, or by somebody else. */
      | Settled,
  },
  actions: { note: assign({ status: (_, { status }: { status: string }) => status }) },
  guards: {
    allows: ({ context }, answer: Answer) => leadsTo(context.status, answer),
    stillAllows: (_, { status, answer }: { status: string; answer: Answer }) => leadsTo(status, answer),
  },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => input,
  initial: 'reading',
  on: { settle: { actions: noted } },
  states: {
    reading: {
      on: {
        beginAccept: { guard: { type: 'allows', params: 'ACCEPTED' }, target: 'accepting' },
        beginPropose: { guard: { type: 'allows', params: 'PROPOSED' }, target: 'proposing' },
        beginReject: { guard: { type: 'allows', params: 'REJECTED' }, target: 'rejecting' },
      },
    },
    accepting: {
      on: {
        close: 'reading',
        beginPropose: 'proposing',
        beginReject: 'rejecting',
        settle: settleWhile('ACCEPTED'),
      },
    },
    proposing: {
      on: {
        close: 'reading',
        beginAccept: 'accepting',
        beginReject: 'rejecting',
        settle: settleWhile('PROPOSED'),
      },
    },
    rejecting: {
      on: {
        close: 'reading',
        beginAccept: 'accepting',
        beginPropose: 'proposing',
        settle: settleWhile('REJECTED'),
      },
    },
  },
})
