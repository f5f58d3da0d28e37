import { expect, vi } from 'vitest'
import { createActor, type EventFromLogic, fromCallback, fromPromise, type InputFrom } from 'xstate'
import { isEqual, type PendingRequest } from '#machines/pending-request.ts'
import { type Emitted, type Outcome, type RecordEvent, recordMachine, type Version } from '#machines/record.machine.ts'
import type {
  askingFormModel,
  askingPageModel,
  assignmentModel,
  formModel,
  moveModel,
  pageModel,
  resumedFormModel,
  resumedPageModel,
} from '#machines/record.model.ts'
import { deferred } from '#tests/support/flows/deferred.ts'
import type { System } from '#tests/support/flows/model.ts'

export type Event = EventFromLogic<typeof recordMachine>
export type Input = InputFrom<typeof recordMachine>

export const failure = new Error('No')
export const lost: Outcome = { type: 'unknown', error: failure }
export const version = (number: number): Version => ({ etag: `"${number}"` })

/** The machine in surroundings that the test leads: the server, and the record in the cache. */
export function start(input: Partial<Input> = {}) {
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

export type RecordModel =
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

/** The machine as the paths of a model drive it, with the user's and the server's view of it. */
export function system(input: Partial<Input>, { needsConfirmation = false, typesAnew = false } = {}) {
  const { actor, server, reload, fetches, emitted, sent, tell } = start(input)
  const value = () => actor.getSnapshot().value
  const before = input.pending ?? []
  let wishes = 0
  let versions = 1
  let keys = 0
  /** The requests, toasts and reads that are expected so far. */
  const expected = { sent: [] as Expected[], saved: [] as unknown[], fetched: 0 }
  /** The version that the page shows. */
  let seen = input.record ?? undefined
  /** The submitted value that is not saved; its request, which the server may have, or has refused; and the request in question. */
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
    // An unsaved value is tried again, or another in its place; a new try over the same version is the same request.
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
  /** The first use of each key. */
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
        // A value that may have been saved is still typed when the form is opened again.
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
        // A request with a key is repeated before the newer version is shown: the key tells whether it was done.
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

export const pending = (number: number): PendingRequest[] => [
  { value: { name: 'Before' }, over: version(number), key: 'before', isUnknown: true },
]
export const page = { record: null, reloads: true, repeats: true }
export const form = { record: version(1) }
export const repeating = { ...form, repeats: true }
