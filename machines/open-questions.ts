import { type AnyStateMachine, assign, setup } from 'xstate'
import { nextStatuses } from './next-statuses.ts'

/** What a question about a record is made of, whose answer gives it one of the `Answer` statuses. The chart says which its status admits. */
export function questionsOf<Begin extends string, Answer extends string>(chart: AnyStateMachine) {
  const leadsTo = (status: string, answer: Answer) => nextStatuses<string>(chart, status).includes(answer)
  return setup({
    types: {
      input: {} as { status: string },
      context: {} as { status: string },
      events: {} as
        | { type: Begin }
        | { type: 'close' }
        /** The record got another status: by this page, or by somebody else. */
        | { type: 'settle'; status: string },
    },
    actions: { note: assign((_, { status }: { status: string }) => ({ status })) },
    guards: {
      allows: ({ context }, answer: Answer) => leadsTo(context.status, answer),
      refuses: ({ context }, answer: Answer) => !leadsTo(context.status, answer),
    },
  })
}
