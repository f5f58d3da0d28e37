import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromPromise } from 'xstate'
import { type Assignment, choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { choiceAssignmentModel } from '#machines/choice-assignment.model.ts'
import { walksOf } from '#machines/paths.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome } from '#machines/submission.ts'
import { deferred } from '#tests/support/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/model.ts'

const small: Assignment = { quantity: 10, paymentMethod: 'Transferencia', ppc: 1500 }
const large: Assignment = { ...small, quantity: 1000 }
const failure = new Error('No')
const saved: Outcome = { type: 'saved', saved: { id: 1 } }
const lost: Outcome = { type: 'unknown', error: failure }

function start(pending: PendingRequest[] = []) {
  const server = deferred<PendingRequest, Outcome>()
  const onSaved = vi.fn()
  const actor = createActor(
    choiceAssignment.provide({
      actors: { send: fromPromise(({ input }) => server.call(input)) },
      actions: { onSaved: (_, params) => onSaved(params.saved) },
    }),
    { input: { pending } },
  ).start()
  return { actor, server, onSaved }
}

/** What the model calls the machine's events. */
const sent: Record<string, EventFromLogic<typeof choiceAssignment>> = {
  edit: { type: 'edit' },
  close: { type: 'close' },
  submitSmall: { type: 'submit', value: small },
  submitLarge: { type: 'submit', value: large, needsConfirmation: true },
  confirm: { type: 'confirm' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
}

function system() {
  const { actor, server, onSaved } = start()
  let asked = 0
  let assigned = 0
  const sees = (state: ReturnType<typeof actor.getSnapshot>['value']) => () => {
    expect(actor.getSnapshot().value).toEqual(state)
    expect(server.calls).toHaveLength(asked)
    expect(onSaved).toHaveBeenCalledTimes(assigned)
  }
  const send = (event: EventFromLogic<typeof choiceAssignment>) => {
    const isBusy = actor.getSnapshot().matches('saving')
    actor.send(event)
    if (!isBusy && actor.getSnapshot().matches('saving')) asked += 1
  }
  const events = Object.fromEntries(Object.entries(sent).map(([name, event]) => [name, () => send(event)]))
  return {
    send: actor.send,
    look: () => ({ state: actor.getSnapshot().value, context: actor.getSnapshot().context, calls: server.calls.length }),
    events: {
      ...(events as Record<keyof typeof sent, () => void>),
      succeed: () => {
        assigned += 1
        return server.last().succeed(saved)
      },
      reject: () => server.last().succeed({ type: 'rejected', error: failure }),
      lose: () => server.last().succeed(lost),
    } as System<typeof choiceAssignmentModel>['events'],
    states: {
      idle: sees('idle'),
      closed: sees('idle'),
      editing: sees({ editing: 'idle' }),
      'confirming.editing': sees('confirming'),
      'confirming.failed': sees('confirming'),
      'confirming.uncertain': sees('confirming'),
      assigning: sees('saving'),
      assigned: sees('assigned'),
      failed: sees({ editing: 'failed' }),
      uncertain: sees({ editing: 'uncertain' }),
    },
  }
}

describe('the assignment of choices', () => {
  const { walks, leftOut } = walksOf(choiceAssignmentModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))

  // A conflict cannot happen to it: it has no version.
  const internal: EventFromLogic<typeof choiceAssignment>['type'][] = ['saved', 'rejected', 'conflict', 'unknown', 'outdated']
  const unnamed = unnamedEvents(choiceAssignment, choiceAssignmentModel, sent, internal)
  for (const one of unnamed) test(one.title, () => expectIgnored(one, system()))
})

describe('the key of an assignment', () => {
  function begin() {
    const { actor, server } = start()
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: small })
    return { actor, server, keys: () => server.calls.map(({ input }) => input.key) }
  }

  test('stays while the same is tried again, also after the form was closed in between', async () => {
    const { actor, server, keys } = begin()
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: { ...small } })
    await server.last().succeed(lost)
    actor.send({ type: 'close' })
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: { ...small } })
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
  })

  test('stays when the page was left in between', () => {
    const { actor, server } = start([{ value: small, key: 'before', isUnknown: true }])
    actor.send({ type: 'edit' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
    actor.send({ type: 'submit', value: { ...small } })
    expect(server.last().input.key).toBe('before')
  })

  test('changes with the quantity, the method or the price', async () => {
    const { actor, server, keys } = begin()
    for (const change of [{ quantity: 11 }, { paymentMethod: 'Efectivo' }, { ppc: 1600 }]) {
      await server.last().succeed(lost)
      actor.send({ type: 'submit', value: { ...small, ...change } })
    }
    expect(new Set(keys()).size).toBe(4)
  })

  test('is new once the choices are assigned: the same again is a second wish', async () => {
    const { actor, server, keys } = begin()
    await server.last().succeed(saved)
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: { ...small } })
    expect(new Set(keys()).size).toBe(2)
  })

  test('survives a large amount that was asked about and cancelled', async () => {
    const { actor, server, keys } = begin()
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: large, needsConfirmation: true })
    actor.send({ type: 'confirm' })
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: large, needsConfirmation: true })
    actor.send({ type: 'cancel' })
    actor.send({ type: 'submit', value: large, needsConfirmation: true })
    actor.send({ type: 'confirm' })
    const [, second, third] = keys()
    expect(third).toBe(second)
  })
})
