import { DrizzleQueryError } from 'drizzle-orm'
import { Problem, unknownReference } from '../problem.ts'

/** The database's own error, which both drivers wrap. */
export function databaseError(error: unknown): (Error & { code: string; constraint?: string }) | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? (cause as Error & { code: string; constraint?: string })
    : undefined
}

/** What a transaction read before its lock, or chose by itself, is so no more, as where another one moved or united it: run again, it finds what is so. */
export class Outrun extends Error {}

/** Whether a transaction was ended for the sake of another one: run again, it may succeed. */
export const isOverruled = (error: unknown) => error instanceof Outrun || ['40P01', '40001'].includes(databaseError(error)?.code ?? '')

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

const breaksReference = (error: unknown, name: string) => {
  const { code, constraint } = databaseError(error) ?? {}
  return code === '23503' && constraint === name
}

/** For `.catch()` of a write: has the transaction run again whose own choice is no longer there. */
export const onVanished =
  (constraint: string) =>
  (error: unknown): never => {
    throw breaksReference(error, constraint) ? new Outrun('A chosen row is gone.', { cause: error }) : error
  }

/** For `.catch()` of a write: turns a reference to a row that does not exist into a 422 that names the field of the input. */
export const onMissing =
  <Input>(constraint: string, field: keyof Input & string, message: string) =>
  (error: unknown): never => {
    if (!breaksReference(error, constraint)) throw error
    throw unknownReference(field, message)
  }

/** The row of a statement that always returns one. */
export function singleRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row.')
  return row
}
