import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Call, Operations } from '../call.ts'
import { alphabetical } from '../db/columns.ts'
import { consultations, patients as table, users } from '../db/schema.ts'
import { countOf, readValues } from '../db/values.ts'
import { browse, exportRows, mostCountedOf } from '../domain/browsing.ts'
import { readHistory } from '../domain/consultations.ts'
import { doctorPatientList, findsPatient, patientList, patientSheet, selectPatients } from '../domain/patient-list.ts'
import { countReachablePatients, isPatientOf, reachableConsultations, reachablePatients } from '../domain/scope.ts'
import { Problem } from '../problem.ts'
import { MOST_COUNTED, readList } from '../records/lists.ts'
import { readPage } from '../records/pages.ts'

const byName = [alphabetical(users.lastName), alphabetical(users.firstName), table.id]

const wasHeld = and(ne(consultations.status, 'CANCELLED'), lte(consultations.date, sql`now()`))

type Asked = Pick<Call<'getPatient'>, 'user' | 'db'>

/** Whether a patient is within the caller's reach. For a single one this is faster than `reachablePatients`. */
function isReachable(user: Asked['user']) {
  const where = reachableConsultations(user)
  return where && isPatientOf(where)
}

/** What the consultations of these patients tell, those within the caller's reach, by the patient's id. */
async function readVisits({ user, db }: Asked, ids: number[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: consultations.patientId,
      attendedTimes: sql<number>`(count(*) filter (where ${consultations.status} = 'COMPLETED'))::int`,
      lastAppointmentDate: sql<string | null>`max(${consultations.date}) filter (where ${wasHeld})`.mapWith(consultations.date),
    })
    .from(consultations)
    .where(and(inArray(consultations.patientId, ids), reachableConsultations(user)))
    .groupBy(consultations.patientId)
  return new Map(rows.map(({ id, ...visits }) => [id, visits]))
}

export const patients = {
  async listPatients(call) {
    const { user, db, audit } = call
    await audit({ entity: 'patients' })
    const where = await reachablePatients(user, db)
    const read = (limit: number) =>
      selectPatients(db)
        .where(where)
        .orderBy(...byName)
        .limit(limit)
    return readList(call, { from: table, where, read, count: countReachablePatients(user, db, MOST_COUNTED) })
  },

  async browsePatients(call) {
    await call.audit({ entity: 'patients' })
    return browse(patientList, call)
  },

  async exportPatients(call) {
    await call.audit({ entity: 'patients' })
    return exportRows(patientList, patientSheet, call)
  },

  async getPatient(call) {
    const { params, user, db, audit } = call
    const [patient] = await selectPatients(db).where(and(eq(table.id, params.id), isReachable(user)))
    if (!patient) throw new Problem(404, 'El paciente no existe.')
    await audit({ entity: 'patients', id: patient.id })
    const own = and(eq(consultations.patientId, patient.id), reachableConsultations(user))
    return { ...patient, medicalConsultations: await readHistory(call, own) }
  },

  async listDoctorPatients({ query, user, db, audit }) {
    await audit({ entity: 'patients' })
    const mostCounted = mostCountedOf(query)
    const scope = await reachablePatients(user, db)
    const found = findsPatient(query.search ?? '')
    const count = found
      ? countOf(db, doctorPatientList.from, and(scope, found), mostCounted)
      : countReachablePatients(user, db, mostCounted)
    const { total } = await readValues(db, { total: count })
    const search = found && { where: found, isRare: total < mostCounted }
    const { data, ...place } = await readPage(db, doctorPatientList, { query, where: scope, search, scope })
    const ids = data.map(({ id }) => id)
    const visits = await readVisits({ user, db }, ids)
    const none = { attendedTimes: 0, lastAppointmentDate: null }
    return { data: data.map((patient) => ({ ...patient, ...(visits.get(patient.id) ?? none) })), total, mostCounted, ...place }
  },
} satisfies Partial<Operations>
