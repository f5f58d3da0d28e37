import type { Capsule } from './protocol.ts'

/**
 * Returns the source of a Vitest file that leads each machine of a capsule through what it received, and expects the states that it
 * was in. It belongs into `tests/model` and runs as it is.
 */
export function testOf({ versions, role, startedAt, actors, entries }: Capsule) {
  const recorded = Object.entries(actors).map(([actor, { value, input }]) => ({
    actor,
    input,
    begins: value,
    steps: entries.flatMap((entry) =>
      entry.kind === 'event' && entry.actor === actor ? [{ event: entry.event, state: entry.value }] : [],
    ),
  }))
  const about = `Recorded on ${new Date(startedAt).toISOString()} as ${role ?? 'nobody'}, console ${versions.console}, contract ${versions.contract}.`
  return `import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { flows } from '#machines/flows.ts'

/** ${about} */
const recorded = ${JSON.stringify(
    recorded.filter(({ steps }) => steps.length > 0),
    null,
    2,
  )}

test.each(recorded)('$actor goes through the recorded states', ({ actor, input, begins, steps }) => {
  const machine = flows.find(({ machine: { id } }) => id === actor.split(' ')[0])?.machine
  if (!machine) throw new Error(\`There is no machine of \${actor}.\`)
  let [snapshot] = initialTransition(machine, input)
  expect(snapshot.value).toEqual(begins)
  for (const { event, state } of steps) {
    ;[snapshot] = transition(machine, snapshot, event)
    expect(snapshot.value).toEqual(state)
  }
})
`
}
