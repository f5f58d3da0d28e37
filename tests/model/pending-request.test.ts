import { describe, expect, test, vi } from 'vitest'
import {
  begun,
  done,
  isEqual,
  known,
  lastUnknown,
  newKey,
  nothingSent,
  type PendingRequest,
  requestFor,
} from '#machines/pending-request.ts'

const request = (key: string, more: Partial<PendingRequest> = {}): PendingRequest => ({ value: key, key, isUnknown: false, ...more })
const unknown = { isUnknown: true }

describe('two values', () => {
  test.each<[string, unknown, unknown]>([
    ['no fields', {}, {}],
    ['the same fields in another order', { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }],
    ['a field without a value, which JSON leaves out', { a: 1, b: undefined }, { a: 1 }],
    ['two lists', ['a', 'b'], ['a', 'b']],
  ])('are sent as the same: %s', (_, one, other) => expect([isEqual(one, other), isEqual(other, one)]).toEqual([true, true]))

  test.each<[string, unknown, unknown]>([
    ['another text', 'a', 'b'],
    ['one field of two', { a: 1, b: 2 }, { a: 1, b: 3 }],
    ['one field more', { a: 1 }, { a: 1, b: 2 }],
    ['another name of a field', { a: 1 }, { b: 1 }],
    ['a list and an object', [], {}],
    ['a list and an object with the same keys', ['a'], { 0: 'a' }],
    ['nothing and an object', null, {}],
    ['no value and an object', undefined, {}],
    ['what is no plain data, and an object', new Date(0), {}],
    ['two that are no plain data', new Date(0), new Date(0)],
  ])('are not sent as the same: %s', (_, one, other) => expect([isEqual(one, other), isEqual(other, one)]).toEqual([false, false]))
})

test('a key has two signs for each of its random bytes', () => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(10) as never)
  expect(newKey()).toBe('0a'.repeat(18))
  random.mockRestore()
  expect(newKey()).not.toBe(newKey())
})

test('a request is the earlier one of the same value over the same version, and a new one otherwise', () => {
  const [other, same] = [request('one', { over: { etag: '1' }, ...unknown }), request('two', { over: { etag: '2' }, ...unknown })]
  const pending = [other, { ...same, value: 'one' }]
  expect(requestFor(pending, 'one', { etag: '2' })).toBe(pending[1])
  expect(requestFor(pending, 'one', { etag: '1' })).toBe(other)
  const anew = requestFor(pending, 'two', { etag: '2' })
  expect(anew).toEqual({ value: 'two', over: { etag: '2' }, key: expect.stringMatching(/^[\da-f]{36}$/), isUnknown: false })
})

test('a request that may have been done is the same over a newer version, where it repeats, and none that was refused is', () => {
  const lost = request('one', { over: { etag: '1' }, ...unknown })
  const refused = request('two', { over: { etag: '1' }, isUnknown: false })
  const again = (value: string, repeats: boolean) => requestFor([refused, lost], value, { etag: '2' }, repeats)
  expect(again('one', true)).toBe(lost)
  for (const anew of [again('one', false), again('two', true)]) expect(anew.over).toEqual({ etag: '2' })
})

test('a request that is sent is the last one, and its outcome is unknown', () => {
  const [one, two] = [request('one'), request('two')]
  expect(begun([one, two], one)).toEqual([two, { ...one, ...unknown }])
  expect(begun([], two)).toEqual([{ ...two, ...unknown }])
})

test('once a request is done it is forgotten, and the others are shown as unknown no more', () => {
  const [one, two] = [request('one', unknown), request('two', unknown)]
  expect(done([one, two], two)).toEqual([{ ...one, isUnknown: false }])
})

test('a request that was not executed is known, and the others stay as they are', () => {
  const [one, two] = [request('one', unknown), request('two', unknown)]
  const known2 = { ...two, isUnknown: false }
  expect(known([one, two], two)).toEqual({ pending: [one, known2], current: known2 })
})

test('the last request whose outcome is unknown is the latest of them, or none', () => {
  const [one, two, three] = [request('one', unknown), request('two', unknown), request('three')]
  expect(lastUnknown([one, two, three])).toBe(two)
  expect(lastUnknown([three])).toBe(nothingSent)
  expect(nothingSent).toEqual({ value: undefined, key: '', isUnknown: false })
})
