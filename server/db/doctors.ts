import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, Problem } from '../contract.ts'
import { ownedBy } from './columns.ts'
import type { Database } from './database.ts'
import { choiceTransactions, doctorSpecialities, doctors, specialities } from './schema.ts'

/** Answers 404 for a doctor who does not exist, or is not the calling one where that may see only themselves. */
export async function requireDoctor(db: Database, user: Caller, id: number) {
  const [doctor] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.id, id), ownedBy(user, doctors.id)))
  if (!doctor) throw new Problem(404, 'El médico no existe.')
}

/** What a transaction adds to the balance. */
export const worth: SQL<number> = sql`case when ${choiceTransactions.type} = 'ASSIGN' then ${choiceTransactions.quantity} else -${choiceTransactions.quantity} end`

/** The sum of a doctor's transactions. */
export async function balanceOf(db: Database, doctorId: number) {
  const [sum] = await db
    .select({ quantity: sql<number>`coalesce(sum(${worth}), 0)::int` })
    .from(choiceTransactions)
    .where(eq(choiceTransactions.doctorId, doctorId))
  return sum?.quantity ?? 0
}

/** A doctor's specialities, the first one first. */
export const specialitiesOf = (db: Database, doctorId: number) =>
  db
    .select({ id: specialities.id, name: specialities.name })
    .from(doctorSpecialities)
    .innerJoin(specialities, eq(specialities.id, doctorSpecialities.specialityId))
    .where(eq(doctorSpecialities.doctorId, doctorId))
    .orderBy(asc(doctorSpecialities.position))

/** For a join: the row of `doctor_specialities` that names the doctor's speciality. */
export const isMain = and(eq(doctorSpecialities.doctorId, doctors.id), eq(doctorSpecialities.position, 0))
