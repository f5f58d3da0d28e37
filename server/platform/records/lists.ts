import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { countOf, readValues } from '../db/read-values.ts'
import { createTurns } from './few-at-once.ts'

/** A plain list ends here. The contract says so, too (`maxItems`). */
export const MOST_LISTED = 2_000
/** Counting ends here, so that it takes as long for millions. */
export const MOST_COUNTED = 5_000

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
  /** How many rows there are, where that is known in a shorter way. */
  count?: SQL<number> | undefined
}

/** Up to so many rows an answer is short, and nobody has to wait for it. */
const FEW = 250
const inTurn = createTurns(2)

/**
 * Reads a list up to its end, and tells in the headers how many rows there are, and whether that is more. Of many long lists that are asked
 * for at once few are read at a time: what is made of their rows would keep all other answers waiting.
 */
export async function readList<Row>(
  { db, header }: Listing,
  { from, where, read, most = MOST_LISTED, count = countOf(db, from, where, MOST_COUNTED) }: Rows<Row>,
): Promise<Listed<Row>> {
  const first = await read(Math.min(FEW, most) + 1)
  const rows = first.length > FEW ? await inTurn(() => read(most + 1)) : first
  const isTruncated = rows.length > most
  header('x-truncated', String(isTruncated))
  const { total } = isTruncated ? await readValues(db, { total: count }) : { total: rows.length }
  header('x-total-count', String(total))
  return rows.slice(0, most) as Listed<Row>
}
