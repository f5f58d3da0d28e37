// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { endStay } from '#src/api/stay.ts'
import { endingOf, useBatch } from '#src/ui/form/use-batch.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

afterEach(cleanup)

const item = (key: string) => ({ key, value: `value of ${key}` })

function opened(atOnce: number) {
  const server = deferred<string, string>()
  const list = deferred<void, void>()
  const { result, unmount } = renderHook(() =>
    useBatch<string, string>({
      atOnce,
      saveOf: (value) => ({ save: () => server.call(value), refresh: () => {} }),
      show: () => list.call(),
    }),
  )
  return { batch: () => result.current, unmount, server, list, sent: () => server.calls.map(({ input }) => input) }
}

test('what is saved is busy until it is shown, and is not saved again meanwhile', async () => {
  const { batch, server, list, sent } = opened(2)
  const told: string[] = []
  let ended: Promise<object[]> | undefined
  act(() => {
    ended = batch().run([item('a')], ({ key, state }) => told.push(`${key} ${state}`))
  })
  expect([...batch().busy]).toEqual(['a'])
  await act(() => server.last().succeed('saved'))
  expect(told).toEqual(['a done'])
  expect(batch().isFree(item('a'))).toBe(false)
  expect(await batch().run([item('a')])).toEqual([])
  expect(sent()).toEqual(['value of a'])
  await act(() => list.last().succeed())
  expect(await ended).toMatchObject([{ key: 'a', state: 'done', saved: 'saved' }])
  expect(batch().busy.size).toBe(0)
})

test('one of which nobody knows how it ended is sent again at once, though the page does not show the others yet', async () => {
  const { batch, server, list, sent } = opened(2)
  act(() => void batch().run([item('a'), item('b')]))
  await act(async () => server.calls[0]?.succeed('saved'))
  await act(() => server.last().fail(new ApiError({ status: 0, code: 'network', message: 'No' })))
  expect([...batch().busy]).toEqual(['a'])
  act(() => void batch().run([item('b')]))
  expect(sent()).toEqual(['value of a', 'value of b', 'value of b'])
  await act(() => list.last().succeed())
  expect([...batch().busy]).toEqual(['b'])
})

test('what is shown by itself is busy until it has ended', async () => {
  const { result } = renderHook(() => useBatch<string, string>({ atOnce: 1, saveOf: () => ({ save: async () => 'saved' }) }))
  let ended: Promise<object[]> | undefined
  await act(async () => {
    ended = result.current.run([item('a')])
    await ended
  })
  expect(await ended).toMatchObject([{ key: 'a', state: 'done', saved: 'saved' }])
  expect(result.current.busy.size).toBe(0)
})

test('what waits is saved though the page is left', async () => {
  const { batch, unmount, server, sent } = opened(1)
  act(() => void batch().run([item('a'), item('b')]))
  unmount()
  await server.last().succeed('saved')
  expect(sent()).toEqual(['value of a', 'value of b'])
})

test('what waits is not sent once its person has signed out, and nothing is told', async () => {
  const { batch, server, sent } = opened(1)
  const told: string[] = []
  act(
    () =>
      void batch()
        .run([item('a'), item('b')], ({ key }) => told.push(key))
        .then(() => told.push('all')),
  )
  endStay()
  await act(() => server.last().succeed('saved'))
  await settled()
  expect([sent(), told]).toEqual([['value of a'], []])
})

test('what is given up is not told of', async () => {
  const { batch, list } = opened(1)
  const told: string[] = []
  let ended: Promise<object[]> | undefined
  act(() => {
    ended = batch().run([item('a'), item('b')], ({ key }) => told.push(key))
  })
  act(() => batch().giveUp(['a', 'b']))
  await settled()
  await act(() => list.last().succeed())
  expect(await ended).toEqual([])
  expect([told, batch().items]).toEqual([[], []])
})

const error = (status: number, code: 'refused' | 'transition') => new ApiError({ status, code, message: 'No' })
test.each([
  ['unknown', { state: 'refused', error: error(401, 'refused') }],
  ['changed', { state: 'refused', error: error(409, 'transition') }],
  ['refused', { state: 'refused', error: error(422, 'refused') }],
  ['waiting', { state: 'sending' }],
  ['done', { state: 'done' }],
] as const)('a user is told that one is %s', (ending, progress) => expect(endingOf(progress)).toBe(ending))
