import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromCallback, fromPromise, type InputFrom } from 'xstate'
import type { EventOf } from '#machines/model.ts'
import { walksOf } from '#machines/paths.ts'
import { isEqual, type PendingRequest } from '#machines/pending-request.ts'
import { type Emitted, type Outcome, type RecordEvent, recordMachine, type Version } from '#machines/record.machine.ts'
import {
  askingFormModel,
  askingPageModel,
  assignmentModel,
  formModel,
  moveModel,
  pageModel,
  resumedFormModel,
  resumedPageModel,
} from '#machines/record.model.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/flows/model.ts'

type Event = EventFromLogic<typeof recordMachine>
type Input = InputFrom<typeof recordMachine>

const failure = new Error('No')
const lost: Outcome = { type: 'unknown', error: failure }
const version = (number: number): Version => ({ etag: `"${number}"` })

/** The machine, and what surrounds it, led by the test: the server, and the record in the cache. */
function start(input: Partial<Input> = {}) {
  const server = deferred<PendingRequest, Outcome>()
  const reload = deferred<undefined, unknown>()
  const fetches = vi.fn()
  let tell: (event: RecordEvent) => void = () => {}
  let followed: Version | undefined
  const actor = createActor(
    recordMachine.provide({
      actors: {
        send: fromPromise<Outcome, PendingRequest>(({ input: request }) => server.call(request)),
        reload: fromPromise<unknown>(() => reload.call(undefined)),
        watch: fromCallback<{ type: 'fetch' }, Version | undefined, RecordEvent>(({ sendBack, receive, input: record }) => {
          tell = sendBack
          followed = record
          receive(fetches)
        }),
      },
    }),
    { input: { pending: [], ...input } },
  )
  const emitted: Emitted[] = []
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const sent = () => server.calls.map(({ input: request }) => request)
  return { actor, server, reload, fetches, emitted, sent, tell: (event: RecordEvent) => tell(event), followed: () => followed }
}

type RecordModel =
  | typeof pageModel
  | typeof resumedPageModel
  | typeof moveModel
  | typeof formModel
  | typeof askingFormModel
  | typeof askingPageModel
  | typeof resumedFormModel
  | typeof assignmentModel

/** A request that has to be sent. Two with the same number have the same key. */
type Expected = { value: unknown; over: Version | undefined; key: number }

