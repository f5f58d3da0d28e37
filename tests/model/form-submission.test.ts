import { describe, expect, test } from 'vitest'
import { formSubmission, type Outcome } from '#machines/form-submission.machine.ts'
import { askingFormModel, askingPageModel, formModel, overtakenFormModel, resumedFormModel } from '#machines/form-submission.model.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { settled } from '#tests/support/flows/deferred.ts'
import { expectIgnored, unnamedEvents, walk } from '#tests/support/flows/model.ts'
import { internal, others, type Sent, submit } from '#tests/support/flows/submission-events.ts'
import {
  failure,
  form,
  type Input,
  lost,
  pending,
  repeating,
  type SubmissionModel,
  start,
  system,
  version,
} from '#tests/support/flows/submission-system.ts'

describe.each<[string, SubmissionModel, Partial<Input>, { needsConfirmation?: boolean; typesAnew?: boolean }]>([
  ['a form that saves at once', formModel, form, {}],
  ['a form that asks first', askingFormModel, form, { needsConfirmation: true }],
  ['a page that asks first, and repeats', askingPageModel, repeating, { needsConfirmation: true, typesAnew: true }],
  ['a form whose answer was lost', resumedFormModel, { ...form, pending: pending(1) }, {}],
  [
    'a form whose answer was lost, of a record that has changed since',
    overtakenFormModel,
    { ...repeating, version: version(2), pending: pending(1) },
    {},
  ],
])('%s', (_, model, input, asks) => {
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(input, asks)))
  // A resumed form is that of the others after its first step.
  const sent: Sent = { ...others, submit }
  for (const unnamed of input.pending ? [] : unnamedEvents(formSubmission, model, sent, { internal }))
    test(unnamed.title, () => expectIgnored(unnamed, system(input, asks)))
})

test('a question that is cancelled after a lost answer leaves that request as the last one, which is repeated when the record changes', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  actor.send({ type: 'cancel' })
  tell(version(2))
  expect(requests().map(({ value }) => value)).toEqual(['confirmed', 'confirmed'])
  expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
})

test('a record that changes while a question is open after a lost answer has that request repeated once the question is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell(version(2))
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
  actor.send({ type: 'submit', value: 'a', over: input.version ? undefined : version(1) })
  await server.last().succeed(lost)
  if (input.version) tell(version(2))
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
  tell(version(2))
  expect([actor.getSnapshot().value, requests().length]).toEqual([{ editing: { conflict: 'newer' } }, 2])
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ pending: [], error: undefined })
})

test('a refusal that was read is forgotten', async () => {
  const { actor, server } = start()
  actor.send({ type: 'submit', value: 'a' })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'dismiss' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'idle' }, context: { error: undefined } })
})

test.each<[string, Partial<Input>, Outcome | undefined, unknown]>([
  ['a conflict where nothing was sent', form, undefined, { conflict: 'newer' }],
  ['a conflict where the last request was refused', form, { type: 'rejected', error: failure }, { conflict: 'newer' }],
  ['a conflict where nobody knows whether the last request was done', form, lost, { conflict: 'newer' }],
  ['told later where a request is repeated first', repeating, lost, 'uncertain'],
])('a draft that contradicts what somebody else has saved is %s', async (_, input, outcome, state) => {
  const { actor, server } = start(input)
  if (outcome) {
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(outcome)
  }
  actor.send({ type: 'contradict', since: version(0) })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: state }, status: 'active' })
  // What is told of it begins with the version that it contradicts.
  expect(actor.getSnapshot().context.since).toEqual(state === 'uncertain' ? undefined : version(0))
})

test('a request that is repeated for a newer version and then refused leaves the conflict with that version', async () => {
  const { actor, server, tell, told } = start(repeating)
  actor.send({ type: 'submit', value: 'a', over: version(1) })
  await server.last().succeed(lost)
  tell(version(2))
  await server.last().succeed({ type: 'rejected', error: failure })
  expect(actor.getSnapshot().value).toEqual({ editing: { conflict: 'newer' } })
  expect(told()).toMatchObject([{ type: 'changed', record: version(2), before: version(1) }])
})

