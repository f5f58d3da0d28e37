import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/generated/policy.ts'
import type { SearchResult } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { consultationList, searchConsultations } from '../agenda/index.ts'
import { clinicList } from '../clinics/index.ts'
import { clinics } from '../clinics/schema.ts'
import { findsPatient, patientList } from '../patients/index.ts'
import { patients } from '../patients/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import { mayCall } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { byBeginning, COMPARED, partOf } from '../platform/db/search.ts'
import { readPage } from '../platform/records/pages.ts'
import { reading } from '../platform/records/parameters.ts'
import { referralList } from '../referrals/index.ts'
import { referrals } from '../referrals/schema.ts'
import { reachableConsultations } from '../scope/index.ts'
import { findsUser, userList } from '../users/index.ts'

/** How many are found of each kind. */
const MOST = 5
/** How many of each are counted. */
const MOST_COUNTED = 20

type Searching = Pick<Call<'search'>, 'query' | 'user' | 'db'>
type Found = { results: SearchResult[]; count: number }
type Name = { firstName: string; lastName: string }

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const toPerson = (type: SearchResult['type'], { id, email, ...name }: Name & { id: number; email: string }): SearchResult => ({
  type,
  id,
  title: fullName(name),
  detail: email,
  date: null,
})

const count = sql<number>`(count(*) over ())::int`
const found = <Row extends { count: number }>(rows: Row[], toResult: (row: Row) => SearchResult): Found => ({
  results: rows.map(toResult),
  count: Math.min(rows[0]?.count ?? 0, MOST_COUNTED),
})

const person = { email: users.email, firstName: users.firstName, lastName: users.lastName, names: partOf(users.search, 2).as('names') }

const matchingPatients = ({ query, db }: Searching, reachable: SQL | undefined) =>
  db
    .select({ id: patients.id, ...person })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(reachable, findsPatient(query.q)))

const matchingUsers = ({ query, db }: Searching, reachable: SQL | undefined) =>
  db
    .select({ id: users.id, ...person })
    .from(users)
    .where(and(reachable, findsUser(query.q)))

/** The best of these people. A short text may find many thousands of them: so many are compared, and no more. */
async function bestOf(
  type: 'PATIENT' | 'USER',
  { query, db }: Searching,
  matching: ReturnType<typeof matchingPatients> | ReturnType<typeof matchingUsers>,
): Promise<Found> {
  const compared = matching.limit(COMPARED).as('compared')
  const { id, email, firstName, lastName } = compared
  const rows = await db
    .select({ id, email, firstName, lastName, count })
    .from(compared)
    .orderBy(byBeginning(compared.names, query.q), alphabetical(lastName), alphabetical(firstName), id)
    .limit(MOST)
  return found(rows, (row) => toPerson(type, row))
}

const findPatients = async (call: Searching) => bestOf('PATIENT', call, matchingPatients(call, await patientList.scope(call)))
const findUsers = async (call: Searching) => bestOf('USER', call, matchingUsers(call, await userList.scope(call)))

async function findClinics(call: Searching): Promise<Found> {
  const { query, db } = call
  const { id, name, address, city } = clinics
  const compared = db
    .select({ id, name, address, city, names: partOf(clinics.search, 1).as('names') })
    .from(clinics)
    .where(and(isNull(clinics.archivedAt), await clinicList.scope(call), await clinicList.search(call, query.q)))
    .limit(COMPARED)
    .as('compared')
  const rows = await db
    .select({ id: compared.id, name: compared.name, address: compared.address, city: compared.city, count })
    .from(compared)
    .orderBy(byBeginning(compared.names, query.q), alphabetical(compared.name), compared.id)
    .limit(MOST)
  return found(rows, (row) => ({ type: 'CLINIC', id: row.id, title: row.name, detail: `${row.address}, ${row.city}`, date: null }))
}

/** The newest leads. */
async function findLeads(call: Searching): Promise<Found> {
  const { id, firstName, lastName, email, referralDate } = referrals
  const newest = call.db
    .select({ id, firstName, lastName, email, referralDate })
    .from(referrals)
    .where(and(await referralList.scope(call), await referralList.search(call, call.query.q)))
    .orderBy(desc(referralDate), desc(id))
    .limit(MOST_COUNTED)
    .as('newest')
  const rows = await call.db
    .select({ id: newest.id, firstName: newest.firstName, lastName: newest.lastName, email: newest.email, count })
    .from(newest)
    .orderBy(desc(newest.referralDate), desc(newest.id))
    .limit(MOST)
  return found(rows, (row) => toPerson('LEAD', row))
}

/** The newest consultations. */
async function findConsultations({ query, user, db }: Searching): Promise<Found> {
  const found = await searchConsultations({ db, user }, query.q)
  const scope = reachableConsultations(user)
  const search = found && { where: found, isRare: false }
  const { data } = await readPage(db, consultationList({ query: {} }), { query: { pageSize: MOST_COUNTED }, where: scope, search, scope })
  const toResult = ({ id, name, date, patientName, clinicName }: (typeof data)[number]): SearchResult => ({
    type: 'CONSULTATION',
    id,
    title: patientName,
    detail: clinicName === null ? name : `${name} · ${clinicName}`,
    date,
  })
  return { results: data.slice(0, MOST).map(toResult), count: data.length }
}

/** The kinds in their order, each with the operation that opens one: a caller finds a kind if they may call it. Everybody may open their own account, so that users are for callers who see the list of all. */
const KINDS: readonly [SearchResult['type'], OperationId, (call: Searching) => Promise<Found>][] = [
  ['PATIENT', 'getPatient', findPatients],
  ['USER', 'listUsers', findUsers],
  ['CLINIC', 'getClinic', findClinics],
  ['LEAD', 'getReferral', findLeads],
  ['CONSULTATION', 'getConsultation', findConsultations],
]

/** A result of these kinds is about a patient. */
const NAMES_PATIENT = new Set<SearchResult['type']>(['PATIENT', 'CONSULTATION'])

export const search = {
  search: reading(['q'], async (call) => {
    const results: SearchResult[] = []
    const counts: Partial<Record<SearchResult['type'], number>> = {}
    for (const [type, opens, find] of KINDS) {
      if (!mayCall(call.user, opens)) continue
      const found = await find(call)
      results.push(...found.results)
      counts[type] = found.count
    }
    if (mayCall(call.user, 'getPatient'))
      await call.audit({ entity: 'patients', rows: results.filter(({ type }) => NAMES_PATIENT.has(type)).length })
    return { results, counts, mostCounted: MOST_COUNTED }
  }),
} satisfies Partial<Operations>
