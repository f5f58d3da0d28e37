import { describe, expect, test } from 'vitest'
import type { Outcome } from '#machines/form-submission.machine.ts'
import { form, lost, pending, repeating, start, version } from '#tests/support/flows/submission-system.ts'

describe('the key of a request', () => {
  /** The keys of values that are submitted one after the other, each answered as told. */
  async function keys(...tries: [value: unknown, outcome: Outcome][]) {
    const { actor, server, sent: requests } = start()
    for (const [value, outcome] of tries) {
      actor.send({ type: 'submit', value })
      await server.last().succeed(outcome)
    }
    return requests().map(({ key }) => key)
  }
  const saved: Outcome = { type: 'saved', saved: 1 }
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

  test('is new after whoever tried said that they had looked', () => {
    const { actor, sent: requests } = start({ ...form, pending: pending(1) })
    actor.send({ type: 'discard' })
    actor.send({ type: 'submit', value: { name: 'Before' }, over: version(1) })
    expect(requests()[0]?.key).not.toBe('before')
  })

  test('survives a question that was cancelled', async () => {
    const { actor, server, sent: requests } = start()
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'confirm' })
    await server.last().succeed(lost)
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'cancel' })
    actor.send({ type: 'submit', value: 'large', needsConfirmation: true })
    actor.send({ type: 'confirm' })
    expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
  })

  test('stays, with the version that it goes over, when the record has a newer one after a lost answer', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell(version(2))
    expect(requests()[1]).toMatchObject({ key: requests()[0]?.key, value: 'a', over: version(1) })
  })

  test('stays after a reload of the page that finds a newer version', () => {
    const { sent: requests } = start({ ...repeating, version: version(2), pending: pending(1) })
    expect(requests()).toMatchObject([{ key: 'before', over: version(1) }])
  })

  test('is new after a conflict that brings no newer version', async () => {
    const [one, other] = await keys(['OSDE', { type: 'conflict' }], ['OSDE', saved])
    expect(other).not.toBe(one)
  })

  test('is new after a conflict, though the answer to the same was lost before: theirs was not seen then', async () => {
    const { actor, server, tell, sent: requests } = start(repeating)
    actor.send({ type: 'submit', value: 'a', over: version(1) })
    await server.last().succeed(lost)
    tell(version(3))
    await server.last().succeed({ type: 'conflict', record: version(3) })
    actor.send({ type: 'submit', value: 'a', over: version(3) })
    expect(requests()[2]?.key).not.toBe(requests()[0]?.key)
    expect(requests()[2]?.over).toEqual(version(3))
  })
})
