import { type AnyStateMachine, createMachine } from 'xstate'

type ModelState = {
  readonly id?: string
  readonly initial?: string
  readonly on?: Readonly<Record<string, unknown>>
  readonly states?: Readonly<Record<string, ModelState>>
}

type EventsIn<State> =
  | (State extends { on: infer On } ? keyof On & string : never)
  | (State extends { states: infer Inner } ? { [Key in keyof Inner]: EventsIn<Inner[Key]> }[keyof Inner] : never)
type LeavesIn<State, Path extends string = ''> = State extends { states: infer Inner }
  ? {
      [Key in keyof Inner & string]: Inner[Key] extends { states: unknown } ? LeavesIn<Inner[Key], `${Path}${Key}.`> : `${Path}${Key}`
    }[keyof Inner & string]
  : never

declare const names: unique symbol
/** A model of a flow, with the names of its events and of its states, each by its path, such as `expired.signingIn`. */
export type Model<Event extends string = string, State extends string = string> = AnyStateMachine & {
  readonly [names]?: { event: Event; state: State }
}

/** The names of a model's events. */
export type EventOf<One extends Model> = One extends Model<infer Event, string> ? Event : never
/** The paths of a model's states that have none inside. */
export type StateOf<One extends Model> = One extends Model<string, infer State> ? State : never

/** Creates a model whose events and states are known to the compiler: code that walks it has to name each of them, and no other. */
export const createModel = <const Config extends ModelState>(config: Config): Model<EventsIn<Config>, LeavesIn<Config>> =>
  createMachine(config as Parameters<typeof createMachine>[0])
