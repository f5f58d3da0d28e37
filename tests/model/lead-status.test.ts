import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromCallback, fromPromise } from 'xstate'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { leadStatusModel } from '#machines/lead-status.model.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome, RecordEvent } from '#machines/submission.ts'
import type { LeadChange } from '#src/features/referrals/referrals.api.ts'
import { deferred } from '#tests/support/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk, walksOf } from '#tests/support/model.ts'

const change: LeadChange = { etag: '"1"', status: 'CONTACTED', notes: 'No atiende.', comment: 'No atiende.' }
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
    leadStatus.provide({
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

const sent: Record<string, EventFromLogic<typeof leadStatus>> = {
  submit: { type: 'submit', value: change },
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
    } as System<typeof leadStatusModel>['events'],
    states: {
      loading: sees('loading'),
      notFound: sees('notFound'),
      unreachable: sees('unreachable'),
      editing: sees({ editing: 'idle' }),
      saving: sees('saving'),
      reloading: sees('reloading'),
      saved: sees({ editing: 'idle' }),
      failed: sees({ editing: 'failed' }),
      uncertain: sees({ editing: 'uncertain' }),
      conflict: sees({ editing: 'conflict' }),
    },
  }
}

describe('the update of a lead', () => {
  const { walks, leftOut } = walksOf(leadStatusModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))

  // The form of a lead is always open and asks for no confirmation; `found` is tried as the model's `arrive`.
  const internal: EventFromLogic<typeof leadStatus>['type'][] = [
    ...(['saved', 'rejected', 'conflict', 'unknown'] as const),
    ...(['edit', 'close', 'confirm', 'cancel', 'found'] as const),
  ]
  const unnamed = unnamedEvents(leadStatus, leadStatusModel, sent, internal)
  for (const one of unnamed) test(one.title, () => expectIgnored(one, system()))
})

describe('the key of a comment', () => {
  const begin = () => {
    const started = start()
    started.tell({ type: 'found' })
    started.actor.send({ type: 'submit', value: change })
    return { ...started, sentRequests: () => started.server.calls.map(({ input }) => input) }
  }

  test('stays, with the version that it starts from, while the same is tried again', async () => {
    const { actor, server, sentRequests } = begin()
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: { ...change } })
    expect(sentRequests()).toHaveLength(2)
    expect(sentRequests()[1]).toMatchObject({ key: sentRequests()[0]?.key, value: change })
  })

  test('stays when the page finds a newer version after a lost answer, and asks by itself', async () => {
    const { server, tell, sentRequests } = begin()
    await server.last().succeed(lost)
    tell({ type: 'outdated' })
    expect(sentRequests()[1]).toMatchObject({ key: sentRequests()[0]?.key, value: change })
  })

  test('stays after a reload of the page', () => {
    const { actor, server, tell } = start([{ value: change, key: 'before', isUnknown: true }])
    tell({ type: 'found' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
    tell({ type: 'outdated' })
    expect(server.last().input).toMatchObject({ key: 'before', value: change })
  })

  test('is new once the comment was added: the same again is a second one', async () => {
    const { actor, server, reload, sentRequests } = begin()
    await server.last().succeed(saved)
    await reload.last().succeed(undefined)
    actor.send({ type: 'submit', value: { ...change, etag: '"2"', notes: 'No atiende.\nNo atiende.' } })
    expect(new Set(sentRequests().map(({ key }) => key)).size).toBe(2)
  })
})
