import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

/** The path without the query and without the token of a patient's link: neither what people search for nor a key belongs in a log. */
export const pathOf = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/(\/(?:appointments|turno|booking\/requests|reservar\/pedido)\/)[^/]+/, '$1…')

/** Whether a stream was closed before its end, as when its reader leaves. */
export const hasEndedEarly = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Logs JSON lines without secrets: no headers, no bodies, no query strings, no parameters of a database statement. */
export const loggerOptions = (level: Env['logLevel']) =>
  ({
    level,
    redact: [
      'password',
      'token',
      'access_token',
      'authorization',
      'cookie',
      '*.password',
      '*.token',
      '*.access_token',
      '*.authorization',
      '*.cookie',
    ],
    hooks: {
      // The package that compresses answers takes a client that leaves amid one for a fault of its own.
      logMethod(args, write) {
        const [first]: unknown[] = args
        if (!hasEndedEarly(first)) write.apply(this, args)
      },
    },
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), address: ip }),
      err: serializeError,
    },
  }) satisfies FastifyServerOptions['logger']

/** One line an interval for one cause. */
const INTERVAL_MS = 30_000
/** No more causes are told from each other. */
const MOST_CAUSES = 100

export type LogSparsely = ReturnType<typeof sparseLog>

/** Writes a fault that many meet at once, such as a database that is away, once an interval: the next line says how many were left out. */
export function sparseLog(now = () => performance.now()) {
  const causes = new Map<string, { at: number; leftOut: number }>()
  return (error: unknown, write: (line: { err: unknown; leftOut?: number }) => void) => {
    const cause = causeOf(error)
    const last = causes.get(cause)
    if (last && now() - last.at < INTERVAL_MS) {
      last.leftOut += 1
      return
    }
    if (causes.size >= MOST_CAUSES) causes.clear()
    causes.set(cause, { at: now(), leftOut: 0 })
    write({ err: error, ...(last && last.leftOut > 0 && { leftOut: last.leftOut }) })
  }
}

/** What is behind a fault: its code, or what it says. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

/** A mail server names the address that it refuses. */
const MAILBOX = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

type SerializedError = { type: string; message: string; stack: string; code?: unknown; constraint?: unknown; cause?: SerializedError }

function serializeError(error: Error & { code?: unknown; constraint?: unknown }): SerializedError {
  // Drizzle puts the parameters into the message, and the stack begins with the message.
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message.replace(MAILBOX, '…')
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1) ?? ''
  const { code, constraint } = error
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined
  return {
    type: error.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause && { cause }),
  }
}
