import type { Readable } from 'node:stream'
import type { OperationId, policy } from '#contract/generated/policy.ts'
import type { operations } from '#contract/generated/schema.ts'
import type { Caller } from './caller.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { Captcha } from './limits/captcha.ts'
import type { AuditEntry } from './records/audit-entry.ts'
import type { Listed } from './records/lists.ts'
import type { Reads } from './records/parameters.ts'

type Given<T> = [Exclude<T, undefined>] extends [never] ? Record<never, never> : Exclude<T, undefined>
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Query<Id extends OperationId> = Given<Parameters<Id>['query']>
type Responses<Id extends OperationId> = operations[Id]['responses']
type Body<T> = T extends { content: infer Content } ? (Content extends { 'application/json': infer Json } ? Json : File) : undefined

/**
 * The answer of an operation whose content is not JSON. The browser saves it under `name`. A stream is sent as it is read, and ended when
 * the caller leaves; `rows` tells how many records it has told so far.
 */
export type File = { type: string; name?: string } & ({ bytes: Uint8Array; rows?: never } | { bytes: Readable; rows: () => number })

/** The services that handlers need besides the request. There is one of each for a process. A room adds its own by `declare module`, where it makes it. */
export interface Services {
  env: Env
  captcha: Captcha
  files: FileStore
  /** Aborted once this server was told to stop. */
  stopping: AbortSignal
}

/** A file under its key, with the name that it was sent with and its bytes as they are stored. */
export type Uploaded = { key: string; name: string | null; size: number }

/** The stored files, as a handler sees them. What a change discards goes only once it has succeeded. */
export type CallFiles = Pick<FileStore, 'get' | 'discard' | 'requireWritable'> & {
  /** The file that the request brought. It is stored already, and is removed again if the change fails. */
  upload: Uploaded | undefined
}

/** One validated, authorized call of an operation. */
export type Call<Id extends OperationId> = {
  params: Given<Parameters<Id>['path']>
  query: Query<Id>
  body: operations[Id] extends { requestBody: { content: infer Content } } ? Content[keyof Content] : undefined
  /** Null only where the contract admits callers who are not signed in. */
  user: 'PUBLIC' extends (typeof policy)[Id]['roles'][number] ? Caller | null : Caller
  /** In a change by a signed-in caller this is the transaction of the call. Do not use another connection inside it: the embedded database would wait for itself. */
  db: Database
  services: Omit<Services, 'files'>
  files: CallFiles
  /** The origin of the call. `secure` tells whether cookies of the answer may be limited to TLS; `token` is the one that the caller sent, valid or not. */
  origin: {
    address: string
    userAgent: string
    /** The address of the console that asks, where the browser tells it. */
    console: string | undefined
    secure: boolean
    cookies: Readonly<Record<string, string | undefined>>
    token: string | undefined
  }
  /**
   * Adds a row, or several, to the audit log, in the transaction of the call; a public operation passes its own. The fields that hold secrets are left
   * out. A read's row is written once its answer is there, with the query and with how many records the answer tells: of a list or a page
   * its rows, otherwise 1 or the entry's own `rows`.
   */
  audit(entries: AuditEntry | readonly AuditEntry[], tx?: Database): Promise<void>
  /**
   * Adds to the answer what takes long to find. It is read once the transaction of a change is over, so that nobody waits for its locks meanwhile. Without it
   * the answer has to fit the contract, too: it is what is left where nothing can be read any more.
   */
  later(find: (db: Database) => Promise<Partial<Answer<Id>>>): void
  /** Sets a header of the answer. */
  header(name: string, value: string | string[]): void
  /** Answers 412 if `If-Match` names another version than this one. */
  expectVersion(version: number): void
  /** Sets the `ETag` and returns the record without its version. This is the answer for every record that two people may edit. */
  versioned<Row extends { version: number }>(row: Row): Omit<Row, 'version'>
}

type Success<Id extends OperationId> = Body<Responses<Id>[keyof Responses<Id> & (200 | 201 | 202 | 204)]>

/** The answer of an operation. The status is the only 2xx that the contract gives that operation. A plain list is one that `readList` has read up to its end. */
export type Answer<Id extends OperationId> = Success<Id> extends readonly (infer Row)[] ? Listed<Row> : Success<Id>

type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>

/** The handlers that `server/<room>/<tag>.operations.ts` implement, by operationId. Where there is a query, `reading` makes them. */
export type Operations = {
  [Id in OperationId]: keyof Query<Id> extends never ? Handler<Id> : Handler<Id> & Reads<keyof Query<Id>>
}
