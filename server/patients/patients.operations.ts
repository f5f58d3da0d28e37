import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { fullName, users } from '../accounts/schema.ts'
import { isExpected, isOn, readHistory } from '../agenda/index.ts'
import { consultations } from '../agenda/schema.ts'
import { insurances } from '../catalogue/schema.ts'
import { noteChanges } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import { mayCall } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { singleRow } from '../platform/db/errors.ts'
import { takeDni } from '../platform/db/locks.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { byBeginning, COMPARED, isNamed, partOf } from '../platform/db/search.ts'
import { browse, exportRows, isRare, mostCountedOf, parametersOf } from '../platform/records/browsing.ts'
import { MOST_COUNTED, readList } from '../platform/records/lists.ts'
import { pageParameters, readPage } from '../platform/records/pages.ts'
import { reading } from '../platform/records/parameters.ts'
import { updateRow } from '../platform/records/rows.ts'
import { countReachablePatients, isReachablePatient, missingPatient, reachableConsultations, reachablePatients } from '../scope/index.ts'
import { rejectImplausible } from '../users/index.ts'
import { doctorPatientList, findsPatient, patientList, patientSheet, selectPatients } from './patient-list.ts'
import { patientMerges } from './patient-merges.operations.ts'
import { findUndoableMerge } from './patient-merges.ts'
import {
  choice,
  columnsOfPatient,
  readPatient,
  registerPatient,
  rejectTakenDni,
  rejectUnknownInsurance,
  requirePatient,
  selectChoices,
} from './patients.ts'
import { patients as table } from './schema.ts'

const byName = [alphabetical(users.lastName), alphabetical(users.firstName), table.id]

/** A patient who sits in the waiting room was not seen yet. */
const wasHeld = and(isOn(consultations.status), lte(consultations.date, sql`now()`), sql`not ${isExpected()}`)

/** How many are told to somebody who chooses a patient, and to somebody who is about to add one. */
const MOST_LOOKED_UP = 10
const MOST_SIMILAR = 5

type Asked = Pick<Call<'getPatient'>, 'user' | 'db'>

/** The facts of these patients' consultations, as far as the caller reaches them, by the patient's id. */
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

/** A patient with the consultations that the caller reaches. */
async function readDetail(call: Pick<Call<'getPatient'>, 'user' | 'db' | 'header'>, id: number) {
  const own = and(eq(consultations.patientId, id), reachableConsultations(call.user))
  const merge = mayCall(call.user, 'getPatientMerge') ? await findUndoableMerge(call.db, id) : null
  return { ...(await readPatient(call.db, id)), merge, medicalConsultations: await readHistory(call, own) }
}

export const patients = {
  ...patientMerges,

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

  browsePatients: reading(parametersOf(patientList), async (call) => {
    await call.audit({ entity: 'patients' })
    return browse(patientList, call)
  }),

  exportPatients: reading([...parametersOf(patientList), 'columns'], async (call) => {
    await call.audit({ entity: 'patients' })
    return exportRows(patientList, patientSheet, call)
  }),

  async getPatient(call) {
    const { params, user, db, audit, versioned } = call
    const id = await requirePatient(db, user, params.id)
    await audit({ entity: 'patients', id })
    return versioned(await readDetail(call, id))
  },

  async createPatient({ body, user, db, audit, versioned }) {
    rejectImplausible(body, new Date())
    if (body.dni) {
      await takeDni(db, body.dni)
      await rejectTakenDni(db, user, body.dni)
    }
    const columns = columnsOfPatient(body)
    const { id: userId } = singleRow(await db.insert(users).values(columns.user).returning({ id: users.id }))
    const inserted = db.insert(table).values({ ...columns.patient, userId })
    const { id } = singleRow(await inserted.returning({ id: table.id }).catch(rejectUnknownInsurance))
    await registerPatient(db, user, id)
    const patient = await readPatient(db, id)
    await audit({ entity: 'patients', id, after: patient })
    return { ...versioned(patient), isKnown: false }
  },

  async updatePatient(call) {
    const { body, user, db, versioned } = call
    rejectImplausible(body, new Date())
    const columns = columnsOfPatient(body)
    const id = await requirePatient(db, user, call.params.id)
    const reachable = { table, id, missing: missingPatient, where: isReachablePatient(user), read: readPatient }
    if (body.dni) await takeDni(db, body.dni)
    const writing = updateRow(call, reachable, async ({ userId }, { user: { dni, email } }) => {
      if (body.dni && body.dni !== dni) await rejectTakenDni(db, user, body.dni, ne(table.id, id))
      const updatedAt = sql`now()`
      await db
        .update(users)
        .set({ ...columns.user, updatedAt })
        .where(eq(users.id, userId))
      if (body.email !== email) await noteChanges(call, eq(consultations.patientId, id))
      return { ...columns.patient, updatedAt }
    })
    await writing.catch(rejectUnknownInsurance)
    return versioned(await readDetail(call, id))
  },

  lookupPatients: reading(['search'], async ({ query: { search = '' }, user, db, audit }) => {
    const compared = db
      .select({ id: table.id, names: partOf(users.search, 2).as('names') })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(and(await reachablePatients(user, db), findsPatient(search)))
      .limit(COMPARED)
      .as('compared')
    const data = search.trim()
      ? await db
          .select(choice)
          .from(compared)
          .innerJoin(table, eq(table.id, compared.id))
          .innerJoin(users, eq(users.id, table.userId))
          .leftJoin(insurances, eq(insurances.id, table.insuranceId))
          .orderBy(byBeginning(compared.names, search), ...byName)
          .limit(MOST_LOOKED_UP)
      : []
    await audit({ entity: 'patients', rows: data.length })
    return { data }
  }),

  findSimilarPatients: reading(['firstName', 'lastName', 'dateBirthday', 'dni'], async ({ query, user, db, audit }) => {
    const { firstName = '', lastName = '', dateBirthday, dni } = query
    const sameName = isNamed(fullName(users), `${firstName} ${lastName}`)
    const isSimilar = or(
      dni ? eq(alphabetical(users.dni), dni) : undefined,
      dateBirthday ? and(eq(users.dateBirthday, dateBirthday), sameName) : undefined,
    )
    const data = isSimilar
      ? await selectChoices(db)
          .where(and(isSimilar, isReachablePatient(user)))
          .orderBy(...byName)
          .limit(MOST_SIMILAR)
      : []
    await audit({ entity: 'patients', rows: data.length })
    return { data }
  }),

  listDoctorPatients: reading([...pageParameters, 'search'], async ({ query, user, db, audit }) => {
    await audit({ entity: 'patients' })
    const mostCounted = mostCountedOf(query)
    const scope = await reachablePatients(user, db)
    const found = findsPatient(query.search ?? '')
    const count = found
      ? countOf(db, doctorPatientList.from, and(scope, found), mostCounted)
      : countReachablePatients(user, db, mostCounted)
    const { total } = await readValues(db, { total: count })
    const search = found && { where: found, isRare: isRare(query, total) }
    const { data, ...place } = await readPage(db, doctorPatientList, { query, where: scope, search, scope })
    const ids = data.map(({ id }) => id)
    const visits = await readVisits({ user, db }, ids)
    const none = { attendedTimes: 0, lastAppointmentDate: null }
    return { data: data.map((patient) => ({ ...patient, ...(visits.get(patient.id) ?? none) })), total, mostCounted, ...place }
  }),
} satisfies Partial<Operations>
