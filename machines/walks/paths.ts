import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { createTestModel, getShortestPaths, getStateNodes } from 'xstate/graph'
import type { Model } from '../model.ts'
import { pathOf } from './statechart.ts'

/** An event of a model, and the state to which it leads. */
export type Step<Event extends string = string, State extends string = string> = { event: Event; state: State }
/** Steps of a model from its initial state on. A state is named by its path, such as `expired.signingIn`. */
export type Walk<Event extends string = string, State extends string = string> = {
  title: string
  begin: State
  steps: Step<Event, State>[]
}

const NONE: readonly never[] = []

/** Returns the state in which a step of a walk is taken. */
export const stateBefore = <State extends string>({ begin, steps }: Walk<string, State>, at: number) => steps[at - 1]?.state ?? begin

/** Returns the path of the active state, such as `editing.idle`; paths of parallel states are joined by commas. */
export const valuePath = (value: unknown): string =>
  typeof value === 'object' && value
    ? Object.entries(value)
        .flatMap(([key, inner]) => pathsIn(inner).map((path) => `${key}.${path}`))
        .sort()
        .join()
    : String(value)

/** Returns the paths that stand in `valuePath`. */
export const pathsIn = (value: unknown) => valuePath(value).split(',')

/**
 * Returns walks that together take every transition of the model, each as short as possible; `leftOut` names the transitions
 * that none of them takes. `without` excludes events that a system cannot trigger.
 */
export function walksOf<Event extends string, State extends string, Without extends Event = never>(
  model: Model<Event, State>,
  without: readonly Without[] = NONE,
) {
  const isLeft = (type: string) => without.some((one) => one === type)
  const testable = createTestModel(model, {
    // Each transition counts as a state of its own, so that the paths reach every transition and not only every state.
    serializeTransition: (_, event, previous) => ` by ${event?.type} from ${valuePath(previous?.value)}`,
    filterEvents: (_, { type }) => !isLeft(type),
  })
  // They have the model's own names.
  const walks = testable.getShortestPaths().map(walkOf) as Walk<Exclude<Event, Without>, State>[]

  return {
    walks,
    leftOut: leftOutBy(walks, model)
      .filter(({ event }) => !isLeft(event))
      .map(({ from, event }) => `${from}: ${event}`),
  }
}

/** Returns the transitions of the whole model that none of the walks takes. */
export function leftOutBy(walks: readonly Walk[], model: AnyStateMachine) {
  const taken = new Set(walks.flatMap((walk) => walk.steps.map(({ event }, at) => `${stateBefore(walk, at)}: ${event}`)))
  const all = leavesOf(model).flatMap((node) => [...eventsOf(node)].map((event) => ({ from: pathOf(node), event })))
  return all.filter(({ from, event }) => !taken.has(`${from}: ${event}`))
}

function walkOf({ steps }: { steps: { event: { type: string }; state: { value: unknown } }[] }): Walk {
  const [begin, ...rest] = steps.map(({ event, state }): Step => ({ event: event.type, state: valuePath(state.value) }))
  return { title: rest.map(({ event }) => event).join(' → '), begin: begin?.state ?? '', steps: rest }
}

/** Returns the states of a model that have none inside. */
export const leavesOf = (model: AnyStateMachine) => getStateNodes(model.root).filter((node) => Object.keys(node.states).length === 0)

/** The events that a state or one around it answers to. */
export const eventsOf = (node: AnyStateNode): Set<string> => new Set([...node.ownEvents, ...(node.parent ? eventsOf(node.parent) : [])])

/** Some of the walks, as few as come through every state together: a fair share where each of them takes long. */
export function throughEveryState<One extends Walk>(walks: One[]): One[] {
  const left = new Set(walks.flatMap(statesOf))
  const chosen: One[] = []
  while (left.size > 0) {
    const gain = (walk: One) => new Set(statesOf(walk).filter((state) => left.has(state))).size
    const best = walks.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const state of statesOf(best)) left.delete(state)
  }
  return chosen
}

const statesOf = ({ begin, steps }: Walk) => [begin, ...steps.map(({ state }) => state)]

/** A tour that is as long begins anew, so that a page is not led further than a person would go. */
const MOST_STEPS = 60

/**
 * Few walks that take every transition one after the other, or come through every state, for systems that are slow
 * to begin anew, as pages. Each goes on to the nearest one that is left, and ends where none can be reached, or after `MOST_STEPS`.
 */
export function toursOf<Event extends string, State extends string, Without extends Event = never>(
  model: Model<Event, State>,
  every: 'state' | 'transition',
  without: readonly Without[] = NONE,
): Walk<Exclude<Event, Without>, State>[] {
  type Taken = Step<Exclude<Event, Without>, State>
  const { walks } = walksOf(model, without)
  const [first] = walks
  if (!first) return []
  const { begin } = first
  const goalOf = (from: string, { event, state }: Taken) => (every === 'state' ? state : `${from}: ${event}`)
  const ways = new Map<State, Map<string, Taken>>()
  for (const walk of walks)
    for (const [at, step] of walk.steps.entries()) {
      const from = stateBefore(walk, at)
      ways.set(from, (ways.get(from) ?? new Map()).set(step.event, step))
    }
  const left = new Set<string>([...ways].flatMap(([from, steps]) => [...steps.values()].map((step) => goalOf(from, step))))
  left.delete(begin)

  const stepsFrom = (state: State) => ways.get(state)?.values() ?? []

  /** The shortest way from a state to a transition that is left, that one included. */
  function next(from: State) {
    const queue: { at: State; way: Taken[] }[] = [{ at: from, way: [] }]
    const seen = new Set([from])
    for (const { at, way } of queue)
      for (const step of stepsFrom(at)) {
        if (left.has(goalOf(at, step))) return [...way, step]
        if (!seen.has(step.state)) queue.push({ at: step.state, way: [...way, step] })
        seen.add(step.state)
      }
  }

  const tours: Walk<Exclude<Event, Without>, State>[] = []
  while (left.size > 0) {
    const steps: Taken[] = []
    let at = begin
    for (let way = next(at); way && steps.length < MOST_STEPS; way = next(at))
      for (const step of way) {
        left.delete(goalOf(at, step))
        steps.push(step)
        at = step.state
      }
    if (steps.length === 0) throw new Error(`Nothing leads to ${[...left].join(', ')}.`)
    tours.push({ title: `${steps.length} steps`, begin, steps })
  }
  return tours
}

/** Returns the shortest walk to each state of a model that can be reached `without` these events. */
export const shortestWalks = <Event extends string, State extends string>(model: Model<Event, State>, without: readonly string[] = NONE) =>
  new Map(
    getShortestPaths(model, { filterEvents: (_, { type }) => !without.includes(type) }).map((path) => [
      valuePath(path.state.value),
      walkOf(path) as Walk<Event, State>, // its own names
    ]),
  )
