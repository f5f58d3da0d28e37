import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { countOf, readValues } from '../db/values.ts'

/** A plain list ends here. The contract says so, too (`maxItems`). */
export const MOST_LISTED = 2_000
/** Counting ends here, so that it takes as long for millions. */
export const MOST_COUNTED = 10_000

declare const capped: unique symbol
/** Rows that `readList` has read, so that they have an end: an operation that answers a plain list takes no others. */
export type Listed<Row> = Row[] & { readonly [capped]: true }

/** What a list needs of its call. */
export type Listing = { db: Database; header(name: string, value: string): void }

type Rows<Row> = {
  /** The table, or the join, and the condition. */
  from: PgTable | SQL
  where: SQL | undefined
  /** Reads so many of its rows at most. */
  read: (limit: number) => PromiseLike<Row[]>
  most?: number
}

/** Reads a list up to its end, and tells in the headers how many rows there are, and whether that is more. */
export async function readList<Row>({ db, header }: Listing, { from, where, read, most = MOST_LISTED }: Rows<Row>): Promise<Listed<Row>> {
  const rows = await read(most + 1)
  const isTruncated = rows.length > most
  header('x-truncated', String(isTruncated))
  const { total } = isTruncated ? await readValues(db, { total: countOf(db, from, where, MOST_COUNTED) }) : { total: rows.length }
  header('x-total-count', String(total))
  return rows.slice(0, most) as Listed<Row>
}
