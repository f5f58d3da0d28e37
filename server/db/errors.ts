import { DrizzleQueryError } from 'drizzle-orm'
import { Problem } from '../contract.ts'

/** What the database said, as both drivers report it. */
export function databaseError(error: unknown): { code?: string; constraint?: string } | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? (cause as { code: string; constraint?: string })
    : undefined
}

/** Whether a write was refused because it would break this unique index. */
export function breaksUnique(error: unknown, index: string) {
  const { code, constraint } = databaseError(error) ?? {}
  return code === '23505' && constraint === index
}

/** For `.catch()` of a write: turns the violation of a unique index into a 409 that names the field. */
export const onDuplicate =
  (index: string, field: string, message: string) =>
  (error: unknown): never => {
    if (breaksUnique(error, index)) throw new Problem(409, message, { code: 'duplicate', errors: { [field]: message } })
    throw error
  }

/** For `.catch()` of a write: turns a reference to a row that does not exist into a 422 that names the field. */
export const onMissing =
  (constraint: string, field: string, message: string) =>
  (error: unknown): never => {
    const found = databaseError(error)
    if (found?.code !== '23503' || found.constraint !== constraint) throw error
    throw new Problem(422, message, { code: 'unknown_reference', errors: { [field]: message } })
  }

/** The only row of a statement that always gives one. */
export function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The statement gave no row.')
  return row
}
