import { expect } from 'vitest'
import { createActor, type EventFromLogic, type InputFrom } from 'xstate'
import { formSubmission, type Outcome, type SubmissionEmitted, type Version } from '#machines/form-submission.machine.ts'
import type { askingFormModel, askingPageModel, formModel, overtakenFormModel, resumedFormModel } from '#machines/form-submission.model.ts'
import { isEqual, type PendingRequest } from '#machines/pending-request.ts'
import { deferred } from '#tests/support/flows/deferred.ts'
import type { System } from '#tests/support/flows/model.ts'

export type Event = EventFromLogic<typeof formSubmission>
export type Input = Omit<InputFrom<typeof formSubmission>, 'send'>

export const failure = new Error('No')
export const lost: Outcome = { type: 'unknown', error: failure }
export const version = (number: number): Version => ({ etag: `"${number}"` })

/** The machine in the surroundings that the test leads: the server, and what tells of newer versions. */
export function start(input: Partial<Input> = {}) {
  const server = deferred<PendingRequest, Outcome>()
  const actor = createActor(formSubmission, { input: { send: (request) => server.call(request), pending: [], ...input } })
  const emitted: SubmissionEmitted[] = []
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const sent = () => server.calls.map(({ input: request }) => request)
  /** What is told of the outcome and of newer versions. */
  const told = () => emitted.filter(({ type }) => type === 'saved' || type === 'changed')
  return { actor, server, emitted, told, sent, tell: (record: Version, isOwn = false) => actor.send({ type: 'outdated', record, isOwn }) }
}

export type SubmissionModel =
  | typeof formModel
  | typeof askingFormModel
  | typeof askingPageModel
  | typeof resumedFormModel
  | typeof overtakenFormModel

/** A request that has to be sent. Two with the same number have the same key. */
type Expected = { value: unknown; over: Version | undefined; key: number }

/** The machine as the paths of a model drive it, with the user's and the server's view of it. */
export function system(input: Partial<Input>, { needsConfirmation = false, typesAnew = false } = {}) {
  const { actor, server, emitted, sent, tell } = start(input)
  const value = () => actor.getSnapshot().value
  const before = input.pending ?? []
  let wishes = 0
  let versions = 1
  let keys = 0
  /** The requests and outcomes that are expected so far. */
  const expected = { sent: [] as Expected[], saved: [] as unknown[] }
  /** The version that the page shows. */
  let seen = input.version
  /** The submitted value that is not saved; its request, which the server may have, or has refused; and the request in question. */
  let typed: unknown = before[0]?.value
  let open: Expected | undefined = before[0] && { value: before[0].value, over: before[0].over, key: keys++ }
  let asked: Expected | undefined
  // A form of a record that has changed since repeats its request at once.
  if (value() === 'saving' && open) expected.sent.push(open)

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
    if (input.version !== undefined) seen = saved as Version
    forget()
  }
  const saving = async (outcome: Outcome) => {
    if (outcome.type === 'saved') {
      saved = outcome.saved
      end()
    }
    await server.last().succeed(outcome)
  }
  const next = () => version(++versions)
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
    expect(snapshot.context.version).toEqual(seen)
    const isBusy = state === 'saving'
    expect(snapshot.hasTag('busy')).toBe(isBusy)
    // Why the last request failed is told until the next one, or until it was read.
    if (isBusy || isEqual(state, { editing: 'idle' })) expect(snapshot.context.error).toBeUndefined()
  }
  const seesConflict = (kind: 'newer' | 'refused') => () => {
    sees({ editing: { conflict: kind } })()
    // The page is told of the version that the next save goes over.
    expect(emitted.findLast(({ type }) => type === 'changed')).toMatchObject({ record: version(versions) })
  }
  return {
    send: actor.send,
    look: () => ({ state: value(), context: actor.getSnapshot().context, calls: server.calls.length, emitted: emitted.length }),
    events: {
      submit: () => submit(needsConfirmation),
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
        sending(() => tell(record), open)
        if (!isRepeated && !isAsking) seen = record
      },
      saveBeside() {
        const record = next()
        const isRepeated = input.repeats && actor.getSnapshot().matches({ editing: 'uncertain' })
        sending(() => tell(record, true), open)
        if (!isRepeated) seen = record
      },
      dismiss() {
        actor.send({ type: 'dismiss' })
        typed = undefined
      },
      succeed: () => saving({ type: 'saved', saved: next() }),
      reject: () => saving({ type: 'rejected', error: failure }),
      async lose() {
        await server.last().fail(failure)
        expect(actor.getSnapshot().context.error).toBe(failure)
      },
      collide() {
        seen = next()
        // After a conflict the same wish is a new one.
        open = undefined
        return saving({ type: 'conflict', record: seen })
      },
    } satisfies System<SubmissionModel>['events'],
    states: {
      editing: sees({ editing: 'idle' }),
      'confirming.editing': sees('confirming'),
      'confirming.failed': sees('confirming'),
      'confirming.uncertain': sees('confirming'),
      'confirming.newer': sees('confirming'),
      'confirming.unheard': sees('confirming'),
      saving: sees('saving'),
      saved: sees({ editing: 'idle' }),
      failed() {
        sees({ editing: 'failed' })()
        expect(actor.getSnapshot().context.error).toBe(failure)
      },
      uncertain: sees({ editing: 'uncertain' }),
      newer: seesConflict('newer'),
      refused: seesConflict('refused'),
    } satisfies System<SubmissionModel>['states'],
  }
}

export const pending = (number: number): PendingRequest[] => [
  { value: { name: 'Before' }, over: version(number), key: 'before', isUnknown: true },
]
export const form = { version: version(1) }
export const repeating = { ...form, repeats: true }
