import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PatientInput } from '#contract/generated/schema.ts'
import { hasEmail, users } from '../accounts/schema.ts'
import { insurances } from '../catalogue/schema.ts'
import type { Caller } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { onMissing, singleRow } from '../platform/db/errors.ts'
import { Problem } from '../platform/problem.ts'
import type { ColumnsOf } from '../platform/records/rows.ts'
import { isReachablePatient, missingPatient } from '../scope/index.ts'
import { insurance, patient } from './patient-list.ts'
import { patientMerges, patientRegistrations, patients } from './schema.ts'

/** For `.catch()` of a write of a patient. */
export const rejectUnknownInsurance = onMissing<PatientInput>(
  'patients_insurance_id_insurances_id_fk',
  'insuranceId',
  'La obra social no existe.',
)

/** A patient's personal data, with the version. */
export const readPatient = async (db: Database, id: number) =>
  singleRow(
    await db
      .select({ ...patient, version: patients.version })
      .from(patients)
      .innerJoin(users, eq(users.id, patients.userId))
      .leftJoin(insurances, eq(insurances.id, patients.insuranceId))
      .where(eq(patients.id, id)),
  )

/** The values that tell one patient from another. */
export const choice = {
  id: patients.id,
  firstName: users.firstName,
  lastName: users.lastName,
  dni: users.dni,
  document: users.document,
  dateBirthday: users.dateBirthday,
  phone: users.phone,
  insurance,
  hasEmail,
}

/** The columns of an input, of the person and of the patient. A property without a column does not compile. */
export function columnsOfPatient({ insuranceId, memberNumber, document, ...person }: PatientInput) {
  const account: ColumnsOf<typeof person, typeof users> = person
  return {
    user: { ...account, ...(document !== undefined && { document: document || null }) },
    patient: { insuranceId, memberNumber: memberNumber || null },
  }
}

/**
 * Rejects a DNI that another patient has whom the caller reaches, and names that one. A patient out of reach is as if there were none, so that nobody is told
 * of whom others treat: then two records share the DNI, which the back office unites.
 */
export async function rejectTakenDni(db: Database, user: Caller, dni: string, where?: SQL) {
  const [other] = await db
    .select({ id: patients.id })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(eq(alphabetical(users.dni), dni), isReachablePatient(user), where))
    .orderBy(patients.id)
    .limit(1)
  if (!other) return
  const message = 'Ya hay un paciente con ese DNI.'
  throw new Problem(409, message, { code: 'dni_taken', errors: { dni: message }, extensions: { patientId: other.id } })
}

/** Lets the person who added a patient reach them: a doctor alone, staff with all who work at their clinics. The back office reaches everybody. */
export async function registerPatient(db: Database, { role, id: createdBy, doctorId, clinicIds }: Caller, patientId: number) {
  if (role === 'BACKOFFICE') return
  const owners = role === 'DOCTOR' ? (doctorId === null ? [] : [{ doctorId }]) : clinicIds.map((clinicId) => ({ clinicId }))
  if (owners.length === 0) throw new Problem(403, 'Todavía no trabajás en ningún consultorio.')
  const rows = owners.map((owner) => ({ ...owner, patientId, createdBy }))
  await db.insert(patientRegistrations).values(rows).onConflictDoNothing()
}

/** Patients with the values that tell one from another. */
export const selectChoices = (db: Database) =>
  db
    .select(choice)
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .leftJoin(insurances, eq(insurances.id, patients.insuranceId))
    .$dynamic()

/** The patient of an id, within the caller's reach: the record with that id, or the one into which it was merged. */
export async function requirePatient(db: Database, user: Caller, id: number): Promise<number> {
  const [reachable] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.id, id), isReachablePatient(user)))
  if (reachable) return reachable.id
  const keptId = await findKept(db, id)
  if (keptId === undefined) throw new Problem(404, missingPatient)
  return requirePatient(db, user, keptId)
}

/** The record that another one became, which may have become one itself. */
export async function findKept(db: Database, id: number) {
  const isMerged = and(eq(patientMerges.mergedId, id), isNull(patientMerges.undoneAt))
  const [merge] = await db.select({ keptId: patientMerges.keptId }).from(patientMerges).where(isMerged)
  return merge?.keptId
}
