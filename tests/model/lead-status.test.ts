import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { leadStatusModel } from '#machines/lead-status.model.ts'
import { walksOf } from '#machines/paths.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { LeadChange } from '#src/features/referrals/referrals.api.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/model.ts'
import { lost, recordSystem, saved, surroundings } from '#tests/support/record-machine.ts'

const change: LeadChange = { etag: '"1"', status: 'CONTACTED', notes: 'No atiende.', comment: 'No atiende.' }
function start(pending: PendingRequest[] = []) {
  const { provided, ...around } = surroundings()
  const actor = createActor(leadStatus.provide(provided), { input: { pending } }).start()
  return { actor, provided, ...around }
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
  const { sees: _, events, ...rest } = recordSystem(start(), change)
  return { ...rest, events: events as System<typeof leadStatusModel>['events'] }
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
