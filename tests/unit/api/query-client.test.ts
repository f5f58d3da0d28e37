import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { createQueryClient } from '#src/api/query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (retryAfter: number) => new ApiError({ status: 503, code: 'busy', message: 'Ocupada.', retryAfter })

/** Reads what fails at first with an error, and returns when it was asked for, in seconds. */
async function askedAfter(error: Error) {
  const asked: number[] = []
  const begun = Date.now()
  const read = createQueryClient({ onFailed: () => {} }).fetchQuery({
    queryKey: ['/health'],
    queryFn: async () => {
      asked.push((Date.now() - begun) / 1000)
      if (asked.length === 1) throw error
      return 'there'
    },
  })
  const end = read.then(
    (data) => data,
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return { asked, end: await end }
}

test('what a busy server did not answer is asked for again when it said, and not before', async () => {
  expect(await askedAfter(busy(5))).toEqual({ asked: [0, 5], end: 'there' })
})

test('nobody is left waiting for longer than a user waits', async () => {
  expect(await askedAfter(busy(60))).toEqual({ asked: [0], end: 'failed' })
})

test('what the network lost is asked for again after a second', async () => {
  expect(await askedAfter(new ApiError({ status: 0, code: 'network', message: '' }))).toEqual({ asked: [0, 1], end: 'there' })
})

test('what was refused is not asked for again', async () => {
  expect(await askedAfter(new ApiError({ status: 404, code: 'not_found', message: '' }))).toEqual({ asked: [0], end: 'failed' })
})
