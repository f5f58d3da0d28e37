import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cancellation } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { readChangesBetween } from '../audit/index.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reachableConsultations } from '../scope/index.ts'
import { statusChanges } from './consultation-record.ts'
import { selectAppointments } from './schedule.ts'
import { consultations as table } from './schema.ts'

/** What a move changes, as the audit log holds it. */
const MOVED = ['date', 'durationInMinutes', 'doctorId', 'clinicId'] as const

/**
 * What was cancelled or moved on a day, whenever the appointments are, the latest first, up to so many: who cancelled yesterday, nobody finds by the day of an
 * appointment. As far as the caller reaches the appointments; a cancellation that was taken back is none.
 */
export async function readCancellations({ db, user }: { db: Database; user: Caller }, day: string, most: number): Promise<Cancellation[]> {
  const reached = (status?: 'CANCELLED') =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(status && eq(table.status, status), reachableConsultations(user)))
  const changes = await readChangesBetween(db, table, {
    ...{ from: startOfClinicDay(day), to: startOfClinicDay(day, 1), most },
    isTold({ recordId, before, after }) {
      const differs = MOVED.map((field) => sql`${before} -> ${field}::text is distinct from ${after} -> ${field}::text`)
      const isCancelled = sql`${after} ->> 'status' = 'CANCELLED' and ${before} ->> 'status' <> 'CANCELLED'`
      return or(and(isCancelled, inArray(recordId, reached('CANCELLED'))), and(or(...differs), inArray(recordId, reached())))
    },
  })
  const ids = [...new Set(changes.map(({ recordId }) => recordId ?? 0))]
  if (ids.length === 0) return []
  const found = new Map((await selectAppointments(db, inArray(table.id, ids))).map((one) => [one.id, one]))
  const names = await db
    .select({ id: doctors.id, firstName: users.firstName, lastName: users.lastName })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(inArray(doctors.id, [...new Set([...found.values()].map(({ doctorId }) => doctorId))]))
  const doctorOf = new Map(names.map(({ id, ...name }) => [id, name]))
  return changes.flatMap((written) => {
    const appointment = found.get(written.recordId ?? 0)
    const doctor = appointment && doctorOf.get(appointment.doctorId)
    const [change] = statusChanges([written], true)
    return appointment && doctor && change ? [{ appointment, doctor, change: { ...change, reopenedReason: null } }] : []
  })
}