/** The machine as the paths of a model drive it, and what the user and the server saw of it. */
function system(input: Partial<Input>, { needsConfirmation = false, typesAnew = false } = {}) {
  const { actor, server, reload, fetches, emitted, sent, tell } = start(input)
  const value = () => actor.getSnapshot().value
  const before = input.pending ?? []
  let wishes = 0
  let versions = 1
  let keys = 0
  /** What must have been sent, told and fetched so far. */
  const expected = { sent: [] as Expected[], saved: [] as unknown[], fetched: 0 }
  /** The version that the page shows. */
  let seen = input.record ?? undefined
  /** What was submitted, and not saved; the request of it that the server may have, or has refused; and the one that is asked about. */
  let typed: unknown = before[0]?.value
  let open: Expected | undefined = before[0] && { value: before[0].value, over: before[0].over, key: keys++ }
  let asked: Expected | undefined

  /** Does something that sends this request if it sends anything. */
  const sending = (act: () => void, request: Expected | undefined) => {
    const isBusy = value() === 'saving'
    act()
    if (isBusy || value() !== 'saving') return
    if (!request) throw new Error('Nothing was to be sent.')
    expected.sent.push(request)
    open = request
  }
  const submit = (asks: boolean) => {
    // What was not saved is tried again, or something else in its place; what is tried over the same version is the same request.
    if (typesAnew) typed = undefined
    typed ??= { name: `Value ${wishes++}` }
    const isAgain = open !== undefined && open.value === typed && open.over?.etag === seen?.etag
    const request = isAgain && open ? open : { value: typed, over: seen, key: keys++ }
    if (asks && value() !== 'saving' && value() !== 'confirming') asked = request
    sending(() => actor.send({ type: 'submit', value: typed, over: seen, needsConfirmation: asks }), request)
  }
  const forget = () => {
    typed = undefined
    open = undefined
  }
  let saved: unknown
  const end = () => {
    expected.saved.push({ value: open?.value, before: seen, saved })
    if (input.record !== undefined) seen = saved as Version
    forget()
  }
  const saving = async (outcome: Outcome) => {
    if (outcome.type === 'saved') {
      saved = outcome.saved
      if (!input.reloads) end()
    }
    await server.last().succeed(outcome)
  }
  const reloaded = (succeeds: boolean) => {
    end()
    return succeeds ? reload.last().succeed(undefined) : reload.last().fail(failure)
  }
  const next = () => version(++versions)
  const found = (record: Version) => {
    seen = record
    tell({ type: 'found', record })
  }
  /** Where each key was first used. */
  const firsts = (all: unknown[]) => all.map((one) => all.indexOf(one))
  const sees = (state: unknown) => () => {
    expect(value()).toEqual(state)
    expect(sent().map((request) => ({ value: request.value, over: request.over }))).toEqual(
      expected.sent.map((request) => ({ value: request.value, over: request.over })),
    )
    expect(firsts([...before, ...sent()].map(({ key }) => key))).toEqual(
      firsts([...before.map((_, at) => at), ...expected.sent.map(({ key }) => key)]),
    )
    expect(
      emitted.flatMap((one) => (one.type === 'saved' ? [{ value: one.request.value, before: one.before, saved: one.saved }] : [])),
    ).toEqual(expected.saved)
    const snapshot = actor.getSnapshot()
    expect(snapshot.context.record).toEqual(seen)
    const isBusy = state === 'saving' || state === 'reloading'
    expect(snapshot.hasTag('busy')).toBe(isBusy)
    // Why the last request failed is told until the next one, or until the form is closed.
    if (isBusy || state === 'closed' || isEqual(state, { editing: 'idle' })) expect(snapshot.context.error).toBeUndefined()
    expect(fetches.mock.calls).toEqual(Array.from({ length: expected.fetched }, () => [{ type: 'fetch' }]))
  }
  return {
    send: actor.send,
    look: () => ({ state: value(), context: actor.getSnapshot().context, calls: server.calls.length, emitted: emitted.length }),
    events: {
      edit: () => actor.send({ type: 'edit' }),
      close() {
        // What may have been done is still typed when the form is opened again.
        if (actor.getSnapshot().matches({ editing: 'failed' })) typed = undefined
        actor.send({ type: 'close' })
      },
      submit: () => submit(needsConfirmation),
      send: () => submit(false),
      sendAgain: () => submit(false),
      submitSmall: () => submit(false),
      submitLarge: () => submit(true),
      confirm: () => sending(() => actor.send({ type: 'confirm' }), asked),
      cancel() {
        sending(() => actor.send({ type: 'cancel' }), open)
        if (actor.getSnapshot().matches({ editing: 'conflict' })) seen = version(versions)
      },
      discard() {
        actor.send({ type: 'discard' })
        forget()
      },
      outdate() {
        const record = next()
        // A request whose key tells whether it was done is repeated before the newer version is shown.
        const isRepeated = input.repeats && actor.getSnapshot().matches({ editing: 'uncertain' })
        const isAsking = value() === 'confirming'
        sending(() => tell({ type: 'outdated', record }), open)
        if (!isRepeated && !isAsking) seen = record
      },
      retry: () => {
        expected.fetched += 1
        actor.send({ type: 'retry' })
      },
      arrive: () => (value() === 'reloading' ? reloaded(true) : found(version(1))),
      arriveChanged: () => found(next()),
      arriveNewer: () => sending(() => found(next()), open),
      fail: () => (value() === 'reloading' ? reloaded(false) : tell({ type: 'unreachable' })),
      vanish: () => tell({ type: 'missing' }),
      recover: () => found(version(1)),
      succeed: () => saving({ type: 'saved', saved: next() }),
      reject: () => saving({ type: 'rejected', error: failure }),
      async lose() {
        await server.last().fail(failure)
        expect(actor.getSnapshot().context.error).toBe(failure)
      },
      loseAnswer: () => saving(lost),
      collide() {
        seen = next()
        // After a conflict the same wish is a new one.
        open = undefined
        return saving({ type: 'conflict', record: seen })
      },
    } satisfies System<RecordModel>['events'],
    states: {
      loading: sees('loading'),
      reading: sees('loading'),
      read: sees({ editing: 'idle' }),
      overtaken: sees({ editing: 'idle' }),
      moving: sees('saving'),
      repeating: sees('saving'),
      moved: sees({ editing: 'idle' }),
      notFound: sees('notFound'),
      unreachable: sees('unreachable'),
      idle: sees('closed'),
      closed: sees('closed'),
      assigned: sees('closed'),
      assigning: sees('saving'),
      editing: sees({ editing: 'idle' }),
      'confirming.editing': sees('confirming'),
      'confirming.failed': sees('confirming'),
      'confirming.uncertain': sees('confirming'),
      'confirming.newer': sees('confirming'),
      'confirming.unheard': sees('confirming'),
      saving: sees('saving'),
      reloading: sees('reloading'),
      saved: sees({ editing: 'idle' }),
      failed() {
        sees({ editing: 'failed' })()
        expect(actor.getSnapshot().context.error).toBe(failure)
      },
      uncertain: sees({ editing: 'uncertain' }),
      doneUnheard: sees({ editing: 'uncertain' }),
      conflict: () => {
        sees({ editing: 'conflict' })()
        // The page is told of the version that the next save goes over.
        expect(emitted.findLast(({ type }) => type === 'changed')).toMatchObject({ record: version(versions) })
      },
    } satisfies System<RecordModel>['states'],
  }
}

