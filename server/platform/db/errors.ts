import { DrizzleQueryError } from 'drizzle-orm'
import { Problem, unknownReference } from '../problem.ts'

/** The database's own error, which both drivers wrap. */
export function databaseError(error: unknown): (Error & { code: string; constraint?: string }) | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? (cause as Error & { code: string; constraint?: string })
    : undefined
}

/** Whether the database ended a transaction for the sake of another one: run again, it may succeed. */
export const isOverruled = (error: unknown) => ['40P01', '40001'].includes(databaseError(error)?.code ?? '')

/** What was read before its lock was taken is so no more. The transaction is run again, as where the database itself ends one. */
export class Outrun extends Error {
  readonly code = '40001'
}

/** Whether the database rejected a write because of this unique index. */
export function breaksUnique(error: unknown, index: string) {
  const { code, constraint } = databaseError(error) ?? {}
  return code === '23505' && constraint === index
}

/** For `.catch()` of a write: turns the violation of a unique index into a 409 that names the field of the input. */
export const onDuplicate =
  <Input>(index: string, field: keyof Input & string, message: string) =>
  (error: unknown): never => {
    if (breaksUnique(error, index)) throw new Problem(409, message, { code: 'duplicate', errors: { [field]: message } })
    throw error
  }

/** For `.catch()` of a write: turns a reference to a row that does not exist into a 422 that names the field of the input. */
export const onMissing =
  <Input>(constraint: string, field: keyof Input & string, message: string) =>
  (error: unknown): never => {
    const found = databaseError(error)
    if (found?.code !== '23503' || found.constraint !== constraint) throw error
    throw unknownReference(field, message)
  }

/** The row of a statement that always returns one. */
export function singleRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row.')
  return row
}
