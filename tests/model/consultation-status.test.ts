import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { consultationStatusModel } from '#machines/consultation-status.model.ts'
import { walksOf } from '#machines/paths.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { StatusChange } from '#src/features/consultations/consultations.api.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/model.ts'
import { lost, recordSystem, surroundings } from '#tests/support/record-machine.ts'

const change: StatusChange = { etag: '"1"', status: 'CANCELLED', cancelledReason: 'Viaja.' }
function start(pending: PendingRequest[] = []) {
  const { provided, ...around } = surroundings()
  const actor = createActor(consultationStatus.provide(provided), { input: { pending } }).start()
  return { actor, provided, ...around }
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
  const started = start()
  const { actor } = started
  const { sees, events, states, ...rest } = recordSystem(started, change)
  return {
    ...rest,
    events: {
      ...events,
      edit: () => actor.send({ type: 'edit' }),
      cancel: () => actor.send({ type: 'cancel' }),
    } as System<typeof consultationStatusModel>['events'],
    states: {
      ...states,
      'confirming.editing': sees('confirming'),
      'confirming.failed': sees('confirming'),
      'confirming.uncertain': sees('confirming'),
      'confirming.conflict': sees('confirming'),
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
