import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFromLogic, fromPromise } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { askingFormSubmissionModel, formSubmissionModel } from '#machines/form-submission.model.ts'
import { walksOf } from '#machines/paths.ts'
import { isEqual, type PendingRequest } from '#machines/pending-request.ts'
import type { Outcome } from '#machines/submission.ts'
import { deferred, settled } from '#tests/support/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/model.ts'

type Event = EventFromLogic<typeof formSubmission>

function start(pending: PendingRequest[] = []) {
  const server = deferred<PendingRequest, Outcome>()
  const onSaved = vi.fn()
  const actor = createActor(
    formSubmission.provide({
      actors: { send: fromPromise(({ input }) => server.call(input)) },
      actions: { onSaved: (_, { saved }) => onSaved(saved) },
    }),
    { input: { pending } },
  ).start()
  return { actor, server, onSaved }
}

const failure = new Error('No')

function system(needsConfirmation: boolean) {
  const { actor, server, onSaved } = start()
  let wishes = 0
  let asked = 0
  const isIn = (...states: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0][]) =>
    states.some((state) => actor.getSnapshot().matches(state))
  const sees = (state: ReturnType<typeof actor.getSnapshot>['value'], error?: Error) => () => {
    expect(actor.getSnapshot().value).toEqual(state)
    expect(actor.getSnapshot().context.error).toEqual(error)
    expect(server.calls).toHaveLength(asked)
  }
  const begin = (event: Event) => {
    actor.send(event)
    if (isIn('saving')) asked = server.calls.length
  }
  const answer = (outcome: Outcome) => () => server.last().succeed(outcome)
  return {
    send: actor.send,
    look: () => ({ state: actor.getSnapshot().value, context: actor.getSnapshot().context, calls: server.calls.length }),
    events: {
      submit: () => begin({ type: 'submit', value: { name: `Value ${wishes++}` }, needsConfirmation }),
      confirm: () => begin({ type: 'confirm' }),
      cancel: () => actor.send({ type: 'cancel' }),
      discard: () => actor.send({ type: 'discard' }),
      outdate: () => actor.send({ type: 'outdated' }),
      succeed: answer({ type: 'saved', saved: { id: 1 } }),
      reject: answer({ type: 'rejected', error: failure }),
      collide: answer({ type: 'conflict' }),
      lose: () => server.last().fail(failure),
    },
    states: {
      editing: sees({ editing: 'idle' }),
      'confirming.editing': () => sees('confirming')(),
      'confirming.failed': () => sees('confirming', failure)(),
      'confirming.uncertain': () => sees('confirming', failure)(),
      saving: sees('saving'),
      saved: () => {
        sees({ editing: 'idle' })()
        expect(onSaved).toHaveBeenLastCalledWith({ id: 1 })
      },
      failed: sees({ editing: 'failed' }, failure),
      uncertain: sees({ editing: 'uncertain' }, failure),
      conflict: () => expect(actor.getSnapshot().value).toEqual({ editing: 'conflict' }),
    },
  } satisfies System<typeof formSubmissionModel> & { send: unknown; look: unknown }
}

/** What the models call the machine's events. */
const sent: Record<string, Event> = {
  submit: { type: 'submit', value: { name: 'Another' } },
  confirm: { type: 'confirm' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
  outdate: { type: 'outdated' },
  edit: { type: 'edit' },
  close: { type: 'close' },
}

describe.each([
  ['a form that saves at once', formSubmissionModel, false],
  ['a form that asks first', askingFormSubmissionModel, true],
])('%s', (_, model, needsConfirmation) => {
  const { walks, leftOut } = walksOf(model)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system(needsConfirmation)))
  for (const unnamed of unnamedEvents(formSubmission, model, sent, ['saved', 'rejected', 'conflict', 'unknown']))
    test(unnamed.title, () => expectIgnored(unnamed, system(needsConfirmation)))
})

test('a double submit saves once, and the first value', async () => {
  const { actor, server } = start()
  actor.send({ type: 'submit', value: 'first' })
  actor.send({ type: 'submit', value: 'second' })
  await server.last().succeed({ type: 'saved', saved: 'saved' })
  expect(server.calls.map(({ input }) => input.value)).toEqual(['first'])
})

