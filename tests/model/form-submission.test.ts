import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { askingFormSubmissionModel, formSubmissionModel } from '#machines/form-submission.model.ts'
import type { Intent } from '#machines/intent.ts'
import { held } from '#tests/support/deferred.ts'
import { type System, walk, walksOf } from '#tests/support/model.ts'

function start(asks: boolean) {
  const server = held<Intent, unknown>()
  const onSaved = vi.fn()
  const onFailed = vi.fn()
  const actor = createActor(
    formSubmission.provide({
      actors: { save: fromPromise(({ input }) => server.call(input)) },
      actions: { onSaved: (_, { saved }) => onSaved(saved), onFailed: (_, { error }) => onFailed(error) },
    }),
    { input: { asks } },
  ).start()
  return { actor, server, onSaved, onFailed }
}

function system(asks: boolean) {
  const { actor, server, onSaved, onFailed } = start(asks)
  let wishes = 0
  let outcomes = 0
  const sees = (state: 'editing' | 'confirming' | 'saving' | 'failed') => () => {
    expect(actor.getSnapshot().value).toBe(state)
    expect(server.calls).toHaveLength(wishes)
    expect(onSaved.mock.calls.length + onFailed.mock.calls.length).toBe(outcomes)
  }
  const submit = () => {
    if (!asks && !actor.getSnapshot().matches('saving')) wishes += 1
    actor.send({ type: 'submit', value: { name: `Value ${wishes}` } })
  }
  return {
    events: {
      submit,
      confirm: () => {
        if (actor.getSnapshot().matches('confirming')) wishes += 1
        actor.send({ type: 'confirm' })
      },
      cancel: () => actor.send({ type: 'cancel' }),
      succeed: () => {
        outcomes += 1
        return server.last().succeed({ id: 1 })
      },
      fail: () => {
        outcomes += 1
        return server.last().fail(new Error('No'))
      },
    },
    states: {
      editing: sees('editing'),
      confirming: sees('confirming'),
      saving: sees('saving'),
      saved: () => {
        sees('editing')()
        expect(onSaved).toHaveBeenLastCalledWith({ id: 1 })
      },
      failed: () => {
        sees('failed')()
        expect(onFailed).toHaveBeenLastCalledWith(new Error('No'))
        expect(actor.getSnapshot().context.error).toEqual(new Error('No'))
      },
    },
  } satisfies System<typeof formSubmissionModel> & System<typeof askingFormSubmissionModel>
}

describe.each([
  ['a form that saves at once', formSubmissionModel, false],
  ['a form that asks first', askingFormSubmissionModel, true],
])('%s', (_, model, asks) => {
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(asks)))
})

test('a double submit saves once, and the first value', async () => {
  const { actor, server } = start(false)
  actor.send({ type: 'submit', value: 'first' })
  actor.send({ type: 'submit', value: 'second' })
  await server.last().succeed('saved')
  expect(server.calls.map(({ input }) => input.value)).toEqual(['first'])
})

describe('the key of an intent', () => {
  /** The keys of a first save, which ends as told, and of a second one. */
  async function keys(first: unknown, outcome: 'succeed' | 'fail', second: unknown) {
    const { actor, server } = start(false)
    actor.send({ type: 'submit', value: first })
    await server.last()[outcome](new Error('The answer was lost'))
    actor.send({ type: 'submit', value: second })
    return server.calls.map(({ input }) => input.key)
  }
  const file = () => new File(['x'], 'x.png')
  const same = file()

  test.each([
    ['text', 'OSDE', 'OSDE'],
    ['fields', { name: 'OSDE', categories: [1, 2] }, { name: 'OSDE', categories: [1, 2] }],
    ['file', { image: same }, { image: same }],
  ])('stays for the same %s, tried again after a failure', async (_, first, second) => {
    const [one, other] = await keys(first, 'fail', second)
    expect(one).toMatch(/^[\w-]{8,100}$/)
    expect(other).toBe(one)
  })

  test.each([
    ['text', 'OSDE', 'Osde'],
    ['fields', { name: 'OSDE', categories: [1, 2] }, { name: 'OSDE', categories: [1] }],
    ['names', { name: 'OSDE', note: 'x' }, { name: 'OSDE', phone: 'x' }],
    ['shapes', [], {}],
    ['files', { image: file() }, { image: file() }],
  ])('changes with other %s', async (_, first, second) => {
    const [one, other] = await keys(first, 'fail', second)
    expect(other).not.toBe(one)
  })

  test('is new once the value is saved', async () => {
    const [one, other] = await keys('OSDE', 'succeed', 'OSDE')
    expect(other).not.toBe(one)
  })
})

test('nothing that was saved stays in memory', async () => {
  const { actor, server } = start(false)
  actor.send({ type: 'submit', value: { password: 'Salvia-demo-2026' } })
  await server.last().succeed({ id: 1 })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Salvia-demo-2026')
})