const pending = (number: number): PendingRequest[] => [{ value: { name: 'Before' }, over: version(number), key: 'before', isUnknown: true }]
const page = { record: null, reloads: true, repeats: true }
const form = { record: version(1) }
const repeating = { ...form, repeats: true }

type Sent = { [Name in EventOf<RecordModel>]?: Event }
const { submit, ...others } = {
  edit: { type: 'edit' },
  close: { type: 'close' },
  confirm: { type: 'confirm' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
  retry: { type: 'retry' },
  submit: { type: 'submit', value: { name: 'Another' }, over: version(1) },
} satisfies Sent
// What only the machine, the record or the form's draft tells.
const internal: Event['type'][] = ['saved', 'rejected', 'conflict', 'unknown', 'found', 'missing', 'unreachable', 'outdated', 'contradict']

describe.each<[string, RecordModel, Partial<Input>, { needsConfirmation?: boolean; typesAnew?: boolean }]>([
  ['the page of a record', pageModel, page, {}],
  ['the page of a record whose answer was lost', resumedPageModel, { ...page, pending: pending(1) }, {}],
  ['a lead that is moved', moveModel, { record: null }, {}],
  ['a form that saves at once', formModel, form, {}],
  ['a form that asks first', askingFormModel, form, { needsConfirmation: true }],
  ['a page that asks first, and repeats', askingPageModel, repeating, { needsConfirmation: true, typesAnew: true }],
  ['a form whose answer was lost', resumedFormModel, { ...form, pending: pending(1) }, {}],
  ['the assignment of choices', assignmentModel, { opens: true }, {}],
])('%s', (_, model, input, asks) => {
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(input, asks)))
  // A resumed page or form is that of the others after its first step, and the machine of a move stops at its end.
  const isPart = input.pending !== undefined || model === moveModel
  const sent: Sent = model === assignmentModel ? { ...others, submitSmall: submit } : { ...others, submit }
  for (const unnamed of isPart ? [] : unnamedEvents(recordMachine, model, sent, { internal }))
    test(unnamed.title, () => expectIgnored(unnamed, system(input, asks)))
})

test('a question that is cancelled after a lost answer leaves that request as the last one, which is repeated when the record changes', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  actor.send({ type: 'cancel' })
  tell({ type: 'outdated', record: version(2) })
  expect(requests().map(({ value }) => value)).toEqual(['confirmed', 'confirmed'])
  expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
})

