import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Assignment, choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { choiceAssignmentModel } from '#machines/choice-assignment.model.ts'
import type { Intent } from '#machines/intent.ts'
import { held } from '#tests/support/deferred.ts'
import { type System, walk, walksOf } from '#tests/support/model.ts'

const LARGE = 1000
const small: Assignment = { quantity: 10, paymentMethod: 'Transferencia', ppc: 1500 }
const large: Assignment = { ...small, quantity: LARGE }

function start() {
  const server = held<Intent<Assignment>, unknown>()
  const onAssigned = vi.fn()
  const onFailed = vi.fn()
  const actor = createActor(
    choiceAssignment.provide({
      actors: { assign: fromPromise(({ input }) => server.call(input)) },
      actions: { onAssigned: (_, { assigned }) => onAssigned(assigned), onFailed: (_, { error }) => onFailed(error) },
    }),
    { input: { large: LARGE } },
  ).start()
  return { actor, server, onAssigned, onFailed }
}

function system(): System<typeof choiceAssignmentModel> {
  const { actor, server, onAssigned, onFailed } = start()
  let asked = 0
  let assigned = 0
  const isIn = (state: 'editing' | 'failed' | 'confirming') => actor.getSnapshot().matches(state)
  const sees = (state: ReturnType<typeof actor.getSnapshot>['value']) => () => {
    expect(actor.getSnapshot().value).toBe(state)
    expect(server.calls).toHaveLength(asked)
    expect(onAssigned).toHaveBeenCalledTimes(assigned)
  }
  return {
    events: {
      edit: () => actor.send({ type: 'edit' }),
      close: () => actor.send({ type: 'close' }),
      submitSmall: () => {
        if (isIn('editing') || isIn('failed')) asked += 1
        actor.send({ type: 'submit', value: small })
      },
      submitLarge: () => actor.send({ type: 'submit', value: large }),
      confirm: () => {
        asked += 1
        actor.send({ type: 'confirm' })
      },
      cancel: () => actor.send({ type: 'cancel' }),
      succeed: () => {
        assigned += 1
        return server.last().succeed({ id: 1 })
      },
      fail: () => server.last().fail(new Error('No')),
    },
    states: {
      idle: sees('idle'),
      editing: sees('editing'),
      confirming: sees('confirming'),
      assigning: sees('assigning'),
      assigned: () => {
        sees('assigned')()
        expect(onAssigned).toHaveBeenLastCalledWith({ id: 1 })
      },
      failed: () => {
        sees('failed')()
        expect(onFailed).toHaveBeenLastCalledWith(new Error('No'))
        expect(actor.getSnapshot().context.error).toEqual(new Error('No'))
      },
    },
  }
}

describe('the assignment of choices', () => {
  const { walks, leftOut } = walksOf(choiceAssignmentModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))
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
    await server.last().fail(new Error('The answer was lost'))
    actor.send({ type: 'submit', value: { ...small } })
    await server.last().fail(new Error('And again'))
    actor.send({ type: 'close' })
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: { ...small } })
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
  })

  test('changes with the quantity, the method or the price', async () => {
    const { actor, server, keys } = begin()
    for (const change of [{ quantity: 11 }, { paymentMethod: 'Efectivo' }, { ppc: 1600 }]) {
      await server.last().fail(new Error('The answer was lost'))
      actor.send({ type: 'submit', value: { ...small, ...change } })
    }
    expect(new Set(keys()).size).toBe(4)
  })

  test('is new once the choices are assigned: the same again is a second wish', async () => {
    const { actor, server, keys } = begin()
    await server.last().succeed({ id: 1 })
    actor.send({ type: 'edit' })
    actor.send({ type: 'submit', value: { ...small } })
    expect(new Set(keys()).size).toBe(2)
  })

  test('survives a large amount that was asked about and cancelled', async () => {
    const { actor, server, keys } = begin()
    await server.last().fail(new Error('The answer was lost'))
    actor.send({ type: 'submit', value: large })
    actor.send({ type: 'confirm' })
    await server.last().fail(new Error('The answer was lost'))
    actor.send({ type: 'submit', value: large })
    actor.send({ type: 'cancel' })
    actor.send({ type: 'submit', value: large })
    actor.send({ type: 'confirm' })
    const [, second, third] = keys()
    expect(third).toBe(second)
  })
})
