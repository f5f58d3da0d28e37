import { describe, expect, test } from 'vitest'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { leadPageModel, resumedLeadPageModel } from '#machines/lead-status.model.ts'
import { recordMachine } from '#machines/record.machine.ts'
import { pageModel } from '#machines/record.model.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { walk } from '#tests/support/flows/model.ts'
import { failure, lost, pending, start, system, version } from '#tests/support/flows/record-system.ts'

describe.each([
  ['the page of a record', pageModel, () => system(recordMachine, 'shown')],
  ['the page of a lead', leadPageModel, () => system(leadStatus, 'choosing')],
  ['the page of a lead whose answer was lost', resumedLeadPageModel, () => system(leadStatus, 'choosing', pending(1))],
] as const)('%s', (_, model, open) => {
  const { walks, leftOut } = walksOf(model as typeof pageModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, open()))
})

test('the version that is there is the one that is followed', () => {
  expect([start({ record: version(1) }).followed(), start().followed()]).toEqual([version(1), undefined])
})

describe('what one part of a record saves', () => {
  const parts = ['form', 'status']

  test('is the version of the others at once, and nobody else’s change', async () => {
    const { actor, server, partOf, heardBy } = start({ record: version(1), parts })
    const [heard, own] = [heardBy('form'), heardBy('status')]
    partOf('status').send({ type: 'submit', value: 'off', over: version(1) })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(own).toEqual([])
    expect(heard).toEqual([expect.objectContaining({ record: version(2), before: version(1), isOwn: true, isRefused: false })])
    expect(partOf('form').getSnapshot()).toMatchObject({ value: { editing: 'idle' }, context: { version: version(2) } })
    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { record: version(2) } })
  })

  test('may reach the cache before its answer reaches the page, and is the page’s own all the same', async () => {
    const { server, partOf, heardBy, tell } = start({ record: version(1), parts })
    const heard = heardBy('form')
    partOf('status').send({ type: 'submit', value: 'off', over: version(1) })
    tell({ type: 'outdated', record: { ...version(2) } })
    expect(heard).toEqual([])
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(heard).toMatchObject([{ record: version(2), isOwn: true }])
    expect(partOf('status').getSnapshot().value).toEqual({ editing: 'idle' })
  })

  test('and what somebody else saves meanwhile is told to all when it has ended', async () => {
    const { server, partOf, heardBy, tell } = start({ record: version(1), parts })
    const heard = heardBy('form')
    partOf('status').send({ type: 'submit', value: 'off', over: version(1) })
    tell({ type: 'outdated', record: version(3) })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(heard).toMatchObject([
      { record: version(2), isOwn: true },
      { record: version(3), before: version(2), isOwn: false },
    ])
    expect(partOf('status').getSnapshot()).toMatchObject({ value: { editing: { conflict: 'newer' } }, context: { version: version(3) } })
  })

  test('and was refused leaves the others as they are, but for the version that came meanwhile', async () => {
    const { actor, server, partOf, heardBy, tell } = start({ record: version(1), parts })
    const heard = heardBy('form')
    partOf('status').send({ type: 'submit', value: 'off', over: version(1) })
    await server.last().succeed({ type: 'rejected', error: failure })
    expect([heard, actor.getSnapshot().value]).toEqual([[], 'shown'])
    partOf('status').send({ type: 'submit', value: 'off', over: version(1) })
    tell({ type: 'outdated', record: version(2) })
    await server.last().succeed({ type: 'conflict', record: version(2) })
    expect(heard).toMatchObject([{ record: version(2), isOwn: false }])
    expect(partOf('status').getSnapshot().value).toEqual({ editing: { conflict: 'refused' } })
  })
})

test.each([undefined, null, 'done'])('what a save returns that is no version leaves the record as it is: %j', async (saved) => {
  const { actor, server, partOf } = start({ record: version(1) })
  partOf().send({ type: 'submit', value: 'a', over: version(1) })
  await server.last().succeed({ type: 'saved', saved })
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { record: version(1) } })
})

test('what somebody else saves while a lead is saved, or read again after that, is told when that has ended', async () => {
  const { actor, server, reload, partOf, heardBy, tell } = start({ machine: leadStatus, record: version(1) })
  const heard = heardBy()
  partOf().send({ type: 'submit', value: 'a', over: version(1) })
  tell({ type: 'outdated', record: version(3) })
  await server.last().succeed({ type: 'saved', saved: version(2) })
  expect([heard, actor.getSnapshot().value]).toEqual([[], 'reloading'])
  await reload.last().succeed(undefined)
  expect(heard).toMatchObject([{ record: version(3), before: version(2), isOwn: false }])
  partOf().send({ type: 'submit', value: 'b', over: version(3) })
  await server.last().succeed({ type: 'saved', saved: version(4) })
  tell({ type: 'outdated', record: version(5) })
  expect([heard.length, actor.getSnapshot().value]).toEqual([1, 'reloading'])
  await reload.last().succeed(undefined)
  expect(heard[1]).toMatchObject({ record: version(5), before: version(4), isOwn: false })
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { record: version(5) } })
})

test('a request whose answer was lost is repeated once for each newer version, until the answer comes', async () => {
  const { actor, server, partOf, tell } = start({ record: version(1) })
  partOf().send({ type: 'submit', value: 'a', over: version(1) })
  await server.last().succeed(lost)
  tell({ type: 'outdated', record: version(2) })
  expect([actor.getSnapshot().value, server.calls.length]).toEqual(['saving', 2])
  await server.last().succeed({ type: 'saved', saved: version(2) })
  expect(new Set(server.calls.map(({ input }) => input.request.key)).size).toBe(1)
  expect(actor.getSnapshot().value).toBe('shown')
})

test('a record that is known when its page opens repeats what was not answered, and is saving from the start', () => {
  const { actor, server } = start({ record: version(2), pending: pending(1) })
  expect([actor.getSnapshot().value, server.calls.map(({ input }) => input.request.key)]).toEqual(['saving', ['before']])
})

test('a record that was taken away stays so through a save that is refused, and not where it is there again', async () => {
  const { actor, server, partOf, tell } = start({ record: version(1) })
  const looks = () => [actor.getSnapshot().value, actor.getSnapshot().context.isGone]
  const submit = (value: string) => partOf().send({ type: 'submit', value, over: version(1) })
  tell({ type: 'missing' })
  submit('a')
  expect(looks()).toEqual(['saving', true])
  await server.last().succeed({ type: 'rejected', error: failure })
  expect(looks()).toEqual(['gone', true])
  submit('b')
  tell({ type: 'outdated', record: version(1) })
  await server.last().succeed({ type: 'rejected', error: failure })
  expect(looks()).toEqual(['shown', false])
  submit('c')
  tell({ type: 'missing' })
  await server.last().succeed({ type: 'saved', saved: version(2) })
  expect(looks()).toEqual(['shown', false])
})