test('a record that changes while a question is open after a lost answer has that request repeated once the question is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell({ type: 'outdated', record: version(2) })
  expect(requests()).toHaveLength(1)
  actor.send({ type: 'cancel' })
  expect(requests().map(({ value, over }) => ({ value, over }))).toEqual([
    { value: 'confirmed', over: version(1) },
    { value: 'confirmed', over: version(1) },
  ])
})

test.each<[string, Partial<Input>]>([
  ['there is no record', { repeats: true }],
  ['it went over no version', repeating],
])('a request whose answer was lost is not repeated by itself where %s', async (_, input) => {
  const { actor, server, tell, sent: requests } = start(input)
  actor.send({ type: 'submit', value: 'a', over: input.record ? undefined : version(1) })
  await server.last().succeed(lost)
  if (input.record) tell({ type: 'outdated', record: version(2) })
  actor.send({ type: 'submit', value: 'b', needsConfirmation: true })
  actor.send({ type: 'cancel' })
  expect(requests()).toHaveLength(1)
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'uncertain' }, status: 'active' })
})

test('what was refused is known not to be done, so that a newer version is told and nothing is repeated', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  for (const outcome of [lost, { type: 'rejected', error: failure } as const]) {
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(outcome)
  }
  tell({ type: 'outdated', record: version(2) })
  expect([actor.getSnapshot().value, requests().length]).toEqual([{ editing: 'conflict' }, 2])
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ pending: [], error: undefined })
})

test('a form that was closed after a refusal opens as a new one', async () => {
  const { actor, server } = start({ opens: true })
  actor.send({ type: 'edit' })
  actor.send({ type: 'submit', value: 'a' })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'close' })
  actor.send({ type: 'edit' })
  expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
})

test('a form that is opened after the answer to a request of an earlier page was lost is about that request', () => {
  const { actor } = start({ opens: true, pending: pending(1) })
  expect(actor.getSnapshot().value).toBe('closed')
  actor.send({ type: 'edit' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'uncertain' }, context: { current: pending(1)[0] } })
})

test('the version that is there is the one that is followed', () => {
  expect([start(form).followed(), start(page).followed()]).toEqual([version(1), undefined])
})

test.each<[string, Partial<Input>, Outcome | undefined, string]>([
  ['a conflict where nothing was sent', form, undefined, 'conflict'],
  ['a conflict where the last request was refused', form, { type: 'rejected', error: failure }, 'conflict'],
  ['a conflict where nobody knows whether the last request was done', form, lost, 'conflict'],
  ['told later where a request is repeated first', repeating, lost, 'uncertain'],
])('a draft that contradicts what somebody else has saved is %s', async (_, input, outcome, state) => {
  const { actor, server } = start(input)
  if (outcome) {
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(outcome)
  }
  actor.send({ type: 'contradict' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: state }, status: 'active' })
})

test('what was refused is not sent again when a question about another value is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'refused', over: version(1) })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell({ type: 'outdated', record: version(2) })
  actor.send({ type: 'cancel' })
  expect(requests().map(({ value }) => value)).toEqual(['refused'])
  expect(actor.getSnapshot().value).toEqual({ editing: 'conflict' })
})

