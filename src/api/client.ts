import createClient, { type Middleware } from 'openapi-fetch'
import type { ErrorCode, Problem, paths } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { isPageLeft } from './leaving.ts'
import { signal } from './signal.ts'
import { clearToken, readToken, writeToken } from './token.ts'

const unauthorized = signal()
const unavailable = signal()

/** Calls the listener when the API rejects the stored token. Returns the unsubscribe function. */
export const onUnauthorized = unauthorized.subscribe
/** Calls the listener when the API answers 503 for itself as a whole. Returns the unsubscribe function. */
export const onUnavailable = unavailable.subscribe

/** The contract's codes, and those of a call without an answer. */
type Code = ErrorCode | 'network' | 'timeout' | 'unknown'

/** A failed call. `status` is 0 when no answer came; `code` is then `network` or `timeout`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: Code
  /** One message per field. */
  readonly errors: Record<string, string> | undefined
  readonly requestId: string | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined
  /** The appointments or hours with which a time collides, and the next free ones. */
  readonly collisions: Problem['collisions']
  readonly alternatives: Problem['alternatives']
  /** The appointments that a suspension did not name. */
  readonly appointments: Problem['appointments']
  /** The patient who has a DNI already. */
  readonly patientId: Problem['patientId']
  /** The next step of a sign-in with the right password. */
  readonly secondStep: Problem['secondStep']

  constructor(
    problem: Pick<
      Problem,
      'status' | 'message' | 'errors' | 'requestId' | 'collisions' | 'alternatives' | 'appointments' | 'patientId' | 'secondStep'
    > & { code: Code; retryAfter?: number | undefined },
    options?: ErrorOptions,
  ) {
    super(problem.message, options)
    this.status = problem.status
    this.code = problem.code
    this.errors = problem.errors
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
    this.collisions = problem.collisions
    this.alternatives = problem.alternatives
    this.appointments = problem.appointments
    this.patientId = problem.patientId
    this.secondStep = problem.secondStep
  }
}

const bearer = (value: string) => `Bearer ${value}`
/** The whole address of a path of the API. */
export const apiAddress = (path: string) => new URL(config.api.base + path, location.href).href
const apiOrigin = () => new URL(config.api.base, location.href).origin

/** Without room for files, or where one request has to wait, all else goes on. */
export const isPartial = (error: unknown) => isProblem(error) && (error.code === 'storage_unavailable' || error.code === 'busy')
const problemOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => undefined)

const session: Middleware = {
  onRequest({ request }) {
    const stored = readToken()
    if (stored && new URL(request.url).origin === apiOrigin()) request.headers.set('Authorization', bearer(stored))
  },
  async onResponse({ request, response, schemaPath }) {
    if (response.status === 503 && !isPartial(await problemOf(response))) unavailable.emit()
    if (response.status !== 401 || schemaPath === '/auth/login') return
    // A late answer to an older token must not end a newer session.
    const stored = readToken()
    if (stored && request.headers.get('Authorization') !== bearer(stored)) return
    clearToken()
    unauthorized.emit()
  },
}

/** Why a call was given up that took too long. Of the address only the path is told: the rest may name people. */
export const tooLate = ({ method, url }: Request) =>
  new DOMException(`The API did not answer ${method} ${new URL(url).pathname} in time.`, 'TimeoutError')

declare global {
  /** The document's own requests (index.html), by address. */
  var earlyReads: Record<string, { authorization: string; answer: Promise<Response>; controller: AbortController }> | undefined
}

/** An answer that the document asked for so many milliseconds ago is as good as a new one. */
const EARLY_MS = 30_000

/** Whether the document has asked for something that nobody has taken over yet. */
export const hasEarlyReads = () => Object.keys(globalThis.earlyReads ?? {}).length > 0

/** Returns the answer to the request that the document has already asked for, only once and only for the same session. */
function takeEarly({ method, url, headers }: Request, signal: AbortSignal) {
  const early = globalThis.earlyReads?.[url]
  if (!early || method !== 'GET') return undefined
  delete globalThis.earlyReads?.[url]
  if (early.authorization !== headers.get('Authorization') || performance.now() > EARLY_MS) return undefined
  signal.addEventListener('abort', () => early.controller.abort(signal.reason))
  return early.answer
}

