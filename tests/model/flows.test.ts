import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { isIn, receivedFor } from '#machines/flow.ts'
import { flows, statusCharts } from '#machines/flows.ts'
import { meanings } from '#machines/meanings.ts'
import { statechartOf } from '#machines/walks/statechart.ts'
import { uncovered, walkEvery } from '#machines/walks/walk-alone.ts'
import { variantNames } from '#src/inspector/texts.ts'

const named = (ending: RegExp) => readdirSync('machines').flatMap((file) => file.match(ending)?.[1] ?? [])
const machines = named(/^(.+)\.machine\.ts$/)
const charts = named(/^(.+)\.chart\.ts$/)

test('every machine has a meaning, and so has each of its states, and nothing else', () => {
  const all = [...flows.map(({ machine }) => machine), ...statusCharts].map((machine) => {
    const states = statechartOf(machine).states.filter(({ type }) => type !== 'history')
    return [machine.id, states.map(({ path }) => path)]
  })
  const told = Object.entries(meanings).map(([id, of]) => [id, Object.keys(of)])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(all))
})

test('every machine is a flow or the chart of a status', () => {
  expect(flows.map(({ machine }) => machine.id).sort()).toEqual(machines.sort())
  expect(statusCharts.map(({ id }) => id).sort()).toEqual(charts.map((name) => `${name}-chart`).sort())
})

test('every model has a name of its own, which the inspector puts into words', () => {
  expect(flows.flatMap(({ models }) => models.map(({ name }) => name)).sort()).toEqual(Object.keys(variantNames).sort())
})

test('a machine is where a model says in that very state alone, and of what no model says it is nowhere and told nothing', () => {
  const [model] = flows.find(({ machine }) => machine.id === 'session')?.models ?? []
  if (!model) throw new Error('There is no such model.')
  expect(isIn(model, 'offline.signingIn', { status: 'offline', activity: { signingIn: 'alone' } })).toBe(true)
  expect(isIn(model, 'offline.signingIn', { status: 'expired', activity: { signingIn: 'alone' } })).toBe(false)
  expect(isIn(model, 'nowhere', { status: 'offline', activity: { signingIn: 'alone' } })).toBe(false)
  expect(receivedFor(model, 'nothing')).toEqual([])
  // The API admits no other.
  expect(receivedFor(model, 'provideStep')).toEqual([
    { type: 'provideStep', answer: { method: 'CODE', code: expect.stringMatching(/^\d{6}$/) } },
  ])
})

/** The events of which a flow's machine is told nothing, because the record beneath it is: the person who walks the path says that they happened. */
const untold: Record<string, string[]> = {
  record: ['discard'],
  'lead-status': ['discard'],
  batch: ['arrive', 'send'],
  'choice-assignment': ['discard'],
  'new-appointment': ['undo'],
  reservation: ['discard'],
  post: ['discard'],
}

const something = expect.stringMatching(/./)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
const version = { etag: something }
const place = { doctorId: expect.any(Number), date: time, minutes: expect.any(Number) }
const step = { key: something, methods: [something], expiresAt: time }
/**
 * What a machine knows in a state of its models, or at the end of one of their paths, by the names of both: a page on which the state is opened
 * shows it.
 */
