import { millisecondsInSecond } from 'date-fns/constants'
import { api } from './client.ts'
import { readStream } from './stream.ts'

/** Before the next try after one that failed, which doubles up to the last. */
const FIRST_PAUSE_MS = millisecondsInSecond
const LAST_PAUSE_MS = 30 * millisecondsInSecond
/** To begin with, the server tells what was changed in the last two minutes. Whoever heard nothing for nearly as long may have missed something. */
const TOLD_MS = 100 * millisecondsInSecond

/** Is told of which doctors somebody changed the agenda; without ids it may have been anyone's. */
type Listener = (doctorIds: readonly number[] | undefined) => void

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
 * Listens to others' changes of agendas for as long as the page is in sight: a connection that was lost comes back, and tells what was missed.
 * Browsers have few connections for each server, so a hidden page keeps none. Returns what ends it.
 */
export function watchAgendas(onChange: Listener) {
  const end = new AbortController()
  let heardAt: number | undefined
  let pause = FIRST_PAUSE_MS

  async function listen(signal: AbortSignal) {
    const decoder = new TextDecoder()
    let text = ''
    await readStream(
      (options) => api.GET('/schedule/changes', { ...options, signal }),
      (part) => {
        pause = FIRST_PAUSE_MS
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
        pause = Math.min(pause * 2, LAST_PAUSE_MS)
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
  return () => end.abort()
}
