import { expect, test, vi } from 'vitest'
import { rememberCallers } from '#server/auth/sessions.ts'
import type { Caller } from '#server/caller.ts'
import type { Callers } from '#server/db/callers.ts'

const caller: Caller = { id: 1, role: 'DOCTOR', doctorId: 1, session: 'hash', mustChangePassword: false }

function remembering(epoch: Callers['epoch'], found: { caller: Caller | null; isEnding: boolean } = { caller, isEnding: false }) {
  const callers: Callers = { epoch }
  const read = vi.fn(async (_: string) => found)
  return { callers, read, find: rememberCallers(callers, read) }
}

test('two requests within a second look the session up once, and one after it looks again', async () => {
  vi.useFakeTimers()
  try {
    const { find, read } = remembering(1)
    expect(await Promise.all([find('a'), find('a')])).toEqual([caller, caller])
    vi.advanceTimersByTime(990)
    expect(await find('a')).toEqual(caller)
    expect(read).toHaveBeenCalledTimes(1)
    await find('b')
    expect(read).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(20)
    await find('a')
    expect(read).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a change that is heard of ends what is remembered, and what is being read', async () => {
  const { callers, find, read } = remembering(1)
  await find('a')
  callers.epoch = 2
  const reading = find('a')
  callers.epoch = 3
  await reading
  await find('a')
  expect(read).toHaveBeenCalledTimes(3)
})

test.each([
  ['while changes are not heard of', remembering(undefined)],
  ['of a token that is nobody’s', remembering(1, { caller: null, isEnding: true })],
  ['of a session that is about to end', remembering(1, { caller, isEnding: true })],
])('nothing is remembered %s', async (_, { find, read }) => {
  await find('a')
  await find('a')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a lookup that failed is tried again', async () => {
  const { find, read } = remembering(1)
  read.mockRejectedValueOnce(new Error('The connection was lost.'))
  await expect(find('a')).rejects.toThrow()
  expect(await find('a')).toEqual(caller)
})
