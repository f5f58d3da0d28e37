import type { AnyStateMachine } from 'xstate'

// Each event of such a machine is named by the status that it leads to, or comes back to. Others happen by themselves.
const BACK = 'back to '

/** The events that the chart of a status gets from the statuses of the contract. */
export const stepsOf = ({ next, back }: { next: readonly string[]; back: readonly string[] }): Record<string, string> => ({
  ...Object.fromEntries(next.map((to) => [to, to])),
  ...Object.fromEntries(back.map((to) => [BACK + to, to])),
})

const eventsOf = ({ states }: AnyStateMachine, status: string | undefined): string[] =>
  Object.entries(states)
    .filter(([name]) => name === status)
    .flatMap(([, { ownEvents }]) => ownEvents)

/** Returns the statuses that may follow one, as their machine says: none for a status of a later version, or where there is none yet. */
export const nextStatuses = <Status extends string>(machine: AnyStateMachine, status: string | undefined) =>
  eventsOf(machine, status).filter((event) => Object.hasOwn(machine.states, event)) as Status[]

/** Returns the statuses that one may come back to, as their machine says. */
export const earlierStatuses = <Status extends string>(machine: AnyStateMachine, status: string) =>
  eventsOf(machine, status).flatMap((event) => (event.startsWith(BACK) ? event.slice(BACK.length) : [])) as Status[]
