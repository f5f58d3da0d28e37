import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { singleRow } from './errors.ts'

/**
 * How many rows a table or a join has, up to `most` where it is given, as a part of a larger query. With `order` the database reads them in that order,
 * and so by the index that begins with what the condition asks for: it knows too little of how many it will have read when there are enough.
 */
export function countOf(db: Database, from: PgTable | SQL, where: SQL | undefined, most?: number, order?: PgColumn) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .$dynamic()
  if (order) found.orderBy(order)
  return sql<number>`(select count(*)::int from ${(most ? found.limit(most) : found).as('found')})`
}

/** Reads values that belong to no common row, in one statement. */
export const readValues = async <Values extends Record<string, SQL>>(db: Database, values: Values) =>
  singleRow(await db.select(values).from(sql`(select) as nothing`))

/**
 * The time in milliseconds: the earlier one of the clocks of the database and of this process. Some things are deleted for good after some days: a
 * clock that is ahead must not delete them sooner.
 */
export async function earlierNow(db: Database) {
  const { now } = await readValues(db, { now: sql<number>`(extract(epoch from now()) * 1000)::float8` })
  return Math.min(now, Date.now())
}
