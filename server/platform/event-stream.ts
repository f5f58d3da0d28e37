import { Readable } from 'node:stream'

/** Shorter than what proxies and the console wait for a part of an answer. */
const BEAT_MS = 10_000

type Events = {
  /** Ends the stream so many seconds later: the caller comes back, and is looked at anew. */
  seconds: number
  /** Ends it at once. */
  signal: AbortSignal
  /** Is asked now and then. */
  isOver(): Promise<boolean>
  /** Begins to send, and returns what stops it. */
  start(send: (event: string, data: unknown) => void): () => void
}

/** The streams of this process that are open. */
const open = new Set<Readable>()
export const countStreams = () => open.size

/** Server-sent events as the answer of an operation. */
export function eventStream({ seconds, signal, isOver, start }: Events) {
  let stop = () => {}
  let isOpen = true
  const bytes = new Readable({
    read() {},
    destroy(error, done) {
      isOpen = false
      open.delete(bytes)
      stop()
      done(error)
    },
  })
  /** Sends a text, or with null ends the stream, after which nothing is sent. */
  function push(text: string | null) {
    if (!isOpen) return
    isOpen = text !== null
    bytes.push(text)
  }
  const end = () => push(null)
  // A comment. Somebody who has left without a word is noticed by it, and a proxy does not take the connection for a dead one.
  const beat = () => push(':\n\n')
  // It may refuse, and then nothing is left behind.
  const unlisten = start((event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  open.add(bytes)
  const timers = [
    setTimeout(end, seconds * 1_000),
    setInterval(async () => {
      // It waits for no answer: a busy database would let the connection look dead.
      beat()
      if (await isOver().catch(() => false)) end()
    }, BEAT_MS),
  ]
  signal.addEventListener('abort', end)
  stop = () => {
    for (const timer of timers) clearTimeout(timer)
    signal.removeEventListener('abort', end)
    unlisten()
  }
  beat()
  if (signal.aborted) end()
  return { type: 'text/event-stream', bytes, rows: () => 0 }
}
