import type { Capsule } from './protocol.ts'

/**
 * Returns the source of a Vitest file that sends each machine of a capsule the same events, and expects the same states, a fault included. It
 * belongs into `tests/model`, runs as it is and follows the rules of the project.
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
  return `// biome-ignore-all format: a recording is data, and stays as it was written.
import { expect, test } from 'vitest'
import { type AnyEventObject, initialTransition, type StateValue, transition } from 'xstate'
import { flows } from '#machines/flows.ts'

/**
 * ${about}
 * The states are those that were recorded. A recording of a fault passes as long as the fault is there: write the state that is right in
 * the place of the wrong one, and the test fails until it is mended.
 */
type Step = { event: AnyEventObject; state: StateValue }
const recorded: { actor: string; input?: unknown; begins: StateValue; steps: Step[] }[] = ${JSON.stringify(
    recorded.filter(({ steps }) => steps.length > 0),
    null,
    2,
  )}

test.each(recorded)('$actor goes through the states that were recorded, right or wrong', ({ actor, input, begins, steps }) => {
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
