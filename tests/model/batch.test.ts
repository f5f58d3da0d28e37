import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { batch, isOpen } from '#machines/batch.machine.ts'
import { batchModel } from '#machines/batch.model.ts'
import type { Outcome } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/flows/model.ts'
import { failure, lost } from '#tests/support/flows/submission-system.ts'

type Event = EventFromLogic<typeof batch>

function start(atOnce: number) {
  const server = deferred<PendingRequest, Outcome>()
  const actor = createActor(batch, { input: { send: (request) => server.call(request), atOnce } }).start()
  return {
    actor,
    server,
    add: (...values: string[]) => actor.send({ type: 'add', items: values.map((value) => ({ key: value, value, over: { etag: value } })) }),
    giveUp: (...keys: string[]) => actor.send({ type: 'giveUp', keys }),
    state: () => actor.getSnapshot().value,
    states: () => Object.fromEntries(actor.getSnapshot().context.items.map(({ key, state }) => [key, state])),
    sent: () => server.calls.map(({ input: { value } }) => value),
  }
}

/** A batch as the paths of its model drive it: what was sent, and what came of each. */
function system() {
  const { actor, server, add, giveUp, state, states, sent } = start(1)
  /** What has to be sent, and what came of each. A value that may have been done is sent again under its key. */
  const expected = { sent: [] as string[], states: {} as Record<string, string> }
  const keyOf = new Map<string, string | undefined>()
  let names = 0
  const begin = () => {
    const next = Object.keys(expected.states).find((name) => expected.states[name] === 'waiting')
    if (!next) return
    expected.states[next] = 'sending'
    expected.sent.push(next)
  }
  const adding = (count: number) => () => {
    const added = Array.from({ length: count }, () => `value ${names++}`)
    for (const name of added) expected.states[name] = 'waiting'
    if (!Object.values(expected.states).includes('sending')) begin()
    add(...added)
  }
  const end = (as: string, outcome: Outcome) => async () => {
    const name = expected.sent.at(-1) ?? ''
    expected.states[name] = as
    keyOf.set(name, server.last().input.key)
    begin()
    await server.last().succeed(outcome)
  }
  const givingUp = () => {
    expected.states = {}
    giveUp(...Object.keys(states()))
  }
  const sees = (value: string) => () => {
    expect(state()).toBe(value)
    expect(states()).toEqual(expected.states)
    expect(sent()).toEqual(expected.sent)
  }
  return {
    /** What is added again is what waits or is on its way. */
    send: (event: Event) =>
      actor.send(event.type === 'add' ? { ...event, items: actor.getSnapshot().context.items.filter(isOpen) } : event),
    look: () => ({ state: state(), states: states(), calls: server.calls.length }),
    events: {
      addSeveral: adding(2),
      addMore: adding(1),
      stop: givingUp,
      giveUp: givingUp,
      retry() {
        const unknown = Object.keys(expected.states).find((name) => expected.states[name] === 'unknown') ?? ''
        expected.states[unknown] = 'sending'
        expected.sent.push(unknown)
        add(unknown)
        expect(server.last().input).toMatchObject({ key: keyOf.get(unknown), over: { etag: unknown } })
      },
      succeed: end('done', { type: 'saved', saved: { id: 1 } }),
      reject: end('refused', { type: 'rejected', error: failure }),
      collide: end('changed', { type: 'conflict' }),
      lose: end('unknown', lost),
    } satisfies System<typeof batchModel>['events'],
    states: {
      idle: sees('idle'),
      first: sees('running'),
      last: sees('running'),
      lastAfterLost: sees('running'),
      uncertain: sees('idle'),
      repeating: sees('running'),
      over: sees('idle'),
      stopped: sees('idle'),
    } satisfies System<typeof batchModel>['states'],
  }
}

describe('several that are saved at once', () => {
  const { walks, leftOut } = walksOf(batchModel)
  test('have walks that take every transition of their model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`follow their model: ${path.title}`, () => walk(path, system()))

  const known: Record<'retry' | 'giveUp', Event> = { retry: { type: 'add', items: [] }, giveUp: { type: 'giveUp', keys: ['none of them'] } }
  const request = { value: 1, key: '1', isUnknown: true }
  const others: Record<string, Event> = {
    'an answer to what was given up': { type: 'saved', part: 'none of them', request, saved: {}, before: undefined },
    'a refusal of what was given up': { type: 'settled', part: 'none of them', how: 'rejected', record: undefined },
  }
  for (const unnamed of unnamedEvents(batch, batchModel, known, { others, internal: ['sending'] }))
    test(unnamed.title, () => expectIgnored(unnamed, system()))

  test('are on their way so many at a time, and the next one begins when one ends or is given up', async () => {
    const { server, add, giveUp, sent, states } = start(2)
    add('a', 'b', 'c', 'd')
    expect(sent()).toEqual(['a', 'b'])
    await server.calls[1]?.succeed({ type: 'saved', saved: {} })
    expect(sent()).toEqual(['a', 'b', 'c'])
    giveUp('a')
    await settled()
    expect(sent()).toEqual(['a', 'b', 'c', 'd'])
    // What is given up tells nothing any more.
    await server.calls[0]?.succeed({ type: 'saved', saved: {} })
    expect(states()).toEqual({ b: 'done', c: 'sending', d: 'sending' })
  })

  test('are not sent twice while they wait or are on their way, and are new requests when their outcome was known', async () => {
    const { server, add, sent, states } = start(1)
    add('a', 'b')
    add('a', 'b')
    expect(sent()).toEqual(['a'])
    await server.last().succeed({ type: 'rejected', error: failure })
    await server.last().succeed({ type: 'saved', saved: {} })
    add('a')
    expect(states()).toEqual({ a: 'sending', b: 'done' })
    expect(new Set(server.calls.map(({ input: { key } }) => key)).size).toBe(3)
  })

  test('keep what was wanted first while they wait, and have nothing left in the memory that sends when they have ended', async () => {
    const { actor, server, add, sent } = start(1)
    add('a', 'b')
    actor.send({ type: 'add', items: [{ key: 'b', value: 'another b' }] })
    await server.last().succeed({ type: 'saved', saved: {} })
    expect(sent()).toEqual(['a', 'b'])
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['b'])
    await server.last().succeed({ type: 'rejected', error: failure })
    expect(Object.keys(actor.getSnapshot().children)).toEqual([])
  })

  test('that may have been done are sent again as the same request, over the version that it had', async () => {
    const { actor, server, add } = start(1)
    add('a')
    await server.last().succeed(lost)
    actor.send({ type: 'add', items: [{ key: 'a', value: 'a', over: { etag: 'newer' } }] })
    const [first, again] = server.calls.map(({ input: { key, over } }) => ({ key, over }))
    expect(again).toEqual(first)
  })
})