describe('the key of a request', () => {
  /** The keys of values that are submitted one after the other, each answered as told. */
  async function keys(...tries: [value: unknown, outcome: Outcome][]) {
    const { actor, server, sent: requests } = start()
    for (const [value, outcome] of tries) {
      actor.send({ type: 'submit', value })
      await server.last().succeed(outcome)
    }
    return requests().map(({ key }) => key)
  }
  const saved: Outcome = { type: 'saved', saved: 1 }
  const file = () => new File(['x'], 'x.png')
  const same = file()

  test.each([
    ['text', 'OSDE', 'OSDE'],
    ['fields', { name: 'OSDE', categories: [1, 2] }, { name: 'OSDE', categories: [1, 2] }],
    ['file', { image: same }, { image: same }],
  ])('stays for the same %s, tried again after a lost answer', async (_, first, second) => {
    const [one, other] = await keys([first, lost], [second, lost])
    expect(one).toMatch(/^[\w-]{8,100}$/)
    expect(other).toBe(one)
  })

  test.each([
    ['text', 'OSDE', 'Osde'],
    ['fields', { name: 'OSDE', categories: [1, 2] }, { name: 'OSDE', categories: [1] }],
    ['names', { name: 'OSDE', note: 'x' }, { name: 'OSDE', phone: 'x' }],
    ['shapes', [], {}],
    ['files', { image: file() }, { image: file() }],
  ])('changes with other %s', async (_, first, second) => {
    const [one, other] = await keys([first, lost], [second, lost])
    expect(other).not.toBe(one)
  })

  test('stays for a value that is tried again after another one was', async () => {
    const [one, , third] = await keys(['OSDE', lost], ['Omint', saved], ['OSDE', lost])
    expect(third).toBe(one)
  })

  test('is new once the value is saved', async () => {
    const [one, other] = await keys(['OSDE', saved], ['OSDE', saved])
    expect(other).not.toBe(one)
  })

  test('is new after whoever tried said that they had looked', () => {
    const { actor, sent: requests } = start({ ...form, pending: pending(1) })
    actor.send({ type: 'discard' })
    actor.send({ type: 'submit', value: { name: 'Before' }, over: version(1) })
    expect(requests()[0]?.key).not.toBe('before')
  })

  test('survives a question that was cancelled', async () => {
    const { actor, server, sent: requests } = start()
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'confirm' })
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'cancel' })
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'confirm' })
    expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
  })

  test('stays after the form was closed in between', async () => {
    const { actor, server, sent: requests } = start({ opens: true })
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: 'a' })
    await server.last().succeed(lost)
    actor.send({ type: 'close' })
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: 'a' })
    expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
  })

  test('stays, with the version that it goes over, when the record has a newer one after a lost answer', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    expect(requests()[1]).toMatchObject({ key: requests()[0]?.key, value: 'a', over: version(1) })
  })

  test('stays after a reload of the page that finds a newer version', () => {
    const { tell, sent: requests } = start({ ...page, pending: pending(1) })
    tell({ type: 'found', record: version(2) })
    expect(requests()).toMatchObject([{ key: 'before', over: version(1) }])
  })

  test('is new after a conflict that brings no newer version', async () => {
    const [one, other] = await keys(['OSDE', { type: 'conflict' }], ['OSDE', saved])
    expect(other).not.toBe(one)
  })

  test('is new after a conflict, though the answer to the same was lost before: theirs was not seen then', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(3) })
    await server.last().succeed({ type: 'conflict', record: version(3) })
    actor.send({ type: 'submit', value: 'a', over: version(3) })
    expect(requests()[2]?.key).not.toBe(requests()[0]?.key)
    expect(requests()[2]?.over).toEqual(version(3))
  })
})

describe('a newer version', () => {
  test('that is known while a question is open is told when it is cancelled', () => {
    const { actor, tell, emitted } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1), needsConfirmation: true })
    tell({ type: 'outdated', record: version(2) })
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(emitted).toEqual([])
    actor.send({ type: 'cancel' })
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: false, mayBeDone: false }])
  })

  test('that is the save itself is not told', async () => {
    const { actor, server, tell, emitted } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    tell({ type: 'outdated', record: { ...version(2) } })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(emitted.map(({ type }) => type)).toEqual(['saved'])
    expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
  })

  test('of somebody else who saved after a save whose answer comes late is told after it', async () => {
    const { actor, server, tell, emitted } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(3) })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(emitted).toMatchObject([
      { type: 'saved', saved: version(2) },
      { type: 'changed', record: version(3), before: version(2) },
    ])
    expect(actor.getSnapshot().context.record).toEqual(version(3))
  })

  test('that answers a repeated request tells that it may be the request itself', async () => {
    const { actor, server, tell, emitted } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    await server.last().succeed({ type: 'conflict', record: version(2) })
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: true, mayBeDone: true }])
  })

  test('after a lost answer is told to a form whose request has no key that tells whether it was done', async () => {
    const { actor, server, tell, emitted, sent: requests } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    expect(requests()).toHaveLength(1)
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: false, mayBeDone: true }])
  })

  test('is asked about once, however often no answer comes', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    await server.last().succeed(lost)
    await settled()
    expect(requests()).toHaveLength(2)
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
  })
})

