import { expect } from 'vitest'
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { EventOf, Model, StateOf } from '#machines/model.ts'
import { eventsOf, leavesOf, leftOutBy, shortestWalks, toursOf, type Walk } from '#machines/walks/paths.ts'
import { pathOf } from '#machines/walks/statechart.ts'
import { isFull } from '#tests/support/setup/settings.ts'
import { settled } from './deferred.ts'

/**
 * A machine or a page on which a model is walked. It triggers each event and checks each state, which is named by its path, such
 * as `expired.signingIn`.
 */
export type System<One extends Model, Without extends EventOf<One> = never> = {
  events: Record<Exclude<EventOf<One>, Without>, () => unknown>
  states: Record<StateOf<One>, () => unknown>
}

/**
 * Prints which transitions of a model no walk takes on the page, by their events, so that a short run does not pass for a whole one.
 * `cannot` has the events that no user can bring about there, and why. The larger tiers leave out no others, nor do they keep a reason
 * for nothing.
 */
export function tellLeftOut<One extends Model, Taken extends Walk>(
  flow: string,
  model: One,
  walks: readonly Taken[],
  cannot: { [Event in EventOf<One>]?: string } = {},
) {
  const left = leftOutBy(walks, model)
  const events = [...new Set(left.map(({ event }) => event))]
  const words = events.map((event) => `${event} (${left.flatMap((one) => (one.event === event ? [one.from] : [])).join(', ')})`)
  if (words.length > 0) console.log(`${flow}, not walked on the page: ${words.join('; ')}.`)
  if (!isFull) return walks
  // Where only such an event leads, nobody comes.
  const reached = new Set(walks.flatMap(({ begin, steps }) => [begin, ...steps.map(({ state }) => state)]))
  const reasons = Object.keys(cannot)
  const forgotten = left.filter(({ from, event }) => reached.has(from) && !reasons.includes(event))
  expect(forgotten, `what the walks of ${flow} leave out`).toEqual([])
  expect(
    reasons.filter((event) => !events.includes(event)),
    `what the walks of ${flow} take, and have a reason not to`,
  ).toEqual([])
  return walks
}

/** The tours of a model on a page: through every transition in the larger tiers, through every state otherwise. See `tellLeftOut`. */
export const toursOnPage = <Event extends string, State extends string, Cannot extends Event = never>(
  flow: string,
  model: Model<Event, State>,
  cannot: Record<Cannot, string> = {} as Record<Cannot, string>,
) =>
  tellLeftOut<Model, Walk<Exclude<Event, Cannot>, State>>(
    flow,
    model,
    toursOf(model, isFull ? 'transition' : 'state', keysOf(cannot)),
    cannot,
  )

/** The names of the events that a model's user cannot bring about on a page. */
export const keysOf = <Key extends string>(cannot: Record<Key, string>) => Object.keys(cannot) as Key[] // written as a literal

/** For `tellLeftOut`: the machines take this event on tests/model. */
export const staysAsShown = {
  outdate: 'A record that is shown is read again only after a save of its page, since every read is written down.',
}

/** The same of the page of a record, which would ask by itself whether a request was done. */
export const pageStaysAsShown = {
  ...staysAsShown,
  repeat: staysAsShown.outdate,
  takeAway: staysAsShown.outdate,
  giveBack: staysAsShown.outdate,
}
/** The same of a form. A page has one form; a flow around the form says that its refusal was read. */
export const formStaysAsShown = {
  ...staysAsShown,
  saveBeside: 'It is told on tests/model/record.test.ts, and walked where a page has two parts.',
  dismiss: 'It is walked with the assignment of choices.',
}

/** The tags of the walk at a place: larger tiers walk those beyond the first ones. */
export const tagBeyond = (few: number, at: number) => (at < few ? [] : ['full'])

/** Takes the steps on the system. A missing executor or check fails, so a walk of every transition needs all of them. */
export async function walk<Event extends string, State extends string>(
  { begin, steps }: Walk<Event, State>,
  { events, states }: { events: Record<NoInfer<Event>, () => unknown>; states: Record<NoInfer<State>, () => unknown> },
) {
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
export type UnnamedEvent<Event, Name extends string = string, State extends string = string> = {
  title: string
  walk: Walk<Name, State>
  event: Event
}

/**
 * Returns every event of a machine in every state of its model that does not name it. None of them may change anything:
 *
 *   const sent = { retry: { type: 'check' }, ... }
 *   for (const unnamed of unnamedEvents(machine, model, sent))
 *     test(unnamed.title, () => expectIgnored(unnamed, system()))
 *
 * `sent` has an event with a plausible payload for event names of the model, and `others` under any name for what the model does not
 * know. Together they must have every event of the machine except the `internal` ones, which only the machine raises.
 */
export function unnamedEvents<Machine extends AnyStateMachine, Name extends string, State extends string>(
  machine: Machine,
  model: Model<Name, State>,
  sent: { [Event in NoInfer<Name>]?: EventFromLogic<Machine> },
  { others = {}, internal = [] }: { others?: Record<string, EventFromLogic<Machine>>; internal?: EventFromLogic<Machine>['type'][] } = {},
): UnnamedEvent<EventFromLogic<Machine>, Name, State>[] {
  const known = Object.entries<EventFromLogic<Machine>>({ ...(sent as Record<string, EventFromLogic<Machine>>), ...others })
  const tried = new Set<string>([...known.map(([, { type }]) => type), ...internal])
  const missing = machine.events.filter((type) => !type.startsWith('xstate.') && !tried.has(type))
  if (missing.length > 0) throw new Error(`These events are not tried: ${missing.join(', ')}.`)
  const walks = shortestWalks(model)
  return leavesOf(model).flatMap((node) => {
    const state = pathOf(node)
    const named = eventsOf(node)
    const walk = walks.get(state)
    if (!walk) throw new Error(`No walk leads to ${state}.`)
    return known
      .filter(([name]) => !named.has(name))
      .map(([name, event]) => ({ title: `nothing comes of ${name} in ${state}`, walk, event }))
  })
}

/**
 * Walks to the state, sends the event and expects that nothing has changed. `look` returns everything that is observable: the
 * machine's state and context, and the calls.
 */
export async function expectIgnored<Event, Name extends string, State extends string>(
  { walk: path, event }: UnnamedEvent<Event, Name, State>,
  {
    send,
    look,
    ...system
  }: Parameters<typeof walk<NoInfer<Name>, NoInfer<State>>>[1] & { send: (event: NoInfer<Event>) => unknown; look: () => unknown },
) {
  await walk(path, system)
  const before = look()
  send(event)
  await settled()
  expect(look()).toEqual(before)
}