async function fetchInTime(request: Request) {
  // AbortSignal.timeout ignores the fake timers of the tests. The timer also covers the body, which can stall after the headers.
  const late = new AbortController()
  setTimeout(() => late.abort(tooLate(request)), config.api.timeout)
  const signal = AbortSignal.any([request.signal, late.signal])
  return takeEarly(request, signal) ?? fetch(request, { signal })
}

/** The typed client of the contract. Wrap each call in `unwrap`. */
export const api = createClient<paths>({
  baseUrl: config.api.base,
  credentials: 'include',
  fetch: fetchInTime,
  querySerializer: { array: { style: 'form', explode: false } },
})
api.use(session)

if (config.api.insecure)
  console.warn(`The API address ${config.api.base} is not HTTPS: passwords and patient data would travel in the clear.`)

export type Answer<Data> = { data?: Data; error?: unknown; response: Response }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isProblem = (value: unknown): value is Problem =>
  isRecord(value) && typeof value.message === 'string' && typeof value.code === 'string'

function failure({ error, response }: Answer<unknown>) {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return isProblem(error)
    ? new ApiError({ ...error, status: response.status, retryAfter })
    : new ApiError({ status: response.status, code: 'unknown', message: 'El servidor respondió con un error.', retryAfter })
}

/** Logs the cause, because the pages show only the failure. */
function unanswered(cause: unknown) {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError'
  console.error(late ? 'The API did not answer in time.' : 'The API could not be reached.', cause)
  return late
    ? new ApiError({ status: 0, code: 'timeout', message: 'El servidor tardó demasiado en responder.' }, { cause })
    : new ApiError({ status: 0, code: 'network', message: 'No se pudo conectar con el servidor.' }, { cause })
}

/** Whether a call was given up by the page or with it, which is not a failure. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Returns the error of a call without an answer. A page that was closed has cancelled the call: that is not a failure. */
export function explain(cause: unknown) {
  if (isCancelled(cause)) return cause
  return isPageLeft() ? new DOMException('The page was left.', 'AbortError') : unanswered(cause)
}

/** Returns the whole answer of a successful call. Throws `ApiError` otherwise. */
export async function answer<Data>(call: Promise<Answer<Data>>) {
  const result = await call.catch((cause: unknown) => {
    throw explain(cause)
  })
  if (!result.response.ok) throw failure(result)
  if (isRecord(result.data) && typeof result.data.access_token === 'string') writeToken(result.data.access_token)
  return result
}

/** Returns the data of a successful call. Throws `ApiError` otherwise. */
export async function unwrap<Data>(call: Promise<Answer<Data>>) {
  const { data } = await answer(call)
  // openapi-fetch types the data as optional, but a successful call has data.
  return data as Data
}

/** A record with its version, which an update sends as `If-Match`. */
export type Versioned<Entity> = Entity & { etag: string }

/** Like `unwrap`, but also returns the record's version. */
export async function unwrapVersioned<Entity extends object>(call: Promise<Answer<Entity>>): Promise<Versioned<Entity>> {
  const { data, response } = await answer(call)
  // As in `unwrap`: a successful call has data.
  return { ...(data as Entity), etag: response.headers.get('ETag') ?? '' }
}

/** Returns the path below the API for a file that the API named by path or by whole address; undefined when the file is elsewhere. */
export function pathInApi(address: string) {
  if (!/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return address
  const root = new URL(config.api.base, location.href).href
  return address.startsWith(`${root}/`) ? address.slice(root.length) : undefined
}

/** Returns the bytes of a file. `path` is the path that the API gave for the file. */
export const readFile = (path: string, signal: AbortSignal): Promise<Blob> =>
  // The path is complete and belongs to any of the file operations, so no parameter is filled in.
  unwrap(api.GET(path as '/profile-images/{key}', { params: { path: { key: '' } }, parseAs: 'blob', signal }))
