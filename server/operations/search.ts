import { type AnyColumn, and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type OperationId, policy } from '#contract/generated/policy.ts'
import type { SearchResult } from '#contract/generated/schema.ts'
import type { Call, Operations } from '../call.ts'
import { alphabetical, contains, fold } from '../db/columns.ts'
import { clinics, consultations, patients, referrals, users } from '../db/schema.ts'
import { findsConsultation, selectConsultations } from '../domain/consultations.ts'
import { reachableClinics, reachableConsultations, reachableDoctors, reachablePatients, reachableUsers } from '../domain/scope.ts'

/** How many are found of each kind. */
const MOST = 5
/** How many of each are looked at, so that a search takes as long for millions. */
const COMPARED_PEOPLE = 500
const NEWEST = { clinics: 5000, leads: 2000 }

type Searching = Pick<Call<'search'>, 'query' | 'user' | 'db'>
type Name = { firstName: string; lastName: string }

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const toPerson =
  (type: SearchResult['type']) =>
  ({ id, email, ...name }: Name & { id: number; email: string }): SearchResult => ({
    type,
    id,
    title: fullName(name),
    detail: email,
    date: null,
  })

/** What was typed, with each word once: a repeated one would only be looked for again. */
const words = ({ q }: Searching['query']) => [...new Set(q.split(/\s+/))].join(' ')

/** Sorts a folded text that begins as somebody typed before one with a word that does, and that before all others. */
function byBeginning(folded: AnyColumn | SQL, { q }: Searching['query']) {
  const typed = fold(q.trim().replace(/\s+/g, ' '))
  return sql`case when starts_with(${folded}, ${typed}) then 0 when strpos(${folded}, ' ' || ${typed}) > 0 then 1 else 2 end`
}

const person = { email: users.email, firstName: users.firstName, lastName: users.lastName, folded: users.search }

/** The best of these people, of whom there may be many thousands where little was typed: so many are compared, and no more. */
const bestOf = ({ query, db }: Searching, candidates: ReturnType<typeof matchingPatients> | ReturnType<typeof matchingUsers>) => {
  const compared = candidates.limit(COMPARED_PEOPLE).as('compared')
  return db
    .select({ id: compared.id, email: compared.email, firstName: compared.firstName, lastName: compared.lastName })
    .from(compared)
    .orderBy(byBeginning(compared.folded, query), alphabetical(compared.lastName), alphabetical(compared.firstName), compared.id)
    .limit(MOST)
}

const matchingPatients = ({ query, user, db }: Searching) =>
  db
    .select({ id: patients.id, ...person })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(reachablePatients(user, db), contains(users.search, words(query))))

/** Whoever uses the console and is within the caller's reach. */
const matchingUsers = ({ query, user, db }: Searching) =>
  db
    .select({ id: users.id, ...person })
    .from(users)
    .where(and(isNotNull(users.roleType), reachableUsers(user), contains(users.search, words(query))))

async function findClinics({ query, user, db }: Searching): Promise<SearchResult[]> {
  const { id, name, address, city } = clinics
  const folded = sql<string>`fold(concat_ws(' ', ${name}, ${address}, ${clinics.district}, ${city}))`.as('folded')
  const newest = db
    .select({ id, name, address, city, folded })
    .from(clinics)
    .where(reachableClinics(user))
    .orderBy(desc(id))
    .limit(NEWEST.clinics)
    .as('newest')
  const found = await db
    .select()
    .from(newest)
    .where(contains(sql`${newest.folded}`, words(query)))
    .orderBy(byBeginning(sql`${newest.folded}`, query), alphabetical(newest.name), newest.id)
    .limit(MOST)
  return found.map((row) => ({ type: 'CLINIC', id: row.id, title: row.name, detail: `${row.address}, ${row.city}`, date: null }))
}

function findLeads({ query, user, db }: Searching) {
  const { id, firstName, lastName, email, referralDate } = referrals
  const folded = sql<string>`fold(concat_ws(' ', ${firstName}, ${lastName}, ${email}))`.as('folded')
  const newest = db
    .select({ id, firstName, lastName, email, referralDate, folded })
    .from(referrals)
    .where(reachableDoctors(user, referrals.referrerDoctorId))
    .orderBy(desc(referralDate), desc(id))
    .limit(NEWEST.leads)
    .as('newest')
  return db
    .select({ id: newest.id, firstName: newest.firstName, lastName: newest.lastName, email: newest.email })
    .from(newest)
    .where(contains(sql`${newest.folded}`, words(query)))
    .orderBy(desc(newest.referralDate), desc(newest.id))
    .limit(MOST)
}

/** The newest consultations that hold the words. */
async function findConsultations({ query, user, db }: Searching): Promise<SearchResult[]> {
  const where = and(reachableConsultations(user), findsConsultation(words(query)))
  const newest = db
    .select({ id: consultations.id })
    .from(consultations)
    .where(where)
    .orderBy(desc(consultations.date), desc(consultations.id))
    .limit(MOST)
  return (await selectConsultations(db, inArray(consultations.id, newest))).map(
    ({ consultation: { id, name, date }, patient, clinic }) => ({
      type: 'CONSULTATION',
      id,
      title: fullName(patient),
      detail: clinic ? `${name} · ${clinic.name}` : name,
      date,
    }),
  )
}

export const search = {
  async search(call) {
    // A kind is found by those who may open it. Everybody may open their own account, so that users are for those who see the list of all.
    const may = (id: OperationId) => policy[id].roles.some((role) => role === call.user.role)
    if (may('getPatient')) await call.audit({ entity: 'patients' })
    const found = may('getPatient') ? await bestOf(call, matchingPatients(call)) : []
    return [
      ...found.map(toPerson('PATIENT')),
      ...(may('listUsers') ? (await bestOf(call, matchingUsers(call))).map(toPerson('USER')) : []),
      ...(may('getClinic') ? await findClinics(call) : []),
      ...(may('getReferral') ? (await findLeads(call)).map(toPerson('LEAD')) : []),
      ...(may('getConsultation') ? await findConsultations(call) : []),
    ]
  },
} satisfies Partial<Operations>
