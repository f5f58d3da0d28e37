import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../call.ts'
import type { Database } from '../db/database.ts'
import { one } from '../db/errors.ts'
import { consultations as table } from '../db/schema.ts'
import { countOf, readValues } from '../db/values.ts'
import {
  filterCondition,
  findsConsultation,
  MOST_COUNTED,
  selectConsultations,
  toConsultation,
  type View,
  viewCondition,
} from '../domain/consultations.ts'

type Listing = Pick<Call<'exportConsultations'>, 'query' | 'user'>

/** So many of a search are read and counted at once. */
const FEW = 200
/** The more a search finds, the sooner counting ends: all of it lies anywhere among millions. */
const MOST_COUNTED_OF_SEARCH = 20

/** So many rows of an export are in memory at once. */
const BATCH = 1_000

/** What a request asks for: the conditions without and with its view, and where its order begins. */
export function listingOf({ query, user }: Listing) {
  const others = and(filterCondition({ query, user }), findsConsultation(query.search ?? ''))
  const { view } = query
  // Who looks at what is to come begins with what comes first, and who looks back with what was last.
  const where = and(others, view && viewCondition(view))
  return { view, others, where, isSearch: Boolean(query.search?.trim()), isAscending: view !== undefined && view !== 'history' }
}

/** How many there are in each view and in the list that was asked for, up to `mostCounted`. */
export async function readCounts(
  db: Database,
  { view, others, isSearch }: Pick<ReturnType<typeof listingOf>, 'view' | 'others' | 'isSearch'>,
) {
  // One condition for both, so that midnight between them counts no day twice.
  const history = viewCondition('history')
  const each = (count: (where: SQL | undefined) => SQL<number>) => ({
    today: count(viewCondition('today')),
    upcoming: count(viewCondition('upcoming')),
    pending: count(viewCondition('pending')),
    history: count(history),
    // With the history these are all there are, which would take longer to count.
    ...(!view && { sinceHistory: count(sql`not (${history})`) }),
  })
  const counted = ({ sinceHistory = 0, ...counts }: Record<View, number> & { sinceHistory?: number }, mostCounted: number) => ({
    counts,
    total: Math.min(view ? counts[view] : counts.history + sinceHistory, mostCounted),
    mostCounted,
  })
  if (isSearch) {
    const { date, status } = table
    const found = db
      .select({ date, status })
      .from(table)
      .where(others)
      .limit(FEW + 1)
      .as('consultations')
    const among = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
    const { found: all, ...few } = one(await db.select({ found: sql<number>`count(*)::int`, ...each(among) }).from(found))
    if (all <= FEW) return counted(few, MOST_COUNTED)
  }
  const most = isSearch ? MOST_COUNTED_OF_SEARCH : MOST_COUNTED
  const upToMost = (where: SQL | undefined) => countOf(db, table, and(others, where), most, isSearch ? undefined : table.date)
  return counted(await readValues(db, each(upToMost)), most)
}

/**
 * Some of the consultations, in order. The rows are found by what their table and its indexes have, and only those that are sent are joined
 * with the names.
 */
export async function readPage(
  db: Database,
  { where, isAscending }: Pick<ReturnType<typeof listingOf>, 'where' | 'isAscending'>,
  limit: number,
  offset = 0,
) {
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