describe('the key of a request', () => {
  const lost: Outcome = { type: 'unknown', error: failure }
  const saved: Outcome = { type: 'saved', saved: 1 }

  /** The keys of values that are submitted one after the other, each answered as told. */
  async function keys(...tries: [value: unknown, outcome: Outcome][]) {
    const { actor, server } = start()
    for (const [value, outcome] of tries) {
      actor.send({ type: 'submit', value })
      await server.last().succeed(outcome)
    }
    return server.calls.map(({ input }) => input.key)
  }
  const file = () => new File(['x'], 'x.png')
  const same = file()

  test.each([
    ['text', 'OSDE', 'OSDE'],
    ['fields', { name: 'OSDE', categories: [1, 2] }, { name: 'OSDE', categories: [1, 2] }],
    ['file', { image: same }, { image: same }],
  ])('stays for the same %s, tried again after a lost answer', async (_, first, second) => {
    const [one, other] = await keys([first, lost], [second, lost])
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
    const [one, other] = await keys([first, lost], [second, lost])
    expect(other).not.toBe(one)
  })

  test('stays for a value that is tried again after another one was', async () => {
    const [one, , third] = await keys(['OSDE', lost], ['Omint', saved], ['OSDE', lost])
    expect(third).toBe(one)
  })

  test('is new once the value is saved', async () => {
    const [one, other] = await keys(['OSDE', saved], ['OSDE', saved])
    expect(other).not.toBe(one)
  })

  test('is that of an earlier page whose answer was lost: the form begins by saying so', async () => {
    const { actor, server } = start([{ value: { name: 'OSDE' }, key: 'before', isUnknown: true }])
    expect(actor.getSnapshot().value).toEqual({ editing: 'uncertain' })
    actor.send({ type: 'submit', value: { name: 'OSDE' } })
    expect(server.last().input.key).toBe('before')
  })

  test('is new after whoever tried said that they had looked', () => {
    const { actor, server } = start([{ value: { name: 'OSDE' }, key: 'before', isUnknown: true }])
    actor.send({ type: 'discard' })
    actor.send({ type: 'submit', value: { name: 'OSDE' } })
    expect(server.last().input.key).not.toBe('before')
  })
})

const events: fc.Arbitrary<Event | Outcome['type']> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b').map((value): Event => ({ type: 'submit', value: { value } })) },
  fc.constantFrom(...Object.values(sent)),
  { weight: 3, arbitrary: fc.constantFrom<Outcome['type']>('saved', 'rejected', 'conflict', 'unknown') },
)

test('whatever happens, one request runs at a time, a wish keeps its key until it is done, and there is always a way on', async () => {
  const tried = fc.asyncProperty(fc.boolean(), fc.array(events, { maxLength: 40 }), async (needsConfirmation, happenings) => {
    const { actor, server } = start()
    /** The keys of wishes that are not known to be done. */
    let open: PendingRequest[] = []
    let answered = 0
    for (const happening of happenings) {
      if (typeof happening !== 'string') actor.send(happening.type === 'submit' ? { ...happening, needsConfirmation } : happening)
      else if (server.calls.length > answered) {
        answered += 1
        const { input, succeed } = server.last()
        if (happening === 'saved') open = open.filter(({ key }) => key !== input.key)
        await succeed({ type: happening, saved: 1, error: failure })
        await settled()
      }
      if (typeof happening !== 'string' && happening.type === 'discard' && actor.getSnapshot().context.pending.length === 0) open = []
      expect(server.calls.length - answered).toBeLessThanOrEqual(1)
      const asked = server.calls[answered]?.input
      if (asked) {
        const known = open.find(({ value }) => isEqual(value, asked.value))
        if (known) expect(asked.key).toBe(known.key)
        else expect(open.map(({ key }) => key)).not.toContain(asked.key)
        open = [...open.filter(({ key }) => key !== asked.key), asked]
      }
    }
    // From wherever that led, the next wish can be saved.
    if (server.calls.length > answered) await server.last().succeed({ type: 'rejected', error: failure })
    actor.send({ type: 'submit', value: 'the last' })
    actor.send({ type: 'confirm' })
    if (actor.getSnapshot().matches('saving')) await server.last().succeed({ type: 'saved', saved: 1 })
    expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
  })
  await fc.assert(tried, { numRuns: 300 })
})

test('nothing that was saved stays in memory', async () => {
  const { actor, server } = start()
  actor.send({ type: 'submit', value: { password: 'Salvia-demo-2026' } })
  await server.last().succeed({ type: 'saved', saved: { id: 1 } })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Salvia-demo-2026')
})
