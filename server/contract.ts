import type { OperationId, policy, Role } from '#src/api/generated/policy.ts'
import type { ErrorCode, operations, Problem as ProblemBody } from '#src/api/generated/schema.ts'
import type { Captcha } from './auth/captcha.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/store.ts'

type Given<T> = [Exclude<T, undefined>] extends [never] ? Record<never, never> : Exclude<T, undefined>
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Responses<Id extends OperationId> = operations[Id]['responses']
type Body<T> = T extends { content: infer Content } ? (Content extends { 'application/json': infer Json } ? Json : File) : undefined

/** The answer of an operation whose content is not JSON. Whoever has it open shows it as `name`. */
export type File = { type: string; bytes: Uint8Array; name?: string }

/** Who is calling, and which doctor that is. `session` identifies the session, not the token: it opens nothing. */
export type Caller = { id: number; role: Role; doctorId: number | null; session: string }

/** What handlers may need besides the request; one for each process. */
export type Services = { env: Env; captcha: Captcha; files: FileStore }

export type AuditEntry = {
  entity: string
  /** Left out where a whole list was read. */
  id?: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Only where the call itself does not tell: the person who just signed in. */
  by?: number
}

/** One validated, authorized call of an operation. */
export type Call<Id extends OperationId> = {
  params: Given<Parameters<Id>['path']>
  query: Given<Parameters<Id>['query']>
  /** The contract's header parameters, by their names in lower case. */
  headers: { [Name in keyof Given<Parameters<Id>['header']> as Lowercase<Name & string>]: Given<Parameters<Id>['header']>[Name] }
  body: operations[Id] extends { requestBody: { content: infer Content } } ? Content[keyof Content] : undefined
  /** Null only where the contract admits callers who are not signed in. */
  user: 'PUBLIC' extends (typeof policy)[Id]['roles'][number] ? Caller | null : Caller
  /** For changes by signed-in callers this is the transaction of the call; never reach for another connection inside it. */
  db: Database
  services: Omit<Services, 'files'>
  /** The file store; inside a change, what is put and removed here follows the fate of its transaction. */
  files: FileStore
  /** Where the call comes from; `secure` tells whether cookies of the answer may ask for TLS. */
  origin: { address: string; secure: boolean }
  requestId: string
  /** Adds a row to the append-only audit log, in the transaction of the call; fields that hold secrets are left out. */
  audit(entry: AuditEntry): Promise<void>
  /** Sets a header of the answer. */
  header(name: string, value: string): void
  /** Answers 412 if `If-Match` names another version than this one. */
  expectVersion(version: number): void
  /** Sets the `ETag` and returns the record without its version: the usual answer for what two people may edit. */
  versioned<Row extends { version: number }>(row: Row): Omit<Row, 'version'>
}

/** What an operation answers with; the status is the contract's only 2xx of that operation. */
export type Answer<Id extends OperationId> = Body<Responses<Id>[keyof Responses<Id> & (200 | 201 | 202 | 204)]>

/** The handlers that `server/operations/<tag>.ts` implement, by operationId. */
export type Operations = { [Id in OperationId]: (call: Call<Id>) => Promise<Answer<Id>> }

const CODES: Record<number, ErrorCode> = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  412: 'changed',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_tries',
  500: 'internal',
  502: 'bad_gateway',
  503: 'unavailable',
}

/** A refusal, as the caller will see it: thrown anywhere, answered as `application/problem+json`. The message is Spanish text for people. */
export class Problem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: ProblemBody['errors']
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    more: { code?: ErrorCode; errors?: ProblemBody['errors']; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Problem'
    this.status = status
    this.code = more.code ?? CODES[status] ?? 'refused'
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}
