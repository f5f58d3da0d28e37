import { type AnyEventObject, createActor, fromCallback, SimulatedClock, type StateValue } from 'xstate'
import { type Flow, type FlowModel, type Received, receivedNow } from './flows.ts'
import { type Walk, walksOf } from './paths.ts'
import { type ChartTransition, idOf, statechartOf } from './statechart.ts'

type Choose = (received: Received) => AnyEventObject | undefined

// Where a model's event can appear in two ways, each path is walked in both.
const choices: Choose[] = [(received) => received.at(0), (received) => received.at(-1)]

/** The machine of a flow, in which nothing that it invokes ends by itself. */
const aloneOf = ({ machine }: Flow) =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})])),
  })

/** Walks on the machine alone. Returns where it went, and the ids of its transitions. */
function walkAlone(machine: Flow['machine'], model: FlowModel, { begin, steps }: Walk, choose: Choose) {
  const taken = new Set<string>()
  const actor = createActor(machine, {
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
  actor.stop()
  return { taken, visited }
}

/** Walks every path of a flow's models on the machine alone. */
export function walkEvery(flow: Flow) {
  const alone = aloneOf(flow)
  return flow.models.flatMap((model) =>
    walksOf(model.model).walks.flatMap((walk) => choices.map((choose) => ({ model, walk, ...walkAlone(alone, model, walk, choose) }))),
  )
}

/** Returns the transitions of a flow's machine that none of these walks took. */
export function uncovered({ machine }: Flow, walked: { taken: Set<string> }[]): ChartTransition[] {
  const taken = new Set(walked.flatMap((one) => [...one.taken]))
  return statechartOf(machine).transitions.filter(({ id }) => !taken.has(id))
}
