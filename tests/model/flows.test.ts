import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, SimulatedClock, type StateValue } from 'xstate'
import { type Flow, type FlowModel, flows, isIn, type Received, receivedNow } from '#machines/flows.ts'
import { type Walk, walksOf } from '#machines/paths.ts'
import { idOf, statechartOf } from '#machines/statechart.ts'

type Choose = (received: Received) => AnyEventObject | undefined

/** Walks on the machine alone, in which nothing that it invokes ends by itself. Returns where it went and by which transitions. */
function walkAlone({ machine }: Flow, model: FlowModel, { begin, steps }: Walk, choose: Choose) {
  const taken = new Set<string>()
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})]))
  const actor = createActor(machine.provide({ actors }), {
    input: model.input,
    clock: new SimulatedClock(),
    inspect: (event) => {
      if (event.type === '@xstate.microstep') for (const transition of event._transitions) taken.add(idOf(transition))
    },
  }).start()
  for (const event of model.begins ?? []) actor.send(event)
  const visited: [state: string, value: StateValue][] = [[begin, actor.getSnapshot().value]]
  for (const { event, state } of steps) {
    const received = choose(receivedNow(model, event, actor))
    if (received) actor.send(received)
    visited.push([state, actor.getSnapshot().value])
  }
  return { taken, visited }
}

// Where a model's event can appear in two ways, each path is walked in both.
const choices: Choose[] = [(received) => received.at(0), (received) => received.at(-1)]

test('every machine is a flow', () => {
  const machines = readdirSync('machines').flatMap((file) => file.match(/^(.+)\.machine\.ts$/)?.[1] ?? [])
  expect(flows.map(({ machine }) => machine.id).sort()).toEqual(machines)
})

describe.each(flows.map((flow) => [flow.machine.id, flow] as const))('the flow %s', (_, flow) => {
  const walked = flow.models.flatMap((model) =>
    walksOf(model.model).walks.flatMap((walk) => choices.map((choose) => ({ model, walk, ...walkAlone(flow, model, walk, choose) }))),
  )

  test('is where its models say on every path', () => {
    const lost = walked.flatMap(({ model, walk, visited }) =>
      visited.filter(([state, value]) => !isIn(model, state, value)).map(([state, value]) => ({ path: walk.title, state, value })),
    )
    expect(lost).toEqual([])
  })

  test('takes every transition of its machine, and enters every state, on the paths of its models', () => {
    const taken = new Set(walked.flatMap((one) => [...one.taken]))
    const { states, transitions } = statechartOf(flow.machine)
    expect(transitions.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual([])
    const entered = new Set([
      ...transitions.map(({ target }) => target),
      ...states.filter(({ isInitial }) => isInitial).map(({ path }) => path),
    ])
    const inside = (path: string) => [...entered].some((one) => one === path || one?.startsWith(`${path}.`))
    expect(states.filter(({ path, type }) => path && type !== 'history' && !inside(path))).toEqual([])
  })
})