const known: Record<string, Record<string, object>> = {
  session: {
    'session: authenticated.idle': { role: 'BACKOFFICE', user: { id: expect.any(Number) } },
    'session: awaitingValidation.idle': { role: 'BACKOFFICE', user: { signUp: { status: 'PENDING', rejectedReason: null } } },
    'session: unauthenticated.secondStep': { step },
    'session: expired.provingStep': { step },
  },
  'toast-queue': {
    'toasts: shown': { toast: { id: something, title: something, variant: 'default' } },
    'toasts: add → update': { toast: { title: '2' } },
  },
  'form-submission': {
    'at once: editing': { version },
    'at once: saved': { pending: [] },
    'at once: refused': { latestVersion: version },
    'asking: editing': { version },
    'asking, repeated: confirming.newer': { version, latestVersion: version },
    'asking, repeated: editing': { version },
    'resumed: uncertain': { pending: [{ key: something, over: version }] },
    'overtaken: saving': { current: { key: something, over: version }, version },
  },
  record: { 'page: editing': { record: version }, 'page: saving': { record: version }, 'known page: editing': { record: version } },
  'lead-status': { 'lead: reloading': { record: version } },
  batch: {
    'batch: lastAfterLost': { atOnce: 1, items: [{ key: 'a', state: 'unknown' }, { state: 'sending' }] },
    'batch: addSeveral → reject': { items: [{ state: 'refused' }, { state: 'sending' }] },
    'batch: addSeveral → collide': { items: [{ state: 'changed' }, { state: 'sending' }] },
    'batch: addSeveral → succeed → addMore': { items: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] },
    'batch: stopped': { items: [] },
    'move: reading': { items: [{ value: {}, state: 'sending' }] },
    ...Object.fromEntries(
      Object.entries({
        refused: ['notFound', 'unreachable', 'failed'],
        changed: ['overtaken', 'conflict'],
        unknown: ['uncertain', 'doneUnheard'],
      }).flatMap(([state, places]) => places.map((place) => [`move: ${place}`, { items: [{ state }] }])),
    ),
  },
  'new-appointment': {
    'new appointment: filling': { place },
    'new appointment: mistyped.filling': { typed: { time: something } },
    'new appointment: listed': { series: { kind: 'series' } },
    'moving: filling': { place, moved: { id: expect.any(Number), etag: something } },
    'moving: dropping': { place, moved: { id: expect.any(Number), etag: something } },
    'resumed new appointment: uncertain': { unanswered: {} },
  },
  reservation: {
    'reservation: accepted': { record: { status: 'ACCEPTED' } },
    'reservation: settled': { record: { status: 'REJECTED' } },
    'reservation: conflict': { record: { status: 'PROPOSED' } },
  },
  post: Object.fromEntries(
    Object.entries({
      DRAFT: ['draft', 'overtaken', 'changed', 'archiving'],
      IN_REVIEW: ['inReview', 'publishing', 'conflict', 'rejecting', 'changeInReview'],
      PUBLISHED: ['published'],
      REJECTED: ['rejected'],
      ARCHIVED: ['archived'],
    }).flatMap(([status, states]) => states.map((state) => [`post: ${state}`, { record: { status } }])),
  ),
}

// What throws outside of a test leaves a file without tests, and what a hook throws leaves none that fails: so it is thrown again in each.
describe.each(machines)('the flow %s', (name) => {
  const flowOf = () => {
    const found = flows.find(({ machine }) => machine.id === name)
    if (!found) throw new Error('There is no such flow.')
    return found
  }
  let walkedOf: () => ReturnType<typeof walkEvery>
  beforeAll(() => {
    try {
      const walked = walkEvery(flowOf())
      walkedOf = () => walked
    } catch (error) {
      walkedOf = () => {
        throw error
      }
    }
  })

  test('is where its models say on every path', () => {
    const lost = walkedOf().flatMap(({ model, walk, visited }) =>
      visited.filter(({ state, value }) => !isIn(model, state, value)).map(({ state, value }) => ({ path: walk.title, state, value })),
    )
    expect(lost).toEqual([])
  })

  test('takes every transition of its machine, and enters every state, on the paths of its models', () => {
    expect(uncovered(flowOf(), walkedOf())).toEqual([])
    const { states, transitions } = statechartOf(flowOf().machine)
    const entered = [...transitions.map(({ target }) => target), ...states.filter(({ isInitial }) => isInitial).map(({ path }) => path)]
    const isEntered = (path: string) => entered.some((one) => one === path || one?.startsWith(`${path}.`))
    expect(states.filter(({ path, type }) => path && type !== 'history' && !isEntered(path))).toEqual([])
  })

  test('can receive, somewhere, each thing that an event of its models may be, and is told of each event but those of a record beneath it', () => {
    const heard = walkedOf().flatMap((one) => one.heard)
    const told = walkedOf().flatMap(({ model, heard: own }) => own.map(([event]) => ({ event, possible: receivedFor(model, event) })))
    const unheard = told.flatMap(({ event, possible }) =>
      possible.filter((one) => !heard.some(([other, received]) => other === event && received.includes(one))),
    )
    expect(unheard).toEqual([])
    const silent = new Set(told.flatMap(({ event, possible }) => (possible.length > 0 ? [] : event)))
    expect([...silent].sort()).toEqual(untold[name] ?? [])
  })

  test('knows in each state what its page shows there', () => {
    const expected = known[name] ?? {}
    // The first thing that an event may be only closes what was asked, in some flows; the last one tells what came of it.
    const contexts = walkedOf()
      .filter(({ choice }) => choice === 'last')
      .flatMap(({ model, walk, visited }) =>
        [...visited, { state: walk.title, context: visited.at(-1)?.context }].map(
          ({ state, context }) => [`${model.name}: ${state}`, context] as const,
        ),
      )
    for (const [at, context] of contexts) if (expected[at]) expect(context, at).toMatchObject(expected[at])
    expect(Object.keys(expected).filter((at) => !contexts.some(([one]) => one === at))).toEqual([])
  })
})
