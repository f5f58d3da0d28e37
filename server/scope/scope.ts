import { type AnyColumn, and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { doctors, users } from '../accounts/schema.ts'
import { consultations, openingHours, scheduleExceptions } from '../agenda/schema.ts'
import { clinicStaff, clinics } from '../clinics/schema.ts'
import { patientRegistrations, patients } from '../patients/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { reservations, reservationTimes } from '../reservations/schema.ts'

/*
 * The conditions of `x-scope: own`. The back office reaches every row, a DOCTOR their own; SECRETARY and ADMINISTRATOR_CLINIC reach the rows of
 * the clinics at which they work. A few ids are read into an array, because PostgreSQL then finds their rows by an index; with `exists` it goes
 * through all rows in the order of the list.
 */

/** The roles that work at clinics. */
export const staffRoles = ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const
export const isStaff = (role: Caller['role'] | null) => staffRoles.some((one) => one === role)

// Ids start at 1, so no row has this owner.
const NOBODY = 0

function limitedTo({ role, doctorId }: Caller, conditions: { doctor: (id: number) => SQL; staff: () => SQL }) {
  if (role === 'BACKOFFICE') return undefined
  return role === 'DOCTOR' ? conditions.doctor(doctorId ?? NOBODY) : conditions.staff()
}

/** The rows of the clinics at which a caller works. The database knows how many each has, and reads those of a single one in their order. */
export const isAtWork = (column: AnyColumn, { clinicIds: [first = NOBODY, ...others] }: Caller) =>
  others.length === 0 ? eq(column, first) : sql`${column} = any(${sql.param([first, ...others])}::integer[])`
const isAmong = (column: AnyColumn, ids: SQL) => sql`${column} = any(array${ids})`
const theirDoctors = (user: Caller) => sql`(select ${clinics.doctorId} from ${clinics} where ${isAtWork(clinics.id, user)})`

/** The clinics that a caller reaches. */
export const reachableClinics = (user: Caller) =>
  limitedTo(user, { doctor: (id) => eq(clinics.doctorId, id), staff: () => isAtWork(clinics.id, user) })

/** The consultations that a caller reaches. */
export const reachableConsultations = (user: Caller) =>
  limitedTo(user, { doctor: (id) => eq(consultations.doctorId, id), staff: () => isAtWork(consultations.clinicId, user) })

/** The rows of a doctor that a caller reaches; `owner` is the column that names the doctor. */
export const reachableDoctors = (user: Caller, owner: AnyColumn = doctors.id) =>
  limitedTo(user, { doctor: (id) => eq(owner, id), staff: () => isAmong(owner, theirDoctors(user)) })

/**
 * Whether a reservation of one of their doctors concerns these clinics. It belongs to the clinics that it names: its own, and those of its
 * wanted times, of its doctor's post, and of its appointment. If it names none, it concerns every clinic of its doctor.
 */
export function isReservationOf(clinicIds: SQL) {
  const { clinicId, wantedTimes, doctorId } = reservations
  const isOwn = (times: typeof reservationTimes | typeof consultations) => eq(times.doctorId, doctorId)
  const named = sql`select ${clinicId} where ${clinicId} is not null
    union all select (wanted ->> 'clinicId')::int from jsonb_array_elements(${wantedTimes}) as wanted
    union all select ${reservationTimes.clinicId} from ${reservationTimes} where ${and(eq(reservationTimes.reservationId, reservations.id), isOwn(reservationTimes))}
    union all select ${consultations.clinicId} from ${consultations}
      where ${and(eq(consultations.id, reservations.consultationId), isOwn(consultations), isNotNull(consultations.clinicId))}`
  return sql`(select count(*) = 0 or bool_or(named.id = any(${clinicIds})) from (${named}) as named (id))`
}

/** The reservations that a caller reaches. Staff reach those of their doctors that concern their clinics. */
export const reachableReservations = (user: Caller) =>
  limitedTo(user, {
    doctor: (id) => eq(reservations.doctorId, id),
    staff: () =>
      sql`(${isAmong(reservations.doctorId, theirDoctors(user))} and ${isReservationOf(sql`${sql.param(user.clinicIds)}::integer[]`)})`,
  })

/** The opening hours that a caller reaches, of a doctor within their reach. */
export const reachableHours = (user: Caller) => (isStaff(user.role) ? isAtWork(openingHours.clinicId, user) : undefined)

/** The exceptions that a caller reaches, of a doctor within their reach: staff also those for every clinic. */
export const reachableExceptions = (user: Caller) =>
  isStaff(user.role) ? or(isNull(scheduleExceptions.clinicId), isAtWork(scheduleExceptions.clinicId, user)) : undefined

/** The entries by which a caller reaches patients: a DOCTOR's own, and those at the doctor's clinics. */
const reachableRegistrations = (user: Caller) =>
  limitedTo(user, {
    doctor: (id) =>
      sql`(${eq(patientRegistrations.doctorId, id)} or ${isAmong(patientRegistrations.clinicId, sql`(select ${clinics.id} from ${clinics} where ${eq(clinics.doctorId, id)})`)})`,
    staff: () => isAtWork(patientRegistrations.clinicId, user),
  })

/** Up to this number of consultations the patients are read into an array. A caller with more has so many patients that they are soon found among all. */
const FEW = 5_000

/** The patients that a caller reaches: with a consultation that the caller reaches, or added where the caller works. */
export async function reachablePatients(user: Caller, db: Database) {
  const [where, added] = [reachableConsultations(user), reachableRegistrations(user)]
  if (!where || !added) return undefined
  const counts = await readValues(db, {
    visits: countOf(db, consultations, where, FEW + 1),
    added: countOf(db, patientRegistrations, added, FEW + 1),
  })
  if (Math.max(counts.visits, counts.added) > FEW) return isReachablePatient(user)
  const seen = db.select({ id: consultations.patientId }).from(consultations).where(where)
  const entered = db.select({ id: patientRegistrations.patientId }).from(patientRegistrations).where(added)
  return isAmong(patients.id, sql`(${seen.union(entered)})`)
}

/** What somebody is told of a patient who is not there, or not within their reach. */
export const missingPatient = 'El paciente no existe.'

/** Whether a patient is within the caller's reach. For a single one this is faster than `reachablePatients`. */
export function isReachablePatient(user: Caller) {
  const [where, added] = [reachableConsultations(user), reachableRegistrations(user)]
  return where && added && or(isPatientOf(where), wasAdded(added))
}

/**
 * The number of patients that a caller reaches, up to `most`, as a part of a larger query. An index has those of a doctor, and those of each
 * clinic, side by side, so that it searches none among all.
 */
export function countReachablePatients(user: Caller, db: Database, most: number) {
  const { role, doctorId, clinicIds } = user
  if (role === 'BACKOFFICE') return countOf(db, patients, undefined, most)
  const owners =
    role === 'DOCTOR' ? [eq(consultations.doctorId, doctorId ?? NOBODY)] : clinicIds.map((id) => eq(consultations.clinicId, id))
  const ofEach = owners.map(
    (owner) => sql`select * from ${db.selectDistinct({ id: consultations.patientId }).from(consultations).where(owner).limit(most)} as own`,
  )
  const added = db.select({ id: patientRegistrations.patientId }).from(patientRegistrations).where(reachableRegistrations(user)).limit(most)
  const all = sql.join([...ofEach, sql`select * from ${added} as added`], sql` union `)
  return sql<number>`(select count(*)::int from (${all} limit ${most}) as found)`
}

/**
 * Whether a patient has one of these consultations. The offset makes the database ask it of each patient in turn, and not read all of the
 * consultations first.
 */
const isPatientOf = (where: SQL) =>
  sql`exists (select from ${consultations} where ${and(eq(consultations.patientId, patients.id), where)} offset 0)`

const wasAdded = (where: SQL) =>
  sql`exists (select from ${patientRegistrations} where ${and(eq(patientRegistrations.patientId, patients.id), where)} offset 0)`

/** The accounts that a caller reaches. Staff reach the accounts of their clinics' doctors and staff. */
export function reachableUsers(user: Caller) {
  const own = eq(users.id, user.id)
  const ofDoctors = sql`(select ${doctors.userId} from ${doctors} where ${isAmong(doctors.id, theirDoctors(user))})`
  const ofStaff = sql`(select ${clinicStaff.userId} from ${clinicStaff} where ${isAtWork(clinicStaff.clinicId, user)})`
  return limitedTo(user, { doctor: () => own, staff: () => or(own, isAmong(users.id, ofDoctors), isAmong(users.id, ofStaff)) ?? own })
}
