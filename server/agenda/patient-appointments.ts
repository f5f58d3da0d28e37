import { and, desc, eq, sql } from 'drizzle-orm'
import { doctors, users } from '../accounts/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Call } from '../platform/call.ts'
import { Problem } from '../platform/problem.ts'
import { readList } from '../platform/records/lists.ts'
import { isReachablePatient, missingPatient, reachableConsultations } from '../scope/index.ts'
import { isAhead, consultations as table } from './schema.ts'

/** As many as somebody reads aloud. */
const MOST = 50

/** When a patient comes, and came: what is ahead in its order, and then the rest, the newest first. Throws 404 for a patient out of reach. */
export async function readPatientAppointments({
  db,
  user,
  params: { id },
  header,
}: Pick<Call<'listPatientAppointments'>, 'db' | 'user' | 'params' | 'header'>) {
  const where = and(eq(table.patientId, id), reachableConsultations(user))
  const read = (limit: number) =>
    db
      .select({
        id: table.id,
        date: table.date,
        durationInMinutes: table.durationInMinutes,
        status: table.status,
        cancelledKind: table.cancelledKind,
        arrivedAt: table.arrivedAt,
        doctorId: table.doctorId,
        doctor: { firstName: users.firstName, lastName: users.lastName },
        clinic: { id: clinics.id, name: clinics.name, city: clinics.city },
      })
      .from(table)
      .innerJoin(doctors, eq(doctors.id, table.doctorId))
      .innerJoin(users, eq(users.id, doctors.userId))
      .leftJoin(clinics, eq(clinics.id, table.clinicId))
      .where(where)
      .orderBy(sql`case when ${isAhead} then ${table.date} end nulls last`, desc(table.date), desc(table.id))
      .limit(limit)
  const rows = await readList({ db, header }, { from: table, where, read, most: MOST })
  // Somebody who may book for a patient knows that there is one.
  if (rows.length === 0 && (await db.$count(patients, and(eq(patients.id, id), isReachablePatient(user)))) === 0)
    throw new Problem(404, missingPatient)
  return rows
}
