import type { AnyStateMachine } from 'xstate'
import { nextStatuses } from './next-statuses.ts'
import { setupRecord } from './record.machine.ts'

/** A record with questions beside it, whose answers give it one of the `Answer` statuses. The chart says which its status admits. */
export function recordWithQuestions<Begin extends string, Answer extends string>(chart: AnyStateMachine) {
  const leadsTo = (status: string | undefined, answer: Answer) => nextStatuses<string>(chart, status).includes(answer)
  return setupRecord<{ type: Begin } | { type: 'close' }>().extend({
    guards: {
      allows: ({ context }, answer: Answer) => leadsTo(context.record?.status, answer),
      refuses: ({ context }, answer: Answer) => !leadsTo(context.record?.status, answer),
    },
  })
}
