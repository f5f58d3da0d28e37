import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Problem as ProblemBody } from '#contract/generated/schema.ts'
import { databaseError } from '../db/errors.ts'
import { Problem } from '../problem.ts'
import { hasEndedEarly, type LogSparsely } from './logging.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, for the log. */
    refusal: ErrorCode | undefined
  }
  interface FastifyInstance {
    logSparsely: LogSparsely
  }
}

const UNCLEAR = 'El pedido no se entiende.'

/** The messages for what Fastify itself rejects. */
const MESSAGES: Record<number, string> = {
  400: UNCLEAR,
  404: 'No se encontró lo que buscás.',
  408: 'El pedido tardó demasiado en llegar.',
  413: 'Lo que enviaste es demasiado grande.',
  414: 'La dirección es demasiado larga.',
  415: 'El formato de lo que enviaste no se admite.',
  431: 'La dirección o los encabezados del pedido son demasiado largos.',
}

/** The database is out of reach. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|08...|57P0.|53...)$/
/** One of the database's time limits ended a statement, the wait for a row or a transaction, or it gave way to another one. */
const BUSY = /^(57014|55P03|25P03|40P01|40001)$/

const rootCause = (error: unknown): unknown => (error instanceof Error && error.cause ? rootCause(error.cause) : error)

function isUnreachable(error: unknown, code = '') {
  const cause = rootCause(error)
  // The pool's own errors carry no code.
  return (
    UNREACHABLE.test(code) ||
    (cause instanceof Error &&
      /^(timeout (expired|exceeded when trying to connect)|Connection terminated|Client has encountered a connection error)/.test(
        cause.message,
      ))
  )
}

/** Turns any error into the one that the caller sees. An unexpected one is a 500 without details. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // The caller left before the whole request had arrived. Node reports that with a code that a lost database has, too.
  if (error instanceof Error && error.message === 'aborted') return new Problem(400, UNCLEAR)
  const { code } = databaseError(error) ?? {}
  if (isUnreachable(error, code)) return unavailable(error)
  if (code && BUSY.test(code)) return busy(error)
  // These are texts that the database cannot hold, such as a NUL character.
  if (code === '22021' || code === '22P05') return new Problem(422, 'Lo que enviaste contiene caracteres que no se admiten.')
  const status = (error as Partial<FastifyError>).statusCode
  if (status !== undefined && status >= 400 && status < 500) return new Problem(status, MESSAGES[status] ?? UNCLEAR)
  return new Problem(500, 'Ocurrió un error inesperado. Probá de nuevo.', { cause: error })
}

/** The answer while the platform is in maintenance or without its database. */
export const unavailable = (cause?: unknown) =>
  new Problem(503, 'La plataforma no está disponible en este momento.', { headers: { 'retry-after': '30' }, cause })

/** The answer while there is too much work, or while somebody else uses what it needs: all else goes on. */
export const busy = (cause?: unknown) =>
  new Problem(503, 'La plataforma está ocupada. Probá de nuevo en unos segundos.', { code: 'busy', headers: { 'retry-after': '5' }, cause })

export const notFound = () => new Problem(404, 'No se encontró lo que buscás.')

const bodyOf = (problem: Problem, requestId?: string): ProblemBody => ({
  type: 'about:blank',
  status: problem.status,
  title: STATUS_CODES[problem.status] ?? 'Error',
  code: problem.code,
  message: problem.message,
  ...(problem.errors && { errors: problem.errors }),
  ...problem.extensions,
  ...(requestId && { requestId }),
})

/** The security headers of an answer that comes before the hook that sets all of them. */
const BARE_HEADERS = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'", 'x-content-type-options': 'nosniff' }

/** Whether the client left before it had sent all, or before a compressed answer was on its way, whose stream ends then. */
const hasLeft = (cause: unknown, { readableAborted, socket }: FastifyRequest['raw']) =>
  readableAborted || (socket.destroyed && hasEndedEarly(cause))

/** An unexpected fault is told each time, what is away or busy once in a while. A client that left is no fault. */
function logFault({ status, cause, code }: Problem, { log, raw, server }: FastifyRequest) {
  if (status < 500 || hasLeft(cause, raw)) return
  if (status === 500) log.error({ err: cause }, code)
  else server.logSparsely(cause, (line) => log.error(line, code))
}

/** Answers any error as `application/problem+json`, and logs those that are the server's fault. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  request.refusal = problem.code
  if (problem.cause) logFault(problem, request)
  if (!reply.hasHeader('content-security-policy')) reply.headers(BARE_HEADERS)
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(bodyOf(problem, request.id))
}

/** Answers what is not even HTTP, as long as the connection can be written to. The process goes on in any case. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(bodyOf(new Problem(status, MESSAGES[status] ?? UNCLEAR)))
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...BARE_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
