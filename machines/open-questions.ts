/** The record got another status while a question about it is open: by this page, or by somebody else. */
export type Settled = { type: 'settle'; status: string }

/** Has the machine's action `note` keep the status that a record has now. */
export const noted = { type: 'note', params: ({ event }: { event: Settled }) => event } as const

/** A question stays open as long as the status still admits its answer, which the machine's guard `stillAllows` says. */
export const settleWhile = <Answer extends string>(answer: Answer) =>
  [
    { guard: { type: 'stillAllows', params: ({ event }: { event: Settled }) => ({ status: event.status, answer }) }, actions: noted },
    { target: 'reading', actions: noted },
  ] as const
