import type { AnyStateMachine, AnyStateNode, EventFromLogic } from 'xstate'
import { createTestModel, getStateNodes } from 'xstate/graph'

type Step = { event: string; state: string }
export type Walk = { title: string; begin: string; steps: Step[] }

/** What a model is walked on, a machine or a page: it brings each event about and checks each state, named by its path as `expired.signingIn`. */
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
 * Walks that together take every transition of the model, each as short as it can be; `leftOut` names those that none of
 * them takes. `without` leaves out events that a system cannot bring about.
 */
export function walksOf(model: AnyStateMachine, without: string[] = []) {
  const isLeft = (type: string) => without.includes(type)
  const testable = createTestModel(model, {
    // A transition counts as a place of its own, so that the paths reach every transition and not only every state.
    serializeTransition: (_, event, previous) => (event && previous ? ` by ${event.type} from ${pathOf(previous.value)}` : ''),
    filterEvents: (_, { type }) => !isLeft(type),
  })
  const walks: Walk[] = testable.getShortestPaths().map(({ steps }) => {
    const [begin, ...rest] = steps.map(({ event, state }): Step => ({ event: event.type, state: pathOf(state.value) }))
    return { title: rest.map(({ event }) => event).join(' → '), begin: begin?.state ?? '', steps: rest }
  })

  const taken = new Set(walks.flatMap(({ begin, steps }) => steps.map(({ event }, at) => `${steps[at - 1]?.state ?? begin}: ${event}`)))
  const all = getStateNodes(model.root)
    .filter((node) => Object.keys(node.states).length === 0)
    .flatMap((node) => [...eventsOf(node)].filter((type) => !isLeft(type)).map((type) => `${node.path.join('.')}: ${type}`))
  return { walks, leftOut: all.filter((transition) => !taken.has(transition)) }
}

/** The events that a state or one around it answers to. */
const eventsOf = (node: AnyStateNode): Set<string> => new Set([...node.ownEvents, ...(node.parent ? eventsOf(node.parent) : [])])

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
