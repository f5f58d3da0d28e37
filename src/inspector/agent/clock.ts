/**
 * Shorter delays only let the page draw, such as React's, which shows loaded parts up to 300 ms later. They go on while the clock is paused,
 * because the page would freeze.
 */
const SHORTEST = 500
/** Browsers count from 1, so the ids cannot meet. React takes -1 for no timer. */
const FIRST_ID = 1e9

type Timer = { run: () => void; due: number; delay: number; interval: number | undefined; handle: number | undefined }

/**
 * Replaces the page's timers and `Date`, so that the time can be paused and moved. A timer that runs keeps the browser's precision,
 * for which no fake clock is known that can also be paused while timers run.
 * @param limit how long, in milliseconds, a request of the page may take: the delay of the timers that give one up
 */
export function installClock(limit: number) {
  const native = {
    set: window.setTimeout.bind(window),
    clear: window.clearTimeout.bind(window),
    Date: window.Date,
  }
  const timers = new Map<number, Timer>()
  let count = FIRST_ID
  let offset = 0
  let pausedAt: number | undefined
  const now = () => (pausedAt ?? native.Date.now()) + offset

  function schedule(id: number, timer: Timer) {
    timer.handle = native.set(() => fire(id, timer), Math.max(0, timer.due - now()))
  }
  function fire(id: number, timer: Timer) {
    if (timer.interval === undefined) timers.delete(id)
    else {
      timer.due += timer.interval
      if (pausedAt === undefined) schedule(id, timer)
    }
    timer.run()
  }
  function add(run: TimerHandler, delay: number, repeats: boolean, args: unknown[]) {
    const wait = Number(delay) || 0
    const call = () => (typeof run === 'function' ? run(...args) : undefined)
    if (wait < SHORTEST && !repeats) return native.set(call, wait)
    count += 1
    const timer: Timer = { run: call, due: now() + wait, delay: wait, interval: repeats ? wait : undefined, handle: undefined }
    timers.set(count, timer)
    if (pausedAt === undefined) schedule(count, timer)
    return count
  }
  function remove(id: number | undefined) {
    if (id === undefined || id < FIRST_ID) return native.clear(id)
    native.clear(timers.get(id)?.handle)
    timers.delete(id)
  }

  const replaced = {
    setTimeout: (run: TimerHandler, delay = 0, ...args: unknown[]) => add(run, delay, false, args),
    setInterval: (run: TimerHandler, delay = 0, ...args: unknown[]) => add(run, delay, true, args),
    clearTimeout: remove,
    clearInterval: remove,
    Date: new Proxy(native.Date, {
      construct: (target, args, self) => Reflect.construct(target, args.length ? args : [now()], self),
      apply: (target) => new target(now()).toString(),
      get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
    }),
  }
  Object.assign(window, replaced)

  return {
    now,
    isPaused: () => pausedAt !== undefined,
    /** Resolves after so many milliseconds, whether the clock is paused or not. */
    wait: (milliseconds: number) => new Promise<void>((resolve) => void native.set(resolve, milliseconds)),
    pause() {
      pausedAt ??= native.Date.now()
      for (const { handle } of timers.values()) native.clear(handle)
    },
    resume() {
      if (pausedAt === undefined) return
      offset -= native.Date.now() - pausedAt
      pausedAt = undefined
      for (const [id, timer] of timers) schedule(id, timer)
    },
    /**
     * Moves the time to a moment. Timers that are due on the way run in their order, each after the results of the one before. While somebody
     * chooses how a request ends (`isWaiting`), the moved time does not count for its limit.
     */
    async moveTo(moment: number, isWaiting = false) {
      const moved = Math.max(0, moment - now())
      if (isWaiting) for (const timer of timers.values()) if (timer.delay === limit) timer.due += moved
      for (;;) {
        const [next] = [...timers].filter(([, { due }]) => due <= moment).sort(([, one], [, other]) => one.due - other.due)
        if (!next) break
        const [id, timer] = next
        offset += Math.max(0, timer.due - now())
        native.clear(timer.handle)
        fire(id, timer)
        await new Promise<void>((resolve) => void native.set(resolve, 0))
      }
      offset += Math.max(0, moment - now())
    },
    /** Sets the time without running a timer. */
    set(moment: number) {
      offset += moment - now()
    },
  }
}

export type PageClock = ReturnType<typeof installClock>
