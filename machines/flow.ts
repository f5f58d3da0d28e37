import type { AnyActorRef, AnyEventObject, AnyStateMachine, StateValue } from 'xstate'
import type { EventOf, Model, StateOf } from './model.ts'
import { pathsIn } from './walks/paths.ts'

/** The events that the machine can receive when a model's event happens, depending on the machine's state. */
export type Received = readonly AnyEventObject[]

/** A model of a flow: how its events and states appear in the machine. */
export type FlowModel<One extends Model = Model> = {
  name: string
  model: One
  /** The machine's input. */
  input?: object
  /** The events that the machine receives before the model's initial state. */
  begins?: Received
  states: Record<StateOf<One>, StateValue>
  /** An empty list: the machine is not told of it. */
  events: Record<EventOf<One>, Received>
}
/** A flow's model, but for the states and events that the machine calls by the same name. */
type Described<One extends Model> = Omit<FlowModel<One>, 'states' | 'events'> & {
  /** The parallel region of the machine in which those states are that are not named. */
  region?: string
  states?: Partial<FlowModel<One>['states']>
  events?: Partial<FlowModel<One>['events']>
}
/**
 * A state that is not named is the machine's of the same name, and so is an event. Tests walk every path, and find one that the machine
 * does not have.
 */
export const following = <One extends Model>({ states, events, region, ...one }: Described<One>): FlowModel => {
  const { model } = one
  const keys = Object.keys(model.states)
  return {
    ...one,
    states: { ...Object.fromEntries(keys.map((key) => [key, region ? { [region]: key } : key])), ...states },
    events: { ...Object.fromEntries(model.events.map((type) => [type, [{ type }]])), ...events },
  }
}

/** A machine of the console with the models whose paths are walked on it. */
export type Flow = { machine: AnyStateMachine; models: FlowModel[] }

/** The event by which a promise ends that the machine invoked in a state. */
export const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.0.${id}`, output })
/** The event by which it fails. */
export const failed = (id: string, more = {}) => ({ type: `xstate.error.actor.0.${id}`, error: Object.assign(new Error(), more) })
/** The event of a delay in a state. */
export const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` })

/** True when the machine is where the model says. A model may say nothing of a parallel region. */
export const isIn = ({ states }: FlowModel, state: string, value: StateValue) => {
  const paths = pathsIn(value)
  return pathsIn(states[state]).every((path) => paths.includes(path))
}

/** Returns everything that the machine can receive when the model's event happens. */
export const receivedFor = ({ events }: FlowModel, event: string): Received => events[event] ?? []

/** Returns the events that the machine can receive in its present state when the model's event happens. */
export const receivedNow = (model: FlowModel, event: string, actor: AnyActorRef): Received =>
  receivedFor(model, event).filter((one) => actor.getSnapshot().can(one))
