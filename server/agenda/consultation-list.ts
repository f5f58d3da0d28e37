import { and, inArray, type SQL } from 'drizzle-orm'
import type { operations } from '#contract/generated/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import type { PagedList } from '../platform/records/pages.ts'
import { filterCondition, searchConsultations, selectConsultations, toConsultation, viewCondition } from './consultations.ts'
import { consultations as table } from './schema.ts'

/** A request for the list of consultations, and its caller. */
type Asked = { query: NonNullable<operations['exportConsultations']['parameters']['query']>; user: Caller; db: Database }

/** The request with its conditions: of its filters, of its view, of its search, and of all of them. */
export type Listing = Omit<Asked, 'db'> & Record<'filters' | 'view' | 'search' | 'where', SQL | undefined>

/** Looks up what the search names, and returns the conditions of the request. */
export async function listingOf({ query, user, db }: Asked): Promise<Listing> {
  const filters = filterCondition({ query, user })
  const view = query.view && viewCondition(query.view, { status: query.status })
  const search = await searchConsultations({ db, user }, query.search ?? '')
  return { query, user, filters, view, search, where: and(filters, view, search) }
}

/** So many of the first consultations a search looks at one by one: what many have is found there, in no more time among millions. */
export const NEAR = 1_000

const order = [
  { by: table.date, type: 'timestamptz' },
  { by: table.id, type: 'integer' },
] as const

/**
 * The list in its order: who looks at what is to come begins with what comes first, and who looks back with what was last. The rows are found
 * by what their table and its indexes have, and only those that are sent are joined with the names.
 */
export const consultationList = ({ query: { view } }: Pick<Listing, 'query'>) =>
  ({
    from: table,
    async read(db, { where, orderBy, limit, offset }) {
      const ids = db
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset)
      const rows = await selectConsultations(db, inArray(table.id, ids)).orderBy(...orderBy)
      return rows.map((row) => {
        const { id, date, patientId, doctorId, clinicId, version } = row.consultation
        return { ...toConsultation(row), patientId, doctorId, clinicId, version, place: [date, String(id)] }
      })
    },
    id: table.id,
    order,
    isDescending: view === undefined || view === 'history',
    keys: {},
    near: NEAR,
  }) satisfies PagedList<ReturnType<typeof toConsultation>>
