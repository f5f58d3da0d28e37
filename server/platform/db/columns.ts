import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'

/**
 * Returns the ISO 8601 text in UTC of a moment as the database writes it: `2026-03-02 14:05:00.12+00`, without trailing zeros.
 * A `Date` for each moment would be the dearest step of reading a long list. `join` makes texts that the garbage collector handles
 * more cheaply than those of a template.
 */
export function toIso(value: string) {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString()
  const time = value.slice(11, -3)
  return [value.slice(0, 10), 'T', time, '.000'.slice(time.length - '14:05:00'.length), 'Z'].join('')
}

/** A moment. In JavaScript it is the ISO 8601 text in UTC that the API sends. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
})

/** A time of day: `09:00`, or `24:00` for the end of the day. */
export const clock = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (value) => value.slice(0, 5),
})

/** A range of whole numbers, which the database writes as `[1,3)`. */
export const int8range = customType<{ data: string }>({ dataType: () => 'int8range' })

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const createdAt = () => instant().notNull().default(sql`now()`)
/** Counts the changes of a record that two people may edit. It is sent as the `ETag`. */
export const version = () => integer().notNull().default(1)

/** Sorts text as the console does: á beside a, ñ after n, upper and lower case together, `Sede 2` before `Sede 10`. A migration makes the collation. */
export const alphabetical = (text: AnyColumn | SQL) => sql`${text} collate "spanish"`

/** Sorts the values of an enumeration in the order of their Spanish labels. */
export const labelled = (column: AnyColumn, values: readonly string[]) =>
  sql`array_position(array[${sql.raw(values.map((value) => `'${value}'`).join(', '))}], ${column})`

/** The database's function `fold()`, which does to a text what that of `contract/text.ts` does. */
export const fold = (text: AnyColumn | SQL | string) => sql<string>`fold(${text})`

/** For a check constraint: the column holds one of these values, or null. */
export const isOneOf = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
