import { describe, expect, test } from 'vitest'
import { walksOf } from '#machines/paths.ts'
import { type Outcome, recordMachine } from '#machines/record.machine.ts'
import {
  askingFormModel,
  askingPageModel,
  assignmentModel,
  formModel,
  moveModel,
  pageModel,
  resumedFormModel,
  resumedPageModel,
} from '#machines/record.model.ts'
import { settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, unnamedEvents, walk } from '#tests/support/flows/model.ts'
import { internal, others, type Sent, submit } from '#tests/support/flows/record-events.ts'
import {
  failure,
  form,
  type Input,
  lost,
  page,
  pending,
  type RecordModel,
  repeating,
  start,
  system,
  version,
} from '#tests/support/flows/record-system.ts'

describe.each<[string, RecordModel, Partial<Input>, { needsConfirmation?: boolean; typesAnew?: boolean }]>([
  ['the page of a record', pageModel, page, {}],
  ['the page of a record whose answer was lost', resumedPageModel, { ...page, pending: pending(1) }, {}],
  ['a lead that is moved', moveModel, { record: null }, {}],
  ['a form that saves at once', formModel, form, {}],
  ['a form that asks first', askingFormModel, form, { needsConfirmation: true }],
  ['a page that asks first, and repeats', askingPageModel, repeating, { needsConfirmation: true, typesAnew: true }],
  ['a form whose answer was lost', resumedFormModel, { ...form, pending: pending(1) }, {}],
  ['the assignment of choices', assignmentModel, { opens: true }, {}],
])('%s', (_, model, input, asks) => {
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(input, asks)))
  // A resumed page or form is that of the others after its first step, and the machine of a move stops at its end.
  const isPart = input.pending !== undefined || model === moveModel
  const sent: Sent = model === assignmentModel ? { ...others, submitSmall: submit } : { ...others, submit }
  for (const unnamed of isPart ? [] : unnamedEvents(recordMachine, model, sent, { internal }))
    test(unnamed.title, () => expectIgnored(unnamed, system(input, asks)))
})

test('a question that is cancelled after a lost answer leaves that request as the last one, which is repeated when the record changes', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  actor.send({ type: 'cancel' })
  tell({ type: 'outdated', record: version(2) })
  expect(requests().map(({ value }) => value)).toEqual(['confirmed', 'confirmed'])
  expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
})

test('a record that changes while a question is open after a lost answer has that request repeated once the question is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell({ type: 'outdated', record: version(2) })
  expect(requests()).toHaveLength(1)
  actor.send({ type: 'cancel' })
  expect(requests().map(({ value, over }) => ({ value, over }))).toEqual([
    { value: 'confirmed', over: version(1) },
    { value: 'confirmed', over: version(1) },
  ])
})

test.each<[string, Partial<Input>]>([
  ['there is no record', { repeats: true }],
  ['it went over no version', repeating],
])('a request whose answer was lost is not repeated by itself where %s', async (_, input) => {
  const { actor, server, tell, sent: requests } = start(input)
  actor.send({ type: 'submit', value: 'a', over: input.record ? undefined : version(1) })
  await server.last().succeed(lost)
  if (input.record) tell({ type: 'outdated', record: version(2) })
  actor.send({ type: 'submit', value: 'b', needsConfirmation: true })
  actor.send({ type: 'cancel' })
  expect(requests()).toHaveLength(1)
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'uncertain' }, status: 'active' })
})

test('what was refused is known not to be done, so that a newer version is told and nothing is repeated', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  for (const outcome of [lost, { type: 'rejected', error: failure } as const]) {
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(outcome)
  }
  tell({ type: 'outdated', record: version(2) })
  expect([actor.getSnapshot().value, requests().length]).toEqual([{ editing: 'conflict' }, 2])
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ pending: [], error: undefined })
})

test('a form that was closed after a refusal opens as a new one', async () => {
  const { actor, server } = start({ opens: true })
  actor.send({ type: 'edit' })
  actor.send({ type: 'submit', value: 'a' })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'close' })
  actor.send({ type: 'edit' })
  expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
})

test('a form that is opened after the answer to a request of an earlier page was lost is about that request', () => {
  const { actor } = start({ opens: true, pending: pending(1) })
  expect(actor.getSnapshot().value).toBe('closed')
  actor.send({ type: 'edit' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'uncertain' }, context: { current: pending(1)[0] } })
})

test('the version that is there is the one that is followed', () => {
  expect([start(form).followed(), start(page).followed()]).toEqual([version(1), undefined])
})

test.each<[string, Partial<Input>, Outcome | undefined, string]>([
  ['a conflict where nothing was sent', form, undefined, 'conflict'],
  ['a conflict where the last request was refused', form, { type: 'rejected', error: failure }, 'conflict'],
  ['a conflict where nobody knows whether the last request was done', form, lost, 'conflict'],
  ['told later where a request is repeated first', repeating, lost, 'uncertain'],
])('a draft that contradicts what somebody else has saved is %s', async (_, input, outcome, state) => {
  const { actor, server } = start(input)
  if (outcome) {
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(outcome)
  }
  actor.send({ type: 'contradict' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: state }, status: 'active' })
})

test('what was refused is not sent again when a question about another value is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'refused', over: version(1) })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell({ type: 'outdated', record: version(2) })
  actor.send({ type: 'cancel' })
  expect(requests().map(({ value }) => value)).toEqual(['refused'])
  expect(actor.getSnapshot().value).toEqual({ editing: 'conflict' })
})

describe('a newer version', () => {
  test('that is known while a question is open is told when it is cancelled', () => {
    const { actor, tell, emitted } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1), needsConfirmation: true })
    tell({ type: 'outdated', record: version(2) })
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(emitted).toEqual([])
    actor.send({ type: 'cancel' })
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: false, mayBeDone: false }])
  })

  test('that is the save itself is not told', async () => {
    const { actor, server, tell, emitted } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    tell({ type: 'outdated', record: { ...version(2) } })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(emitted.map(({ type }) => type)).toEqual(['saved'])
    expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
  })

  test('of somebody else who saved after a save whose answer comes late is told after it', async () => {
    const { actor, server, tell, emitted } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(3) })
    await server.last().succeed({ type: 'saved', saved: version(2) })
    expect(emitted).toMatchObject([
      { type: 'saved', saved: version(2) },
      { type: 'changed', record: version(3), before: version(2) },
    ])
    expect(actor.getSnapshot().context.record).toEqual(version(3))
  })

  test('that answers a repeated request tells that it may be the request itself', async () => {
    const { actor, server, tell, emitted } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    await server.last().succeed({ type: 'conflict', record: version(2) })
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: true, mayBeDone: true }])
  })

  test('after a lost answer is told to a form whose request has no key that tells whether it was done', async () => {
    const { actor, server, tell, emitted, sent: requests } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    expect(requests()).toHaveLength(1)
    expect(emitted).toEqual([{ type: 'changed', record: version(2), before: version(1), isRefused: false, mayBeDone: true }])
  })

  test('is asked about once, however often no answer comes', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell({ type: 'outdated', record: version(2) })
    await server.last().succeed(lost)
    await settled()
    expect(requests()).toHaveLength(2)
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
  })
})
