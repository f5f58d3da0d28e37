import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromCallback, fromPromise } from 'xstate'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { consultationStatusModel } from '#machines/consultation-status.model.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome, RecordEvent } from '#machines/submission.ts'
import type { StatusChange } from '#src/features/consultations/consultations.api.ts'
import { deferred } from '#tests/support/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk, walksOf } from '#tests/support/model.ts'

const change: StatusChange = { etag: '"1"', status: 'CANCELLED', cancelledReason: 'Viaja.' }
const failure = new Error('No')
const saved: Outcome = { type: 'saved', saved: { id: 1 } }
const lost: Outcome = { type: 'unknown', error: failure }

function start(pending: PendingRequest[] = []) {
  const server = deferred<PendingRequest, Outcome>()
  const reload = deferred<undefined, unknown>()
  const onReloaded = vi.fn()
  const fetches = vi.fn()
  let tell: (event: RecordEvent) => void = () => {}
  const actor = createActor(
    consultationStatus.provide({
      actors: {
        send: fromPromise(({ input }) => server.call(input)),
        reload: fromPromise(() => reload.call(undefined)),
        watch: fromCallback(({ sendBack, receive }) => {
          tell = sendBack
          receive(fetches)
        }),
      },
      actions: { onReloaded },
    }),
    { input: { needsConfirmation: () => false, pending } },
  ).start()
  return { actor, server, reload, onReloaded, fetches, tell: (event: RecordEvent) => tell(event) }
}

const sent: Record<string, EventFromLogic<typeof consultationStatus>> = {
  submit: { type: 'submit', value: change },
  edit: { type: 'edit' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
  retry: { type: 'retry' },
  outdate: { type: 'outdated' },
  vanish: { type: 'missing' },
  fail: { type: 'unreachable' },
}

function system() {
  const { actor, server, reload, onReloaded, fetches, tell } = start()
  const counts = { asked: 0, reloaded: 0, fetched: 0 }
  const sees = (state: ReturnType<typeof actor.getSnapshot>['value']) => () => {
    expect(actor.getSnapshot().value).toEqual(state)
    expect(server.calls).toHaveLength(counts.asked)
    expect(onReloaded).toHaveBeenCalledTimes(counts.reloaded)
    expect(fetches).toHaveBeenCalledTimes(counts.fetched)
  }
  const isSaving = () => actor.getSnapshot().matches('saving')
  const count = (act: () => void) => {
    const before = isSaving()
    act()
    if (!before && isSaving()) counts.asked += 1
  }
  const isReloading = () => actor.getSnapshot().matches('reloading')
  return {
    send: actor.send,
    look: () => ({ state: actor.getSnapshot().value, context: actor.getSnapshot().context, calls: server.calls.length }),
    events: {
      submit: () => count(() => actor.send({ type: 'submit', value: change })),
      outdate: () => count(() => tell({ type: 'outdated' })),
      edit: () => actor.send({ type: 'edit' }),
      cancel: () => actor.send({ type: 'cancel' }),
      discard: () => actor.send({ type: 'discard' }),
      retry: () => {
        counts.fetched += 1
        actor.send({ type: 'retry' })
      },
      arrive: () => {
        if (!isReloading()) return tell({ type: 'found' })
        counts.reloaded += 1
        return reload.last().succeed(undefined)
      },
      fail: () => {
        if (!isReloading()) return tell({ type: 'unreachable' })
        counts.reloaded += 1
        return reload.last().fail(failure)
      },
      vanish: () => tell({ type: 'missing' }),
      succeed: () => server.last().succeed(saved),
      reject: () => server.last().succeed({ type: 'rejected', error: failure }),
      lose: () => server.last().succeed(lost),
      collide: () => server.last().succeed({ type: 'conflict' }),
    } as System<typeof consultationStatusModel>['events'],
    states: {
      loading: sees('loading'),
      notFound: sees('notFound'),
      unreachable: sees('unreachable'),
      editing: sees({ editing: 'idle' }),
      'confirming.editing': sees('confirming'),
      'confirming.failed': sees('confirming'),
      'confirming.uncertain': sees('confirming'),
      'confirming.conflict': sees('confirming'),
      saving: sees('saving'),
      reloading: sees('reloading'),
      saved: sees({ editing: 'idle' }),
      failed: sees({ editing: 'failed' }),
      uncertain: sees({ editing: 'uncertain' }),
      conflict: sees({ editing: 'conflict' }),
    },
  }
}

describe('the status of a consultation', () => {
  const { walks, leftOut } = walksOf(consultationStatusModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))

  // A typed reason is the confirmation; `found` is tried as the model's `arrive`.
  const internal: EventFromLogic<typeof consultationStatus>['type'][] = [
    ...(['saved', 'rejected', 'conflict', 'unknown'] as const),
    ...(['close', 'confirm', 'found'] as const),
  ]
  const unnamed = unnamedEvents(consultationStatus, consultationStatusModel, sent, internal)
  for (const one of unnamed) test(one.title, () => expectIgnored(one, system()))
})

const begin = (pending: PendingRequest[] = []) => {
  const started = start(pending)
  started.tell({ type: 'found' })
  return { ...started, sentRequests: () => started.server.calls.map(({ input }) => input) }
}

describe('the key of a change', () => {
  test('stays, with the version that it starts from, while the same is tried again', async () => {
    const { actor, server, sentRequests } = begin()
    actor.send({ type: 'submit', value: change })
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: { ...change } })
    expect(sentRequests()).toHaveLength(2)
    expect(sentRequests()[1]).toMatchObject({ key: sentRequests()[0]?.key, value: change })
  })

  test('stays when the page finds a newer version after a lost answer, though a reason is being typed', async () => {
    const { actor, server, tell, sentRequests } = begin()
    actor.send({ type: 'submit', value: change })
    await server.last().succeed(lost)
    actor.send({ type: 'edit' })
    tell({ type: 'outdated' })
    expect(sentRequests()[1]).toMatchObject({ key: sentRequests()[0]?.key, value: change })
  })

  test('stays after a reload of the page', () => {
    const { actor, server, tell } = begin([{ value: change, key: 'before', isUnknown: true }])
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
    tell({ type: 'outdated' })
    expect(server.last().input).toMatchObject({ key: 'before', value: change })
  })

  test('is new once another person was faster: the same again is another wish', async () => {
    const { actor, server, sentRequests } = begin()
    actor.send({ type: 'submit', value: change })
    await server.last().succeed({ type: 'conflict' })
    actor.send({ type: 'submit', value: { ...change, etag: '"2"' } })
    expect(new Set(sentRequests().map(({ key }) => key)).size).toBe(2)
  })
})

test('a refused change is forgotten once the user has read why', async () => {
  const { actor, server } = begin()
  actor.send({ type: 'submit', value: change })
  await server.last().succeed({ type: 'conflict' })
  expect(actor.getSnapshot().context.current.value).toEqual(change)
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ current: { value: undefined }, pending: [] })
})
