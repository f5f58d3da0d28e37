import type { AnyStateMachine } from 'xstate'

/** Returns the statuses that may follow one, as their machine says: none for a status of a later version. */
export const nextStatuses = <Status extends string>({ states }: AnyStateMachine, status: string) =>
  // Each event of such a machine is named by the status that it leads to.
  (Object.hasOwn(states, status) ? (states[status]?.ownEvents ?? []) : []) as Status[]
