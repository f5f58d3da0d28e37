import { config } from '#src/config.ts'
import type { ApiRequest, ApiResponse, Hold, Outcome, ReportBody, Stamp } from '../protocol.ts'
import { redact, redactAddress } from './redact.ts'

/** A larger body is not recorded. */
const LARGEST = 500_000
/** Headers that the console reads. */
const HEADERS = ['content-type', 'etag', 'retry-after', 'content-disposition', 'x-total-count']

type Waiting = { request: ApiRequest; choose: (outcome: Outcome) => void }

const matches = ({ method, path }: Hold, request: ApiRequest) =>
  (method === '' || method === request.method) && new RegExp(path).test(request.path)

const isLate = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

const isJson = (message: Request | Response) => /\bjson\b/.test(message.headers.get('Content-Type') ?? '')

async function jsonOf(message: Request | Response) {
  if (!isJson(message)) return undefined
  const text = await message.text()
  return text && text.length <= LARGEST ? redact(JSON.parse(text)) : undefined
}

/**
 * Puts itself between the console and the API: it reports each request, and ends waiting ones as somebody chooses. `onWaiting` gets the number
 * of waiting ones. `isSomebodyElse`: the browser's cookies are those of the other console, and are not sent.
 */
export function interceptFetch(
  tell: (report: ReportBody, when: Stamp) => void,
  stamp: () => Stamp,
  onWaiting: (count: number) => void,
  isSomebodyElse = false,
) {
  const original = window.fetch.bind(window)
  const send = (asked: Request) => original(isSomebodyElse ? new Request(asked, { credentials: 'omit' }) : asked)
  const base = new URL(config.api.base, location.href).href
  const waiting = new Map<number, Waiting>()
  let rules: Hold[] = []
  let count = 0

  window.fetch = async (input, init) => {
    const asked = new Request(input, init)
    if (!asked.url.startsWith(`${base}/`)) return send(asked)
    count += 1
    const when = stamp()
    const request: ApiRequest = {
      id: count,
      method: asked.method,
      path: redactAddress(asked.url.slice(base.length)),
      body: asked.body ? await jsonOf(asked.clone()) : undefined,
      isHeld: false,
    }
    request.isHeld = rules.some((rule) => matches(rule, request))
    tell({ type: 'salvia.request', request }, when)
    const outcome = request.isHeld ? await choice(request, asked.signal) : { kind: 'pass' as const }
    return end(request, asked, outcome)
  }

  function choice(request: ApiRequest, signal: AbortSignal) {
    return new Promise<Outcome>((resolve, reject) => {
      const settle = (then: () => void) => {
        waiting.delete(request.id)
        signal.removeEventListener('abort', giveUp)
        onWaiting(waiting.size)
        then()
      }
      waiting.set(request.id, { request, choose: (outcome) => settle(() => resolve(outcome)) })
      onWaiting(waiting.size)
      const giveUp = () => {
        tell(
          {
            type: 'salvia.response',
            response: { id: request.id, status: 0, headers: {}, outcome: isLate(signal.reason) ? 'timeout' : 'cancelled' },
          },
          stamp(),
        )
        settle(() => reject(signal.reason))
      }
      // The page may have given it up before this.
      if (signal.aborted) giveUp()
      else signal.addEventListener('abort', giveUp)
    })
  }

  async function end(request: ApiRequest, asked: Request, outcome: Outcome) {
    const report = (when: Stamp, status: number, more: Partial<ApiResponse> = {}) =>
      tell({ type: 'salvia.response', response: { id: request.id, status, headers: {}, outcome: outcome.kind, ...more } }, when)
    try {
      const response = await answer(asked, outcome)
      const headers = Object.fromEntries(HEADERS.flatMap((name) => [[name, response.headers.get(name)]]).filter(([, value]) => value))
      const kept = response.clone()
      const when = stamp()
      // The page must not wait for the recording.
      requestIdleCallback(async () => report(when, response.status, { headers, body: await jsonOf(kept).catch(() => undefined) }))
      return response
    } catch (error) {
      const isCancelled = asked.signal.aborted && !isLate(asked.signal.reason)
      report(stamp(), 0, isCancelled ? { outcome: 'cancelled' } : {})
      throw error
    }
  }

  async function answer(asked: Request, outcome: Outcome) {
    if (outcome.kind === 'pass') return send(asked)
    if (outcome.kind === 'lost') await send(asked)
    if (outcome.kind === 'timeout') throw new DOMException('The API did not answer in time.', 'TimeoutError')
    if (outcome.kind !== 'answer') throw new TypeError('Failed to fetch')
    const { status, body, headers } = outcome
    const isProblem = status >= 400
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': isProblem ? 'application/problem+json' : 'application/json', ...headers },
    })
  }

  return {
    hold(next: Hold[]) {
      rules = next
      // A waiting request goes on if the new rules would not hold it.
      for (const { request, choose } of [...waiting.values()]) if (!rules.some((rule) => matches(rule, request))) choose({ kind: 'pass' })
    },
    choose: (id: number, outcome: Outcome) => waiting.get(id)?.choose(outcome),
    /** The oldest waiting request with this method and path. */
    find: (method: string, path: string) =>
      [...waiting.values()].find(({ request }) => request.method === method && request.path === path)?.request.id,
  }
}

export type Network = ReturnType<typeof interceptFetch>
