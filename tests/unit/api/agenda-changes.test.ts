// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let watchAgendas: typeof import('#src/api/agenda-changes.ts')['watchAgendas']
let streams: { controller: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal }[]
let tries: number
let isReachable: boolean
let isHidden: boolean
let ends: (() => void)[]
const heard: (readonly number[] | undefined)[] = []
const lost: boolean[] = []

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', 'https://api.example.test')
  ;({ watchAgendas } = await import('#src/api/agenda-changes.ts'))
  vi.useFakeTimers()
  streams = []
  ends = []
  heard.length = lost.length = 0
  tries = 0
  isReachable = true
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async ({ url, signal }: Request) => {
    // Pages that tests before this one have opened may still ask for something.
    if (!url.endsWith('/schedule/changes')) return new Response(null, { status: 404 })
    tries += 1
    if (!isReachable) throw new TypeError('Failed to fetch')
    signal.throwIfAborted()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        streams.push({ controller, signal })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(async () => {
  for (const end of ends) end()
  await vi.runOnlyPendingTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
async function watch() {
  ends.push(watchAgendas({ onChange: (ids) => heard.push(ids), onLost: (isLost) => lost.push(isLost) }))
  await pass()
}
async function say(text: string) {
  streams.at(-1)?.controller.enqueue(new TextEncoder().encode(text))
  await pass()
}
async function hide(hidden: boolean) {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
}
const changed = (...ids: number[]) => `event: changed\ndata: ${JSON.stringify({ doctorIds: ids })}\n\n`

test('events are told one by one, however they are cut, and comments are not', async () => {
  await watch()
  const text = `:\n\n${changed(1)}${changed(2, 3)}`
  for (const letter of text) await say(letter)
  expect(heard).toEqual([[1], [2, 3]])
})

test('a stream that ends comes back a second later', async () => {
  await watch()
  streams[0]?.controller.close()
  await pass(900)
  expect(streams).toHaveLength(1)
  await pass(200)
  expect(streams).toHaveLength(2)
  await say(changed(4))
  expect(heard).toEqual([[4]])
})

test('a lost connection is tried again ever more rarely, and at once when the network is back; what was missed for long is anything', async () => {
  await watch()
  await say(':\n\n')
  isReachable = false
  streams[0]?.controller.error(new TypeError('network error'))
  tries = 0
  await pass(60_000)
  expect(tries).toBeGreaterThan(2)
  expect(tries).toBeLessThan(8)
  await pass(60_000)
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await pass()
  expect(streams).toHaveLength(2)
  expect(heard).toEqual([])
  await say(':\n\n')
  expect(heard).toEqual([undefined])
})

test('a connection counts as lost when it does not come back at once, until it does; nobody looks at a hidden page', async () => {
  await watch()
  await say(':\n\n')
  isReachable = false
  streams[0]?.controller.error(new TypeError('network error'))
  await pass(500)
  expect(lost).not.toContain(true)
  await pass(5_000)
  expect(lost.at(-1)).toBe(true)
  isReachable = true
  await pass(30_000)
  expect(lost.at(-1)).toBe(true)
  await say(':\n\n')
  expect(lost.at(-1)).toBe(false)
  for (let times = 0; times < 4; times++) {
    await hide(true)
    await hide(false)
    await pass(2_000)
  }
  expect(lost.at(-1)).toBe(false)
  isReachable = false
  streams.at(-1)?.controller.error(new TypeError('network error'))
  await pass(10_000)
  expect(lost.at(-1)).toBe(true)
  ends[0]?.()
  expect(lost.at(-1)).toBe(false)
})

test('a hidden page keeps no connection, and a short look elsewhere misses nothing', async () => {
  await watch()
  await say(':\n\n')
  await hide(true)
  expect(streams[0]?.signal.aborted).toBe(true)
  await pass(90_000)
  expect(streams).toHaveLength(1)
  await hide(false)
  await say(':\n\n')
  expect([streams.length, heard]).toEqual([2, []])
  await hide(true)
  await pass(110_000)
  await hide(false)
  await say(':\n\n')
  expect([streams.length, heard]).toEqual([3, [undefined]])
})

test('nothing goes on once it is ended', async () => {
  await watch()
  ends[0]?.()
  await pass(120_000)
  expect([streams.length, streams[0]?.signal.aborted]).toEqual([1, true])
  expect(vi.getTimerCount()).toBe(0)
})
