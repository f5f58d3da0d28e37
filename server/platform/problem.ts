import type { ErrorCode, Problem as ProblemBody } from '#contract/generated/schema.ts'
import type { Database } from './db/connections.ts'

const CODES: Record<number, ErrorCode> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  410: 'ended',
  412: 'changed',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_tries',
  500: 'internal',
  502: 'bad_gateway',
  503: 'unavailable',
}

type Extensions = Pick<ProblemBody, 'patientId' | 'collisions' | 'alternatives' | 'appointments' | 'secondStep'>

/** An error for the caller: it may be thrown anywhere and is answered as `application/problem+json`. The message is Spanish text for people. */
export class Problem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: ProblemBody['errors']
  /** Further properties that the contract gives this problem, for programs. */
  readonly extensions: Extensions
  readonly headers: Record<string, string>
  /** A refused change keeps the rows that it has written so far. */
  readonly keepsWrites: boolean
  /** What takes long to find, and is told besides. It is read once the change is over, so that nobody waits for its locks meanwhile. */
  readonly later: ((db: Database) => Promise<Extensions>) | undefined

  constructor(
    status: number,
    message: string,
    more: {
      code?: ErrorCode
      errors?: ProblemBody['errors']
      extensions?: Extensions
      headers?: Record<string, string>
      keepsWrites?: boolean
      later?: ((db: Database) => Promise<Extensions>) | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Problem'
    this.status = status
    this.code = more.code ?? CODES[status] ?? 'refused'
    this.errors = more.errors
    this.extensions = more.extensions ?? {}
    this.headers = more.headers ?? {}
    this.keepsWrites = more.keepsWrites ?? false
    this.later = more.later
  }
}

/** The error of somebody whose session ended, or who has none. */
export const unauthorized = (message = 'Tu sesión terminó. Ingresá de nuevo.') =>
  new Problem(401, message, { headers: { 'www-authenticate': 'Bearer' } })

const ofField = (code: ErrorCode) => (field: string, message: string) => new Problem(422, message, { code, errors: { [field]: message } })

/** The error of a field whose value the contract allows and the rules do not. */
export const implausible = ofField('implausible')

/** The error of a status that may not follow the one that the record has. */
export const wrongStep = (message: string) => new Problem(409, message, { code: 'transition', errors: { status: message } })

/** The error of a field that names a record that is not there, or that the caller does not reach. */
export const unknownReference = ofField('unknown_reference')
