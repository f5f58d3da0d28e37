import { type AnyEventObject, createActor, fromCallback, SimulatedClock, type StateValue } from 'xstate'
import { type Flow, type FlowModel, type Received, receivedNow } from '../flow.ts'
import { type Walk, walksOf } from './paths.ts'
import { type ChartTransition, idOf, statechartOf } from './statechart.ts'

/** `state`: where the model says the machine is. */
type Visited = { state: string; value: StateValue; context: unknown }
type Choose = (received: Received) => AnyEventObject | undefined

// A model's event can appear in two ways; each path is walked in both.
const choices = [
  ['first', (received) => received.at(0)],
  ['last', (received) => received.at(-1)],
] as const satisfies [string, Choose][]

/** The machine of a flow, in which nothing that it invokes ends by itself. */
const aloneOf = ({ machine }: Flow) =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})])),
  })

/** Walks on the machine alone. Returns the states and contexts on the way, the ids of its transitions, and the events that it could receive. */
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
  const visited: Visited[] = []
  const heard: [event: string, received: Received][] = []
  const note = (state: string) => {
    const { value, context } = actor.getSnapshot()
    visited.push({ state, value, context })
  }
  note(begin)
  for (const { event, state } of steps) {
    const possible = receivedNow(model, event, actor)
    heard.push([event, possible])
    const received = choose(possible)
    if (received) actor.send(received)
    note(state)
  }
  actor.stop()
  return { taken, visited, heard }
}

/** Walks every path of a flow's models on the machine alone. */
export function walkEvery(flow: Flow) {
  const alone = aloneOf(flow)
  return flow.models.flatMap((model) =>
    walksOf(model.model).walks.flatMap((walk) =>
      choices.map(([choice, choose]) => ({ model, walk, choice, ...walkAlone(alone, model, walk, choose) })),
    ),
  )
}

/** Returns the transitions of a flow's machine that none of these walks took. */
export function uncovered({ machine }: Flow, walked: { taken: Set<string> }[]): ChartTransition[] {
  const taken = new Set(walked.flatMap((one) => [...one.taken]))
  return statechartOf(machine).transitions.filter(({ id }) => !taken.has(id))
}
