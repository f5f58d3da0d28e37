import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state as it is drawn and listed. `path` has the keys from the root on, such as `editing.failed`; the root's is empty. */
export type ChartState = {
  path: string
  key: string
  parent: string | undefined
  type: AnyStateNode['type']
  isInitial: boolean
}

/** A transition as it is drawn and listed. `target` is undefined where the state stays. `event` is the result of `eventName`. */
export type ChartTransition = {
  /** Unique within the machine. */
  id: string
  source: string
  target: string | undefined
  /** The event's type, as the machine knows it. Empty for a transition that is always taken. */
  type: string
  event: string
  guard: string | undefined
  actions: string[]
}

export type Statechart = { states: ChartState[]; transitions: ChartTransition[] }

/** Returns a state's path, such as `expired.signingIn`. */
export const pathOf = (node: AnyStateNode) => node.path.join('.')

/** Returns the states and transitions of a machine, outer states first. */
export function statechartOf(machine: AnyStateMachine): Statechart {
  const nodes = allNodes(machine.root)
  return {
    states: nodes.map((node) => ({
      path: pathOf(node),
      key: node.parent ? node.key : machine.id,
      parent: node.parent && pathOf(node.parent),
      type: node.type,
      isInitial: node.parent?.initial?.target?.includes(node) ?? false,
    })),
    transitions: nodes.flatMap((node) => transitionsOf(node).map((transition) => describeTransition(node, transition))),
  }
}

const allNodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(allNodes)]

/** Returns the transitions of a state, in the order in which the machine tries them. */
const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [...node.transitions.values(), node.always ?? []].flat()

function describeTransition(node: AnyStateNode, { target, eventType, guard, actions }: AnyTransitionDefinition): ChartTransition {
  const [first] = target ?? []
  const shared = { source: pathOf(node), target: first && pathOf(first), type: eventType, guard: guardName(guard) }
  const names = actions.map(actionName)
  return { ...shared, event: eventName(eventType, node), actions: names, id: transitionId(shared) }
}

const transitionId = ({ source, type, target, guard }: Pick<ChartTransition, 'source' | 'type' | 'target' | 'guard'>) =>
  `${source}: ${type}${guard ? ` [${guard}]` : ''} → ${target ?? source}`

/** Returns the id that `statechartOf` gives to a transition which the machine took. */
export const idOf = (transition: AnyTransitionDefinition) => describeTransition(transition.source, transition).id

/** Returns the parts in the type of an event of XState itself: how which invoked actor ended, or which delay is over. */
export function partsOf(type: string) {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)/.exec(type) ?? []
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return { outcome, id, delay }
}

/** Returns a readable name of an event: `send: done` for the end of an invoked actor, `after display` for a delay. */
function eventName(type: string, node: AnyStateNode) {
  const { outcome, id, delay } = partsOf(type)
  if (outcome) return `${node.invoke.find((one) => one.id === id)?.src ?? id}: ${outcome}`
  return delay ? `after ${delay}` : type
}

/** Returns the name of a guard: `isSignedIn`, `not isSignedIn`, or the state that it asks for. */
export function guardName(guard: unknown): string | undefined {
  if (typeof guard === 'string' || guard === undefined) return guard
  const { type, guards, stateValue } = guard as { type?: string; guards?: unknown[]; stateValue?: unknown }
  if (guards) return `not ${guards.map(guardName).join()}`
  return type ?? `in ${JSON.stringify(stateValue)}`
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  return (action as { type: string }).type.replace('xstate.', '')
}
