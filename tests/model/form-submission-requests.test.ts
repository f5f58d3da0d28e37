import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '#machines/form-submission.machine.ts'
import { isEqual, type PendingRequest } from '#machines/pending-request.ts'
import { settled } from '#tests/support/flows/deferred.ts'
import { others, submit } from '#tests/support/flows/submission-events.ts'
import { type Event, failure, form, lost, repeating, start, version } from '#tests/support/flows/submission-system.ts'

const events: fc.Arbitrary<Event | Outcome['type']> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b').map((value): Event => ({ type: 'submit', value: { value } })) },
  fc.constantFrom(submit, ...Object.values(others)),
  { weight: 3, arbitrary: fc.constantFrom<Outcome['type']>('saved', 'rejected', 'conflict', 'unknown') },
)

test('whatever happens, one request runs at a time, a wish keeps its key until it is done, and there is always a way on', async () => {
  const tried = fc.asyncProperty(fc.boolean(), fc.array(events, { maxLength: 40 }), async (needsConfirmation, happenings) => {
    const { actor, server } = start()
    /** The keys of wishes that are not known to be done. */
    let open: PendingRequest[] = []
    let answered = 0
    for (const happening of happenings) {
      if (typeof happening !== 'string')
        actor.send(happening.type === 'submit' ? { ...happening, over: undefined, needsConfirmation } : happening)
      else if (server.calls.length > answered) {
        answered += 1
        const { input, succeed } = server.last()
        if (happening === 'saved') open = open.filter(({ key }) => key !== input.key)
        // After a conflict a wish is a new one.
        if (happening === 'conflict') open = []
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
    // From each state that this led to, the next value can be saved.
    if (server.calls.length > answered) await server.last().succeed({ type: 'rejected', error: failure })
    actor.send({ type: 'submit', value: 'the last' })
    actor.send({ type: 'confirm' })
    if (actor.getSnapshot().matches('saving')) await server.last().succeed({ type: 'saved', saved: 1 })
    expect(actor.getSnapshot().value).toEqual({ editing: 'idle' })
  })
  await fc.assert(tried, { numRuns: 300 })
})

test('a double submit saves once, and the first value', async () => {
  const { actor, server, sent: requests } = start()
  actor.send({ type: 'submit', value: 'first' })
  actor.send({ type: 'submit', value: 'second' })
  await server.last().succeed({ type: 'saved', saved: 'saved' })
  expect(requests().map(({ value }) => value)).toEqual(['first'])
})

test('nothing that was saved stays in memory', async () => {
  const { actor, server } = start()
  actor.send({ type: 'submit', value: { password: 'Salvia-demo-2026' } })
  await server.last().succeed({ type: 'saved', saved: { id: 1 } })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Salvia-demo-2026')
})

test('what was asked about and cancelled is not kept, even where that sends the request before it again', async () => {
  const { actor, server, tell, sent: requests } = start(repeating)
  const holds = () => JSON.stringify(actor.getSnapshot().context).includes('asked about')
  const ask = () => actor.send({ type: 'submit', value: 'asked about', over: version(1), needsConfirmation: true })
  ask()
  expect(holds()).toBe(true)
  actor.send({ type: 'cancel' })
  expect(holds()).toBe(false)
  actor.send({ type: 'submit', value: 'confirmed', over: version(1) })
  await server.last().succeed(lost)
  ask()
  tell(version(2))
  actor.send({ type: 'cancel' })
  expect([requests().length, holds()]).toEqual([2, false])
})

test('what was refused is forgotten once the user has read why', async () => {
  const { actor, server } = start(form)
  actor.send({ type: 'submit', value: 'a', over: version(1) })
  await server.last().succeed({ type: 'conflict', record: version(2) })
  actor.send({ type: 'discard' })
  expect(actor.getSnapshot().context).toMatchObject({ current: { value: undefined }, pending: [] })
})
