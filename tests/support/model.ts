import { expect } from 'vitest'
import type { AnyStateMachine, AnyStateNode, EventFromLogic } from 'xstate'
import { createTestModel, getShortestPaths, getStateNodes } from 'xstate/graph'
import { settled } from './deferred.ts'

type Step = { event: string; state: string }
export type Walk = { title: string; begin: string; steps: Step[] }

/**
 * A machine or a page on which a model is walked. It triggers each event and checks each state, which is named by its path, such
 * as `expired.signingIn`.
 */
export type System<Model extends AnyStateMachine, Without extends string = never> = {
  events: Record<Exclude<EventFromLogic<Model>['type'], Without>, () => unknown>
  states: Record<string, () => unknown>
}

const pathOf = (value: unknown): string =>
  typeof value === 'object' && value
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${pathOf(inner)}`)
        .join()
    : String(value)

/**
 * Returns walks that together take every transition of the model, each as short as possible; `leftOut` names the transitions
 * that none of them takes. `without` excludes events that a system cannot trigger.
 */
export function walksOf(model: AnyStateMachine, without: string[] = []) {
  const isLeft = (type: string) => without.includes(type)
  const testable = createTestModel(model, {
    // Each transition counts as a state of its own, so that the paths reach every transition and not only every state.
    serializeTransition: (_, event, previous) => (event && previous ? ` by ${event.type} from ${pathOf(previous.value)}` : ''),
    filterEvents: (_, { type }) => !isLeft(type),
  })
  const walks = testable.getShortestPaths().map(walkOf)

  const taken = new Set(walks.flatMap(({ begin, steps }) => steps.map(({ event }, at) => `${steps[at - 1]?.state ?? begin}: ${event}`)))
  const all = leavesOf(model).flatMap((node) =>
    [...eventsOf(node)].filter((type) => !isLeft(type)).map((type) => `${nameOf(node)}: ${type}`),
  )
  return { walks, leftOut: all.filter((transition) => !taken.has(transition)) }
}

function walkOf({ steps }: { steps: { event: { type: string }; state: { value: unknown } }[] }): Walk {
  const [begin, ...rest] = steps.map(({ event, state }): Step => ({ event: event.type, state: pathOf(state.value) }))
  return { title: rest.map(({ event }) => event).join(' → '), begin: begin?.state ?? '', steps: rest }
}

const leavesOf = (model: AnyStateMachine) => getStateNodes(model.root).filter((node) => Object.keys(node.states).length === 0)

const nameOf = (node: AnyStateNode) => node.path.join('.')

/** The events that a state or one around it answers to. */
const eventsOf = (node: AnyStateNode): Set<string> => new Set([...node.ownEvents, ...(node.parent ? eventsOf(node.parent) : [])])

/** Some of the walks, as few as come through every state together: a fair share where each of them takes long. */
export function throughEveryState(walks: Walk[]): Walk[] {
  const left = new Set(walks.flatMap(statesOf))
  const chosen: Walk[] = []
  while (left.size > 0) {
    const gain = (walk: Walk) => new Set(statesOf(walk).filter((state) => left.has(state))).size
    const best = walks.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const state of statesOf(best)) left.delete(state)
  }
  return chosen
}

const statesOf = ({ begin, steps }: Walk) => [begin, ...steps.map(({ state }) => state)]

/**
 * The fewest walks that take every transition one after the other, or come through every state, for systems that are slow
 * to begin anew, as pages. Each goes on to the nearest one that is left, and ends where none can be reached.
 */
export function toursOf(model: AnyStateMachine, every: 'state' | 'transition', without: string[] = []): Walk[] {
  const { walks } = walksOf(model, without)
  const begin = walks[0]?.begin ?? ''
  const goalOf = (from: string, { event, state }: Step) => (every === 'state' ? state : `${from}: ${event}`)
  const ways = new Map<string, Map<string, Step>>()
  for (const walk of walks)
    for (const [at, step] of walk.steps.entries()) {
      const from = walk.steps[at - 1]?.state ?? walk.begin
      ways.set(from, (ways.get(from) ?? new Map()).set(step.event, step))
    }
  const left = new Set([...ways].flatMap(([from, steps]) => [...steps.values()].map((step) => goalOf(from, step))))
  left.delete(begin)

  /** The shortest way from a state to what is left, that included. */
  function next(from: string) {
    const queue: { at: string; way: Step[] }[] = [{ at: from, way: [] }]
    const seen = new Set([from])
    for (const { at, way } of queue)
      for (const step of ways.get(at)?.values() ?? []) {
        if (left.has(goalOf(at, step))) return [...way, step]
        if (!seen.has(step.state)) queue.push({ at: step.state, way: [...way, step] })
        seen.add(step.state)
      }
  }

  const tours: Walk[] = []
  while (left.size > 0) {
    const steps: Step[] = []
    let at = begin
    for (let way = next(at); way; way = next(at))
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

/** Takes the steps on the system. A missing executor or check fails, so a walk of every transition needs all of them. */
export async function walk({ begin, steps }: Walk, { events, states }: Record<'events' | 'states', Record<string, () => unknown>>) {
  const run = async (one: (() => unknown) | undefined, name: string) => {
    if (!one) throw new Error(`The system does not know ${name}.`)
    await one()
  }
  await run(states[begin], `the state ${begin}`)
  for (const [at, { event, state }] of steps.entries()) {
    const soFar = steps.slice(0, at + 1).map((step) => step.event)
    try {
      await run(events[event], `the event ${event}`)
      await run(states[state], `the state ${state}`)
    } catch (error) {
      throw new Error(`Not in ${state} after ${soFar.join(' → ')}`, { cause: error })
    }
  }
}

/** An event that a state of a model does not name, and the shortest walk to that state. */
export type UnnamedEvent<Event> = { title: string; walk: Walk; event: Event }

/**
 * Returns every event of a machine in every state of its model that does not name it. None of them may change anything:
 *
 *   const sent = { retry: { type: 'check' }, ... }
 *   for (const unnamed of unnamedEvents(machine, model, sent))
 *     test(unnamed.title, () => expectIgnored(unnamed, system()))
 *
 * `sent` has an event with a plausible payload for each event name of the model, and under any name for the machine's other
 * events. It must have every event of the machine except the `internal` ones, which only the machine raises.
 */
export function unnamedEvents<Machine extends AnyStateMachine>(
  machine: Machine,
  model: AnyStateMachine,
  sent: Record<string, EventFromLogic<Machine>>,
  internal: EventFromLogic<Machine>['type'][] = [],
): UnnamedEvent<EventFromLogic<Machine>>[] {
  const tried = new Set<string>([...Object.values(sent).map(({ type }) => type), ...internal])
  const missing = machine.events.filter((type) => !type.startsWith('xstate.') && !tried.has(type))
  if (missing.length > 0) throw new Error(`These events are not tried: ${missing.join(', ')}.`)
  const walks = new Map(getShortestPaths(model).map((path) => [pathOf(path.state.value), walkOf(path)]))
  return leavesOf(model).flatMap((node) => {
    const state = nameOf(node)
    const named = eventsOf(node)
    const walk = walks.get(state)
    if (!walk) throw new Error(`No walk leads to ${state}.`)
    return Object.entries(sent)
      .filter(([name]) => !named.has(name))
      .map(([name, event]) => ({ title: `nothing comes of ${name} in ${state}`, walk, event }))
  })
}

/**
 * Walks to the state, sends the event and expects that nothing has changed. `look` returns everything that is observable: the
 * machine's state and context, and the calls.
 */
export async function expectIgnored<Event>(
  { walk: path, event }: UnnamedEvent<Event>,
  { send, look, ...system }: Parameters<typeof walk>[1] & { send: (event: Event) => unknown; look: () => unknown },
) {
  await walk(path, system)
  const before = look()
  send(event)
  await settled()
  expect(look()).toEqual(before)
}
