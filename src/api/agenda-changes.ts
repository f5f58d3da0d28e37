import { millisecondsInSecond } from 'date-fns/constants'
import { api } from './client.ts'
import { readStream } from './stream.ts'

/** Before the next try after one that failed, which doubles up to the last. */
const FIRST_PAUSE_MS = millisecondsInSecond
const LAST_PAUSE_MS = 30 * millisecondsInSecond
/** To begin with, the server tells the changes of the last two minutes. A page that heard nothing for nearly as long may have missed some. */
const TOLD_MS = 100 * millisecondsInSecond

/** After so many tries in a row that failed the connection counts as lost. One that only ended comes back before anybody would notice. */
const LOST_TRIES = 2

type Listener = {
  /** Is told of which doctors somebody changed the agenda; without ids it may have been anyone's. */
  onChange: (doctorIds: readonly number[] | undefined) => void
  /** Is told that the connection was lost, and that it is back. */
  onLost: (isLost: boolean) => void
}

const DATA = /^data: (.*)$/m

/** Resolves at the first of some events, or after a time. */
function until(signal: AbortSignal, events: readonly (readonly [target: EventTarget, type: string])[], ms?: number) {
  return new Promise<void>((resolve) => {
    const done = new AbortController()
    const end = () => {
      done.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(end, ms)
    for (const [target, type] of [...events, [signal, 'abort'] as const]) target.addEventListener(type, end, { signal: done.signal })
    if (signal.aborted) end()
  })
}

/** Aborts once nobody sees the page. */
function whileShown(ended: AbortSignal) {
  const hidden = new AbortController()
  void until(AbortSignal.any([ended, hidden.signal]), [[document, 'visibilitychange']]).then(() => hidden.abort())
  return { signal: AbortSignal.any([ended, hidden.signal]), done: () => hidden.abort() }
}

/**
 * Listens to others' changes of agendas for as long as the page is in sight: a lost connection comes back, and tells the missed changes.
 * Browsers have few connections for each server, so a hidden page keeps none. Returns a function that ends it.
 */
export function watchAgendas({ onChange, onLost }: Listener) {
  const end = new AbortController()
  let heardAt: number | undefined
  let pause = FIRST_PAUSE_MS
  let failures = 0

  async function listen(signal: AbortSignal) {
    const decoder = new TextDecoder()
    let text = ''
    await readStream(
      (options) => api.GET('/schedule/changes', { ...options, signal }),
      (part) => {
        pause = FIRST_PAUSE_MS
        failures = 0
        onLost(false)
        if (heardAt !== undefined && Date.now() - heardAt > TOLD_MS) onChange(undefined)
        heardAt = Date.now()
        const events = (text + decoder.decode(part, { stream: true })).split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const data = DATA.exec(event)?.[1]
          if (data) onChange((JSON.parse(data) as { doctorIds: number[] }).doctorIds)
        }
      },
    )
  }

  async function run() {
    while (!end.signal.aborted) {
      if (document.hidden) {
        await until(end.signal, [[document, 'visibilitychange']])
        continue
      }
      const shown = whileShown(end.signal)
      await listen(shown.signal).catch(() => {
        // A connection that was given up because nobody sees the page did not fail.
        if (shown.signal.aborted) return
        pause = Math.min(pause * 2, LAST_PAUSE_MS)
        failures += 1
        if (failures >= LOST_TRIES) onLost(true)
      })
      shown.done()
      await until(
        end.signal,
        [
          [document, 'visibilitychange'],
          [window, 'online'],
        ],
        pause,
      )
    }
  }
  void run()
  return () => {
    end.abort()
    onLost(false)
  }
}
