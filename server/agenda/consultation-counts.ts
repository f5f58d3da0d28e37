import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { MOST_COUNTED } from '../platform/records/lists.ts'
import { clinicDay, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reachableConsultations } from '../scope/index.ts'
import { type Listing, listingOf, NEAR } from './consultation-list.ts'
import { isOn, isOpen, type View, viewCondition } from './consultations.ts'
import { consultationDays as days, consultations as table } from './schema.ts'

/** So many of a search are read and counted at once. */
const FEW = 200
/** The more a search finds, the sooner counting ends: all of it lies anywhere among millions. */
const MOST_COUNTED_OF_SEARCH = 20

type Counts = Record<View, number> & { all: number }

/** How many there are in each view and in the list that is asked for, up to `mostCounted`. */
export async function readCounts(db: Database, listing: Listing) {
  const { view, search } = listing.query
  if (!search?.trim()) {
    const ofDays = dayConditions(listing)
    return upTo(MOST_COUNTED, view, ofDays ? await countDays(db, listing, ofDays) : await countRows(db, listing))
  }
  const { size, ...near } = await countNear(db, listing)
  const isAll = size < NEAR
  const isMany = near.all >= MOST_COUNTED_OF_SEARCH
  const few = isAll || isMany ? near : await countFew(db, listing)
  if (few.all <= FEW && (isAll || !isMany)) return upTo(MOST_COUNTED, view, few)
  return upTo(MOST_COUNTED_OF_SEARCH, view, await countRest(db, listing, few))
}

/** How many there are in each status, whatever the list is filtered by: as many as the list has where that status is chosen. Up to `MOST_COUNTED`. */
export async function readStatusCounts(asked: Parameters<typeof listingOf>[0]) {
  const conditions = await Promise.all(
    consultationStatusValues.map(async (status) => {
      const { where } = await listingOf({ ...asked, query: { ...asked.query, status } })
      return [status, countOf(asked.db, table, where, MOST_COUNTED, table.date)] as const
    }),
  )
  const counts = await readValues(asked.db, Object.fromEntries(conditions))
  return Object.entries(counts).map(([value, count]) => ({ value, count }))
}

/** Counts each view in the same way, and at the same moment, so that midnight between them counts no day twice. */
function inEachView({ query: { status } }: Pick<Listing, 'query'>, count: (where: SQL | undefined) => SQL<number>, now = new Date()) {
  const of = (view: View) => count(viewCondition(view, { now, status }))
  return { today: of('today'), upcoming: of('upcoming'), pending: of('pending'), history: of('history') }
}

function upTo(mostCounted: number, view: View | undefined, { all, ...found }: Counts) {
  const counts = { ...found }
  for (const each of Object.keys(found) as View[]) counts[each] = Math.min(found[each], mostCounted)
  return { counts, total: view ? counts[view] : Math.min(all, mostCounted), mostCounted }
}

/** The days and statuses that are asked for. Undefined where something else is, which the counts of the days do not tell apart. */
function dayConditions({ query: { from, to, status, clinicId, doctorId, patientId, notes }, user }: Listing) {
  if (clinicId || doctorId || patientId || notes || reachableConsultations(user)) return undefined
  return (
    and(from ? gte(days.day, from) : undefined, to ? lte(days.day, to) : undefined, status ? eq(days.status, status) : undefined) ??
    sql`true`
  )
}

/** Adds up the counts of the days, of which there are far fewer than consultations. */
async function countDays(db: Database, listing: Listing, where: SQL): Promise<Counts> {
  const { status } = listing.query
  const now = new Date()
  const today = clinicDay(now)
  const sum = (where = sql`true`) => sql<number>`coalesce(sum(${days.count}) filter (where ${where}), 0)::int`
  const restOfToday = and(listing.filters, viewCondition('upcoming', { now }), lt(table.date, startOfClinicDay(today, 1)))
  const { rest, later, ...counts } = singleRow(
    await db
      .select({
        today: sum(and(eq(days.day, today), status ? undefined : isOn(days.status))),
        rest: countOf(db, table, restOfToday),
        later: sum(and(gt(days.day, today), isOpen(days.status))),
        pending: sum(eq(days.status, 'PENDING')),
        history: sum(lt(days.day, today)),
        all: sum(),
      })
      .from(days)
      .where(where),
  )
  return { ...counts, upcoming: rest + later }
}

/** Counts the consultations themselves in the order of their dates, each view up to `MOST_COUNTED`: see `countOf`. */
async function countRows(db: Database, listing: Listing): Promise<Counts> {
  const others = listing.filters
  const now = new Date()
  const count = (where: SQL | undefined) => countOf(db, table, and(others, where), MOST_COUNTED, table.date)
  const { since = 0, ...counts }: Record<View, number> & { since?: number } = await readValues(db, {
    ...inEachView(listing, count, now),
    // With the history these are all there are, which would take longer to count.
    ...(!listing.query.view && { since: count(sql`not (${viewCondition('history', { now })})`) }),
  })
  return { ...counts, all: counts.history + since }
}

const among = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where ?? sql`true`}))::int`

/** The newest ones that the filters leave, in which everything is looked for. They take the name of the table. */
const nearest = (db: Database, where: SQL | undefined) =>
  db.select().from(table).where(where).orderBy(desc(table.date)).limit(NEAR).as('consultations')

/** Counts what a search finds among the newest ones, and how many these are. */
async function countNear(db: Database, { filters, search, query }: Listing): Promise<Counts & { size: number }> {
  const counts = inEachView({ query }, (view) => among(and(view, search)))
  return singleRow(await db.select({ ...counts, all: among(search), size: among(undefined) }).from(nearest(db, filters)))
}

/** Counts the first ones that a search finds, in one pass. */
async function countFew(db: Database, { filters, search, query }: Listing): Promise<Counts> {
  const { date, status } = table
  const found = db
    .select({ date, status })
    .from(table)
    .where(and(filters, search))
    .limit(FEW + 1)
    .as('consultations')
  return singleRow(await db.select({ ...inEachView({ query }, among), all: among(undefined) }).from(found))
}

/** Counts the views of which the first ones that a search found were not enough: among the newest of each, and where these are not enough, among all. */
async function countRest(db: Database, { filters, search, query }: Listing, few: Counts): Promise<Counts> {
  const views = inEachView({ query }, (view) => {
    const near = db
      .select({ found: among(search).as('found'), size: among(undefined).as('size') })
      .from(nearest(db, and(filters, view)))
      .as('near')
    const all = countOf(db, table, and(filters, view, search), MOST_COUNTED_OF_SEARCH)
    const isEnough = sql`${near.found} >= ${MOST_COUNTED_OF_SEARCH} or ${near.size} < ${NEAR}`
    return sql<number>`(select case when ${isEnough} then ${near.found} else ${all} end from ${near})`
  })
  const rest = Object.entries(views).filter(([view]) => few[view as View] < MOST_COUNTED_OF_SEARCH) // the keys of `views`
  if (rest.length === 0) return few
  return { ...few, ...(await readValues(db, Object.fromEntries(rest))) }
}
