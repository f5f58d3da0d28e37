import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { operations } from '#contract/generated/schema.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { consultations as table } from '../db/schema.ts'
import { filterCondition, findsConsultation, selectConsultations, toConsultation, viewCondition } from './consultations.ts'

/** What is asked of the list of consultations, and by whom. */
export type Listing = { query: NonNullable<operations['exportConsultations']['parameters']['query']>; user: Caller }

/** So many rows of an export are in memory at once. */
const BATCH = 1_000

/** The condition of what is asked for without its view. */
export const withoutView = ({ query, user }: Listing) => and(filterCondition({ query, user }), findsConsultation(query.search ?? ''))

/** The condition of what is asked for, and its order: who looks at what is to come begins with what comes first, and who looks back with what was last. */
export function listingOf({ query, user }: Listing) {
  const { view } = query
  return {
    where: and(withoutView({ query, user }), view && viewCondition(view)),
    isAscending: view !== undefined && view !== 'history',
  }
}

/**
 * Some of the consultations, in order. The rows are found by what their table and its indexes have, and only those that are sent are joined
 * with the names.
 */
export async function readPage(db: Database, { where, isAscending }: ReturnType<typeof listingOf>, limit: number, offset = 0) {
  const direction = isAscending ? asc : desc
  const order = [direction(table.date), direction(table.id)]
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await selectConsultations(db, inArray(table.id, ids)).orderBy(...order)
  return rows.map((row) => {
    const { patientId, doctorId, clinicId, version } = row.consultation
    return { ...toConsultation(row), patientId, doctorId, clinicId, version }
  })
}

type Rows = Awaited<ReturnType<typeof readPage>>

/** All of the consultations in batches, each by a statement of its own that begins behind the last row of the one before. */
export async function* readBatches(db: Database, { where, isAscending }: ReturnType<typeof listingOf>): AsyncGenerator<Rows> {
  let behind: SQL | undefined
  for (;;) {
    const rows = await readPage(db, { where: and(where, behind), isAscending }, BATCH)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    behind = sql`(${table.date}, ${table.id}) ${sql.raw(isAscending ? '>' : '<')} (${last.date}::timestamptz, ${last.id}::int)`
  }
}
