import { config } from '#src/config.ts'
import { type Answer, answer, explain, tooLate } from './client.ts'

type StreamedCall = (options: { parseAs: 'stream'; fetch: (request: Request) => Promise<Response> }) => Promise<Answer<unknown>>

/**
 * Reads an answer that is too long to be waited for as a whole. Each part may take as long as any other answer. Throws when the stream
 * breaks off.
 */
export async function readStream(call: StreamedCall, onPart: (part: Uint8Array<ArrayBuffer>, headers: Headers) => void) {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = () => {}
  function fetchParts(request: Request) {
    wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => late.abort(tooLate(request)), config.api.timeout)
    }
    wait()
    return fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) })
  }
  try {
    const { response, data } = await answer(call({ parseAs: 'stream', fetch: fetchParts }))
    // `parseAs` makes it the body of the answer.
    const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw explain(cause)
      })
      if (done) return
      wait()
      onPart(value, response.headers)
    }
  } finally {
    clearTimeout(timer)
  }
}

const LINE_FEED = 10

/** Reads a list as a spreadsheet. `onRows` is told how many rows are there, and of how many, if the server says so. */
export async function readSpreadsheet(call: StreamedCall, onRows: (count: number, total: number | undefined) => void) {
  const parts: Blob[] = []
  let lines = 0
  await readStream(call, (part, headers) => {
    // The browser keeps a blob where it has room, outside of the page's memory.
    parts.push(new Blob([part]))
    for (const byte of part) if (byte === LINE_FEED) lines++
    const total = Number(headers.get('X-Total-Count') ?? Number.NaN)
    onRows(Math.max(0, lines - 1), Number.isNaN(total) ? undefined : total)
  })
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
