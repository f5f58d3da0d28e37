import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'
import type { Caller } from '../contract.ts'

/** A moment, in JavaScript the ISO 8601 UTC text that goes over the wire. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const createdAt = () => instant().notNull().default(sql`now()`)
/** Counts the changes of a record that two people may edit; it becomes the `ETag`. */
export const version = () => integer().notNull().default(1)

/** Orders text as a Spanish reader expects: á beside a, ñ after n, whatever the case. */
export const alphabetical = (column: AnyColumn) => sql`${column} collate "und-x-icu"`

/** The database's `fold()`: text without case and accents, for comparing and searching. */
export const fold = (text: AnyColumn | string) => sql<string>`fold(${text})`

/** For a check: the column holds one of these values, or null. */
export const isOneOf = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Whether folded text contains every word of what somebody typed, in any order. */
export const contains = (folded: AnyColumn | SQL, typed: string) =>
  and(
    ...typed
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`strpos(${folded}, fold(${word})) > 0`),
  )

/** The rows of `x-scope: own`: those of the calling doctor, by the column that says whose they are; every row for the other roles. */
export const ownedBy = ({ role, doctorId }: Caller, owner: AnyColumn) => (role === 'DOCTOR' ? eq(owner, doctorId ?? NOBODY) : undefined)

// Ids start at 1.
const NOBODY = 0
