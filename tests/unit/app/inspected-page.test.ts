// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installClock } from '#src/inspector/agent/clock.ts'
import { interceptFetch } from '#src/inspector/agent/network.ts'
import type { Outcome, ReportBody } from '#src/inspector/protocol.ts'

describe("the page's clock", () => {
  const native = { setTimeout, clearTimeout, setInterval, clearInterval, Date }
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => {
    vi.useRealTimers()
    Object.assign(window, native)
  })
  /** A clock whose timers tell when they ran, counted from its beginning. */
  function start() {
    const clock = installClock(30_000)
    const begin = clock.now()
    const ran: number[] = []
    return { clock, ran, run: () => ran.push(clock.now() - begin) }
  }

  test('runs timers as the browser does, until it is paused', async () => {
    const { clock, ran, run } = start()
    window.setTimeout(run, 1000)
    const cancelled = window.setTimeout(run, 1500)
    window.clearTimeout(cancelled)
    window.setTimeout(run, 2000)
    await vi.advanceTimersByTimeAsync(1200)
    clock.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ran).toEqual([1000])
    expect(Date.now() - 1_000_000).toBe(1200)
    clock.resume()
    await vi.advanceTimersByTimeAsync(799)
    expect(ran).toEqual([1000])
    await vi.advanceTimersByTimeAsync(1)
    expect(ran).toEqual([1000, 2000])
  })

  test('runs what is due on the way, in its order, when it is moved, paused or not', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 3000)
    const interval = window.setInterval(run, 2000)
    const move = async (milliseconds: number) => {
      const moved = clock.moveTo(clock.now() + milliseconds)
      // Between two timers the page runs what the first led to.
      for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(1)
      await moved
    }
    await move(4500)
    expect(ran).toEqual([2000, 3000, 4000])
    expect(new Date().toISOString()).toBe(new Date(1_004_500).toISOString())
    window.clearInterval(interval)
    clock.resume()
    await move(10_000)
    expect(ran).toEqual([2000, 3000, 4000])
  })

  test('does not count what is moved for the limit of a request that waits', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 30_000)
    window.setTimeout(run, 20_000)
    const move = async (milliseconds: number, isWaiting: boolean) => {
      const moved = clock.moveTo(clock.now() + milliseconds, isWaiting)
      for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(1)
      await moved
    }
    await move(60_000, true)
    expect(ran).toEqual([20_000])
    await move(29_000, false)
    expect(ran).toEqual([20_000])
    await move(1000, false)
    expect(ran).toEqual([20_000, 90_000])
  })

  test('lets the page draw while it is paused', async () => {
    const { clock, ran, run } = start()
    clock.pause()
    window.setTimeout(run, 300)
    await vi.advanceTimersByTimeAsync(300)
    expect(ran).toHaveLength(1)
  })
})

describe('a request that waits', () => {
  const original = window.fetch
  afterEach(() => {
    window.fetch = original
  })
  function start(rules = [{ method: 'PATCH', path: '^/insurances/' }]) {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    const server = vi.fn(async () => Response.json({ id: 1, name: 'OSDE' }, { headers: { ETag: '"1"' } }))
    window.fetch = server
    const reports: ReportBody[] = []
    const onWaiting = vi.fn()
    const network = interceptFetch(
      (report) => reports.push(report),
      () => ({ at: 0, order: reports.length }),
      onWaiting,
    )
    network.hold(rules)
    const ask = (method: string, path: string, init: RequestInit = {}) =>
      window.fetch(`${location.origin}/api/v1${path}`, { method, ...init })
    return { network, server, reports, ask, onWaiting }
  }
  const outcomes: [string, Outcome, unknown, number][] = [
    ['is accepted', { kind: 'pass' }, { status: 200, id: 1 }, 1],
    ['is refused with a message', { kind: 'answer', status: 422, body: { id: 0 } }, { status: 422, id: 0 }, 0],
    ['is done, and its answer is lost', { kind: 'lost' }, 'TypeError', 1],
    ['has no network', { kind: 'offline' }, 'TypeError', 0],
    ['is not answered in time', { kind: 'timeout' }, 'TimeoutError', 0],
  ]
  test.each(outcomes)('%s as one chooses', async (_, outcome, expected, calls) => {
    const { network, server, ask, reports, onWaiting } = start()
    const page = new AbortController()
    const asked = ask('PATCH', '/insurances/1', { signal: page.signal }).then(
      async (response) => ({ status: response.status, id: ((await response.json()) as { id: number }).id }),
      (error: Error) => error.name,
    )
    await expect.poll(() => reports).toMatchObject([{ request: { id: 1, isHeld: true, path: '/insurances/1' } }])
    expect(server).not.toHaveBeenCalled()
    expect(onWaiting.mock.calls).toEqual([[1]])
    network.choose(1, outcome)
    expect(onWaiting.mock.calls).toEqual([[1], [0]])
    expect(await asked).toEqual(expected)
    expect(server).toHaveBeenCalledTimes(calls)
    await expect.poll(() => reports.at(-1)).toMatchObject({ type: 'salvia.response', response: { id: 1, outcome: outcome.kind } })
    // The request has ended already when the page gives it up.
    page.abort()
    expect(reports).toHaveLength(2)
  })

  test('is given up by the page, and then waits no more', async () => {
    const { ask, reports } = start()
    const page = new AbortController()
    const asked = ask('PATCH', '/insurances/1', { signal: page.signal }).catch((error: Error) => error.name)
    await expect.poll(() => reports).toHaveLength(1)
    page.abort()
    expect(await asked).toBe('AbortError')
    expect(reports[1]).toMatchObject({ response: { outcome: 'cancelled' } })
  })

  test('is one of those that were asked for; the others go on', async () => {
    const { ask, server } = start()
    await ask('GET', '/insurances/1')
    await window.fetch(`${location.origin}/assets/x.js`)
    expect(server).toHaveBeenCalledTimes(2)
  })
})
