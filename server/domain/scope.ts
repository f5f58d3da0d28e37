import { type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { clinicStaff, clinics, consultations, doctors, patients, users } from '../db/schema.ts'

/*
 * The conditions of `x-scope: own`. The back office reaches every row, a DOCTOR their own; SECRETARY and ADMINISTRATOR_CLINIC reach what
 * belongs to the clinics that they work at. Ids are read into an array, because PostgreSQL then finds their rows by an index; with `exists` it
 * goes through all rows in the order of the list.
 */

/** The roles that work at clinics. */
export const staffRoles = ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const

// Ids start at 1, so no row has this owner.
const NOBODY = 0

function limitedTo({ role, doctorId }: Caller, conditions: { doctor: (id: number) => SQL; staff: () => SQL }) {
  if (role === 'BACKOFFICE') return undefined
  return role === 'DOCTOR' ? conditions.doctor(doctorId ?? NOBODY) : conditions.staff()
}

const workplaces = ({ id }: Caller) => sql`(select ${clinicStaff.clinicId} from ${clinicStaff} where ${clinicStaff.userId} = ${id})`
const isAmong = (column: AnyColumn, ids: SQL) => sql`${column} = any(array${ids})`
const theirDoctors = (user: Caller) => sql`(select ${clinics.doctorId} from ${clinics} where ${isAmong(clinics.id, workplaces(user))})`

/** The clinics that a caller reaches. */
export const reachableClinics = (user: Caller) =>
  limitedTo(user, { doctor: (id) => eq(clinics.doctorId, id), staff: () => isAmong(clinics.id, workplaces(user)) })

/** The consultations that a caller reaches. */
export const reachableConsultations = (user: Caller) =>
  limitedTo(user, { doctor: (id) => eq(consultations.doctorId, id), staff: () => isAmong(consultations.clinicId, workplaces(user)) })

/** The rows of a doctor that a caller reaches; `owner` is the column that names the doctor. */
export const reachableDoctors = (user: Caller, owner: AnyColumn = doctors.id) =>
  limitedTo(user, { doctor: (id) => eq(owner, id), staff: () => isAmong(owner, theirDoctors(user)) })

/** The patients that a caller reaches: those who have a consultation that the caller reaches. */
export const reachablePatients = (user: Caller, db: Database) => {
  const where = reachableConsultations(user)
  return where && isAmong(patients.id, sql`(${db.selectDistinct({ id: consultations.patientId }).from(consultations).where(where)})`)
}

/** The accounts that a caller reaches. Staff reach those of the doctors of their clinics and of who works there. */
export function reachableUsers(user: Caller) {
  const own = eq(users.id, user.id)
  const ofDoctors = sql`(select ${doctors.userId} from ${doctors} where ${isAmong(doctors.id, theirDoctors(user))})`
  const ofStaff = sql`(select ${clinicStaff.userId} from ${clinicStaff} where ${isAmong(clinicStaff.clinicId, workplaces(user))})`
  return limitedTo(user, { doctor: () => own, staff: () => or(own, isAmong(users.id, ofDoctors), isAmong(users.id, ofStaff)) ?? own })
}
