import { expect, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Outcome, Version } from '#machines/form-submission.machine.ts'
import type { leadStatus } from '#machines/lead-status.machine.ts'
import type { leadPageModel, resumedLeadPageModel } from '#machines/lead-status.model.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Part, RecordEvent } from '#machines/record.machine.ts'
import { recordMachine } from '#machines/record.machine.ts'
import type { pageModel } from '#machines/record.model.ts'
import { deferred } from '#tests/support/flows/deferred.ts'
import type { System } from '#tests/support/flows/model.ts'

export const failure = new Error('No')
export const lost: Outcome = { type: 'unknown', error: failure }
export const version = (number: number): Version => ({ etag: `"${number}"` })
const FORM = 'form'

type Input = {
  record?: Version
  pending?: readonly PendingRequest[]
  parts?: readonly string[]
  machine?: typeof recordMachine | typeof leadStatus
}

/** A record in the surroundings that the test leads: the server, the cache, and what its parts tell. Each request has the name of its part. */
export function start({ record, pending = [], parts: names = [FORM], machine = recordMachine }: Input = {}) {
  const server = deferred<{ part: string; request: PendingRequest }, Outcome>()
  const reload = deferred<undefined, unknown>()
  const fetches = vi.fn()
  let tell: (event: RecordEvent) => void = () => {}
  let followed: Version | undefined
  const part = (name: string) => ({ send: (request: PendingRequest) => server.call({ part: name, request }), pending, repeats: true })
  const actor = createActor(machine as typeof recordMachine, {
    input: {
      record: record ?? null,
      follow(known, listener) {
        tell = listener
        followed = known
        return { fetch: fetches, stop: () => {} }
      },
      reload: () => reload.call(undefined),
      parts: Object.fromEntries(names.map((name) => [name, part(name)])),
    },
  })
  actor.start()
  const partOf = (name = FORM) => actor.getSnapshot().context.parts[name] as Part // it is asked for when the record is there
  /** What a part tells of newer versions. */
  const heardBy = (name = FORM) => {
    const heard: unknown[] = []
    partOf(name).on('changed', (event) => void heard.push(event))
    return heard
  }
  return { actor, server, reload, fetches, partOf, heardBy, tell: (event: RecordEvent) => tell(event), followed: () => followed }
}

type PageModel = typeof pageModel | typeof leadPageModel | typeof resumedLeadPageModel

/** The page of a record as the paths of a model drive it, with what was sent and what is shown. `ready`: the machine's state when it is shown. */
export function system(machine: typeof recordMachine | typeof leadStatus, ready: string, pending: readonly PendingRequest[] = []) {
  const { actor, server, reload, fetches, partOf, tell } = start({ machine, pending })
  let versions = 1
  let seen: Version | undefined
  /** A version of somebody else, which is shown when the save has ended. */
  let held: Version | undefined
  let wishes = 0
  let typed: unknown = pending[0]?.value
  const expected: { value: unknown; over: Version | undefined }[] = []
  let fetched = 0
  const next = () => version(++versions)
  const value = (): unknown => actor.getSnapshot().value
  const submitted = () => {
    typed ??= { name: `Value ${wishes++}` }
    return typed
  }
  const end = () => {
    if (held) seen = held
    held = undefined
  }
  const answer = async (outcome: Outcome) => {
    await server.last().succeed(outcome)
  }
  const found = (record: Version) => {
    seen = record
    tell({ type: 'found', record })
  }
  const sees = (state: unknown, part?: unknown) => () => {
    expect(value()).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(state === 'saving' || state === 'reloading')
    expect(server.calls.map(({ input: { request } }) => ({ value: request.value, over: request.over }))).toEqual(expected)
    expect(actor.getSnapshot().context.record).toEqual(seen)
    expect(fetches).toHaveBeenCalledTimes(fetched)
    if (part)
      expect(
        partOf()
          .getSnapshot()
          .matches(part as never),
      ).toBe(true)
  }
  const repeat = () => {
    const over = pending[0]?.over ?? expected.at(-1)?.over
    expected.push({ value: typed, over })
  }
  return {
    events: {
      arrive: () => (value() === 'reloading' ? reload.last().succeed(undefined).then(end) : found(version(1))),
      arriveNewer() {
        repeat()
        found(next())
      },
      vanish: () => tell({ type: 'missing' }),
      takeAway: () => tell({ type: 'missing' }),
      giveBack: () => tell({ type: 'outdated', record: version(1) }),
      fail: () => (value() === 'reloading' ? reload.last().fail(failure).then(end) : tell({ type: 'unreachable' })),
      recover: () => found(version(1)),
      retry() {
        fetched += 1
        actor.send({ type: 'retry' })
      },
      submit() {
        const isBusy = actor.getSnapshot().hasTag('busy')
        const over = partOf().getSnapshot().context.version
        // A page lets nothing be sent while something is on its way.
        if (isBusy) return
        partOf().send({ type: 'submit', value: submitted(), over })
        expected.push({ value: typed, over })
      },
      repeat() {
        repeat()
        seen = next()
        tell({ type: 'outdated', record: seen })
      },
      outdate() {
        const record = next()
        if (actor.getSnapshot().hasTag('busy')) held = record
        else seen = record
        tell({ type: 'outdated', record })
      },
      async succeed() {
        const saved = next()
        seen = saved
        typed = undefined
        await answer({ type: 'saved', saved })
        if (value() !== 'reloading') end()
      },
      async reject() {
        await answer({ type: 'rejected', error: failure })
        end()
      },
      async lose() {
        await answer(lost)
        end()
      },
      async collide() {
        seen = next()
        // The cache has read it before the outcome is told.
        tell({ type: 'outdated', record: seen })
        held = undefined
        await answer({ type: 'conflict', record: seen })
      },
      discard() {
        partOf().send({ type: 'discard' })
        typed = undefined
      },
    } satisfies System<PageModel>['events'],
    states: {
      loading: sees('loading'),
      notFound: sees('notFound'),
      unreachable: sees('unreachable'),
      gone: sees('gone', { editing: 'idle' }),
      goneSaving: sees('saving', 'saving'),
      goneFailed: sees('gone', { editing: 'failed' }),
      goneReloading: sees('reloading'),
      editing: sees(ready, { editing: 'idle' }),
      saving: sees('saving', 'saving'),
      reloading: sees('reloading'),
      saved: sees(ready),
      failed: sees(ready),
      uncertain: sees(ready, { editing: 'uncertain' }),
      conflict: sees(ready, { editing: 'conflict' }),
    } satisfies System<PageModel>['states'],
  }
}

export const pending = (number: number): PendingRequest[] => [
  { value: { name: 'Before' }, over: version(number), key: 'before', isUnknown: true },
]
