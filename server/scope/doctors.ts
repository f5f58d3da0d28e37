import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PersonName } from '#contract/generated/schema.ts'
import { doctorInsurances, doctorSpecialities, doctors, users } from '../accounts/schema.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import type { Caller } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { reachableDoctors } from './scope.ts'

const MISSING = 'El médico no existe.'

async function isReached(db: Database, user: Caller, id: number) {
  const [doctor] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.id, id), reachableDoctors(user)))
  return doctor !== undefined
}

/** Throws 404 if the caller reaches no such doctor. */
export async function requireDoctor(db: Database, user: Caller, id: number) {
  if (!(await isReached(db, user, id))) throw new Problem(404, MISSING)
}

/** Throws 422 at `doctorId` if a request names a doctor whom the caller does not reach. */
export async function requireNamedDoctor(db: Database, user: Caller, id: number) {
  if (!(await isReached(db, user, id))) throw unknownReference('doctorId', MISSING)
}

/** The owner of a new record: the DOCTOR who calls, or the doctor whom the back office names. Throws 422 at `doctorId` if it names none. */
export async function ownerOf({ db, user, body: { doctorId } }: { db: Database; user: Caller; body: { doctorId?: number } }) {
  const id = doctorId ?? user.doctorId
  if (id === null) throw implausible('doctorId', 'Elegí un médico.')
  if (doctorId !== undefined) await requireNamedDoctor(db, user, id)
  return id
}

/** The name of the doctor with this id, as a column of a row that belongs to one. */
export function doctorName(id: AnyPgColumn) {
  const name = sql`(select json_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}) from ${users} join ${doctors} on ${doctors.userId} = ${users.id} where ${doctors.id} = ${id})`
  // In a column of its own Drizzle would leave out which table each name is of.
  return sql<PersonName>`${name}`
}

/** A doctor's specialities, in the doctor's own order. */
export const specialitiesOf = (db: Database, doctorId: number) =>
  db
    .select({ id: specialities.id, name: specialities.name })
    .from(doctorSpecialities)
    .innerJoin(specialities, eq(specialities.id, doctorSpecialities.specialityId))
    .where(eq(doctorSpecialities.doctorId, doctorId))
    .orderBy(asc(doctorSpecialities.position))

/** The health insurers that a doctor works with, by name. */
export const insurancesOf = (db: Database, doctorId: number) =>
  db
    .select({ id: insurances.id, name: insurances.name })
    .from(doctorInsurances)
    .innerJoin(insurances, eq(insurances.id, doctorInsurances.insuranceId))
    .where(eq(doctorInsurances.doctorId, doctorId))
    .orderBy(alphabetical(insurances.name), insurances.id)

/** For a join: the row of `doctor_specialities` that names the doctor's speciality. */
export const isMain = and(eq(doctorSpecialities.doctorId, doctors.id), eq(doctorSpecialities.position, 0))