test.each([
  ['the version that was saved where it has one', version(1), version(2), version(2)],
  ['its own where nothing is returned', version(1), null, version(1)],
  ['its own where no version is returned', version(1), 'done', version(1)],
  ['none where it is for something new', undefined, version(2), undefined],
])('after a save a form has %s', async (_, before, saved, after) => {
  const { actor, server } = start({ version: before })
  actor.send({ type: 'submit', value: 'a', over: before })
  await server.last().succeed({ type: 'saved', saved })
  expect(actor.getSnapshot().context).toMatchObject({ version: after, latestVersion: after })
})

test('what was refused is not sent again when a question about another value is cancelled', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  actor.send({ type: 'submit', value: 'refused', over: version(1) })
  await server.last().succeed({ type: 'rejected', error: failure })
  actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  tell(version(2))
  actor.send({ type: 'cancel' })
  expect(requests().map(({ value }) => value)).toEqual(['refused'])
  expect(actor.getSnapshot().value).toEqual({ editing: { conflict: 'newer' } })
})

describe('a newer version', () => {
  test('that is known while a question is open is told when it is cancelled', () => {
    const { actor, tell, told } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1), needsConfirmation: true })
    tell(version(2))
    expect(actor.getSnapshot().value).toBe('confirming')
    expect(told()).toEqual([])
    actor.send({ type: 'cancel' })
    expect(told()).toEqual([
      { type: 'changed', record: version(2), before: version(1), since: version(1), isRefused: false, isOwn: false, mayBeDone: false },
    ])
  })

  test('that another button of the page has made is told as the page’s own, and is no conflict', () => {
    const { actor, tell, told } = start(form)
    tell(version(2), true)
    expect(told()).toEqual([
      { type: 'changed', record: version(2), before: version(1), since: version(1), isRefused: false, isOwn: true, mayBeDone: false },
    ])
    expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'idle' }, context: { version: version(2) } })
  })

  test('leaves a refused save refused', async () => {
    const { actor, server, tell, told } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed({ type: 'conflict', record: version(2) })
    tell(version(3))
    expect(actor.getSnapshot().value).toEqual({ editing: { conflict: 'refused' } })
    expect(told().at(-1)).toMatchObject({ record: version(3), before: version(2), isRefused: true })
  })

  test('is told with the version with which the conflict began, until that is settled', async () => {
    const { actor, server, tell, told } = start(form)
    const since = () => told().at(-1)
    tell(version(2))
    tell(version(3), true)
    tell(version(4))
    expect(since()).toMatchObject({ record: version(4), before: version(3), since: version(1) })
    actor.send({ type: 'discard' })
    tell(version(5))
    expect(since()).toMatchObject({ since: version(4) })
    actor.send({ type: 'submit', value: 'a', over: version(5) })
    await server.last().succeed({ type: 'conflict', record: version(6) })
    expect(since()).toMatchObject({ since: version(5) })
    actor.send({ type: 'discard' })
    actor.send({ type: 'contradict', since: version(0) })
    tell(version(7))
    expect(since()).toMatchObject({ before: version(6), since: version(0) })
  })

  test('that answers a repeated request tells that it may be the request itself', async () => {
    const { actor, server, tell, told } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell(version(2))
    await server.last().succeed({ type: 'conflict', record: version(2) })
    expect(told()).toEqual([
      { type: 'changed', record: version(2), before: version(1), since: version(1), isRefused: true, isOwn: false, mayBeDone: true },
    ])
  })

  test('after a lost answer is told to a form whose request has no key that tells whether it was done', async () => {
    const { actor, server, tell, told, sent: requests } = start(form)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell(version(2))
    expect(requests()).toHaveLength(1)
    expect(told()).toEqual([
      { type: 'changed', record: version(2), before: version(1), since: version(1), isRefused: false, isOwn: false, mayBeDone: true },
    ])
  })

  test('is asked about once, however often no answer comes', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell(version(2))
    await server.last().succeed(lost)
    await settled()
    expect(requests()).toHaveLength(2)
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
  })
})