const events: fc.Arbitrary<Event | Outcome['type']> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b').map((value): Event => ({ type: 'submit', value: { value } })) },
  fc.constantFrom(submit, ...Object.values(others)),
  { weight: 3, arbitrary: fc.constantFrom<Outcome['type']>('saved', 'rejected', 'conflict', 'unknown') },
)

test('whatever happens, one request runs at a time, a wish keeps its key until it is done, and there is always a way on', async () => {
  const tried = fc.asyncProperty(fc.boolean(), fc.array(events, { maxLength: 40 }), async (needsConfirmation, happenings) => {
    const { actor, server } = start()
    /** The keys of wishes that are not known to be done. */
    let open: PendingRequest[] = []
    let answered = 0
    for (const happening of happenings) {
      if (typeof happening !== 'string')
        actor.send(happening.type === 'submit' ? { ...happening, over: undefined, needsConfirmation } : happening)
      else if (server.calls.length > answered) {
        answered += 1
        const { input, succeed } = server.last()
        if (happening === 'saved') open = open.filter(({ key }) => key !== input.key)
        // After a conflict a wish is a new one.
        if (happening === 'conflict') open = []
        await succeed({ type: happening, saved: 1, error: failure })
        await settled()
      }
      if (typeof happening !== 'string' && happening.type === 'discard' && actor.getSnapshot().context.pending.length === 0) open = []
      expect(server.calls.length - answered).toBeLessThanOrEqual(1)
      const asked = server.calls[answered]?.input
      if (asked) {
        const known = open.find(({ value }) => isEqual(value, asked.value))
        if (known) expect(asked.key).toBe(known.key)
        else expect(open.map(({ key }) => key)).not.toContain(asked.key)
        open = [...open.filter(({ key }) => key !== asked.key), asked]
      }
    }
    // From wherever that led, the next wish can be saved.
    if (server.calls.length > answered) await server.last().succeed({ type: 'rejected', error: failure })
    actor.send({ type: 'submit', value: 'the last' })
    actor.send({ type: 'confirm' })
    if (actor.getSnapshot().matches('saving')) await server.last().succeed({ type: 'saved', saved: 1 })
    expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
  })
  await fc.assert(tried, { numRuns: 300 })
})

test('a double submit saves once, and the first value', async () => {
  const { actor, server, sent: requests } = start()
  actor.send({ type: 'submit', value: 'first' })
  actor.send({ type: 'submit', value: 'second' })
  await server.last().succeed({ type: 'saved', saved: 'saved' })
  expect(requests().map(({ value }) => value)).toEqual(['first'])
})

test('nothing that was saved stays in memory', async () => {
  const { actor, server } = start()
  actor.send({ type: 'submit', value: { password: 'Salvia-demo-2026' } })
  await server.last().succeed({ type: 'saved', saved: { id: 1 } })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Salvia-demo-2026')
})

test('what was asked about and cancelled is not kept, even where that sends the request before it again', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  const holds = () => JSON.stringify(actor.getSnapshot().context).includes('asked about')
  const ask = () => actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  ask()
  expect(holds()).toBe(true)
  actor.send({ type: 'cancel' })
  expect(holds()).toBe(false)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  ask()
  tell({ type: 'outdated', record: version(2) })
  actor.send({ type: 'cancel' })
  expect([requests().length, holds()]).toEqual([2, false])
})

test('what was refused is forgotten once the user has read why', async () => {
  const { actor, server } = start(form)
  actor.send({ type: 'submit', value: 'a', over: version(1) })
  await server.last().succeed({ type: 'conflict', record: version(2) })
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ current: { value: undefined }, pending: [] })
})
