import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countStreams, eventStream } from '#server/platform/event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened({ isOver = async () => false, seconds = 60 } = {}) {
  const [stopping, stop] = [new AbortController(), vi.fn()]
  let send: (event: string, data: unknown) => void = () => {}
  const { bytes, type } = eventStream({
    seconds,
    signal: stopping.signal,
    isOver,
    start(given) {
      send = given
      return stop
    },
  })
  let [text, isEnded] = ['', false]
  bytes.on('data', (part) => {
    text += part
  })
  bytes.on('end', () => {
    isEnded = true
  })
  const look = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
    return { text, isEnded }
  }
  return { bytes, type, send: (event: string, data: unknown) => send(event, data), stop, stopping, look }
}

test('events are sent as they come, and a comment every ten seconds', async () => {
  const { send, look, type } = opened()
  send('changed', { doctorIds: [1, 7] })
  expect(type).toBe('text/event-stream')
  expect(await look()).toEqual({ text: ':\n\nevent: changed\ndata: {"doctorIds":[1,7]}\n\n', isEnded: false })
  expect((await look(20_000)).text).toMatch(/\n\n:\n\n:\n\n$/)
})

test('a database that is busy keeps no comment back', async () => {
  const { look } = opened({ isOver: () => new Promise(() => {}) })
  expect((await look(20_000)).text).toBe(':\n\n:\n\n:\n\n')
})

test.each([
  ['its time is over', (_: ReturnType<typeof opened>) => {}, 5],
  ['the server stops', ({ stopping }: ReturnType<typeof opened>) => stopping.abort(), 3_600],
  ['the caller has left', ({ bytes }: ReturnType<typeof opened>) => bytes.destroy(), 3_600],
])('it ends when %s, and then nothing listens or is sent any more', async (_, end, seconds) => {
  const others = countStreams()
  const stream = opened({ seconds })
  expect(countStreams()).toBe(others + 1)
  await stream.look()
  end(stream)
  const { text, isEnded } = await stream.look(5_000)
  expect([isEnded || stream.bytes.destroyed, stream.stop.mock.calls.length]).toEqual([true, 1])
  stream.send('changed', {})
  expect((await stream.look(60_000)).text).toBe(text)
  expect(vi.getTimerCount()).toBe(0)
  expect(countStreams()).toBe(others)
})

test('it ends with the session, and goes on while that cannot be read', async () => {
  const isOver = vi.fn(async () => false)
  const { look, stop } = opened({ isOver })
  isOver.mockRejectedValueOnce(new Error('no database'))
  expect(await look(20_000)).toMatchObject({ isEnded: false })
  isOver.mockResolvedValueOnce(true)
  expect(await look(10_000)).toMatchObject({ isEnded: true })
  expect(stop).toHaveBeenCalledOnce()
})

test('what comes after the end, before it is read, is dropped', async () => {
  const { bytes, send, stopping } = opened()
  bytes.pause()
  const failed = vi.fn()
  bytes.on('error', failed)
  stopping.abort()
  send('changed', {})
  bytes.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).not.toHaveBeenCalled()
})

test('nothing is left behind where listening is refused', () => {
  const refuse = () => {
    throw new Error('too many')
  }
  const signal = new AbortController().signal
  expect(() => eventStream({ seconds: 60, signal, isOver: async () => false, start: refuse })).toThrow('too many')
  expect(vi.getTimerCount()).toBe(0)
})
