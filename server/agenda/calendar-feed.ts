import { type AnyColumn, and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Role } from '#contract/generated/policy.ts'
import { doctors, users } from '../accounts/schema.ts'
import { auditLog } from '../audit/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { endLines, readCalendarNames } from '../messages/index.ts'
import type { Database } from '../platform/db/database.ts'
import { productName } from '../platform/product-name.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { isOn } from './consultations.ts'
import { consultations, calendarFeeds as table } from './schema.ts'

/** A calendar is told of the appointments of so many days back, and of so many ahead. */
const DAYS_BACK = 30
const DAYS_AHEAD = 180
const MOST_APPOINTMENTS = 5_000
/** Calendars ask several times a day. That they did is written down as often at most. */
const TOUCH_MINUTES = 10

const state = { createdAt: table.createdAt, readAt: table.readAt }

/** Whether a doctor's agenda has a secret address, and since when. */
export async function readFeed(db: Database, doctorId: number) {
  const [row] = await db.select(state).from(table).where(eq(table.doctorId, doctorId))
  return row ?? { createdAt: null, readAt: null }
}

/** Makes the secret address of a doctor's agenda, and ends the one before. Its token is known now and never again. */
export async function renewFeed(db: Database, doctorId: number) {
  const token = newToken()
  const values = { tokenHash: hashToken(token), createdAt: sql`now()`, readAt: null }
  const rows = await db
    .insert(table)
    .values({ doctorId, ...values })
    .onConflictDoUpdate({ target: table.doctorId, set: values })
    .returning({ createdAt: table.createdAt })
  return { token, createdAt: rows[0]?.createdAt ?? new Date().toISOString() }
}

export const deleteFeed = (db: Database, doctorId: number) => db.delete(table).where(eq(table.doctorId, doctorId))

/** The doctor whose agenda a token opens; undefined if it opens none, or the doctor may not sign in any more. */
export async function findFeed(db: Database, token: string, admitted: readonly Role[]) {
  const [feed] = await db
    .select({
      doctorId: table.doctorId,
      isStale: sql<boolean>`coalesce(${table.readAt} < now() - make_interval(mins => ${TOUCH_MINUTES}), true)`,
    })
    .from(table)
    .innerJoin(doctors, eq(doctors.id, table.doctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(and(eq(table.tokenHash, hashToken(token)), eq(users.isActive, true), inArray(users.roleType, [...admitted])))
  if (feed?.isStale) await db.update(table).set({ readAt: sql`now()` }).where(eq(table.doctorId, feed.doctorId))
  return feed?.doctorId
}

const lastChange = (entity: string, id: AnyColumn) =>
  sql`(select max(${auditLog.at}) from ${auditLog} where ${auditLog.entity} = ${entity} and ${auditLog.recordId} = ${id} and ${auditLog.after} is not null)`

/** A doctor's appointments as iCalendar: when, how long and where. Nothing in it tells who comes, or why. */
export async function writeCalendar(db: Database, doctorId: number) {
  const rows = await db
    .select({
      id: consultations.id,
      date: consultations.date,
      minutes: consultations.durationInMinutes,
      status: consultations.status,
      version: consultations.version,
      // Who prunes the audit log makes an appointment as old as it is.
      changedAt:
        sql<string>`greatest(${consultations.createdAt}, ${lastChange('consultations', consultations.id)}, ${lastChange('clinics', consultations.clinicId)})`.mapWith(
          consultations.createdAt,
        ),
      clinic: { name: clinics.name, address: clinics.address, city: clinics.city },
    })
    .from(consultations)
    .leftJoin(clinics, eq(clinics.id, consultations.clinicId))
    .where(
      and(
        eq(consultations.doctorId, doctorId),
        isOn(consultations.status),
        gt(consultations.date, sql`now() - make_interval(days => ${DAYS_BACK})`),
        lt(consultations.date, sql`now() + make_interval(days => ${DAYS_AHEAD})`),
      ),
    )
    .orderBy(asc(consultations.date), asc(consultations.id))
    .limit(MOST_APPOINTMENTS)
  const nameOf = await readCalendarNames(db)
  const calendar = ical({ name: 'Turnos', prodId: { company: productName(), product: 'Agenda', language: 'ES' }, ttl: 15 * 60 })
  for (const { id, date, minutes, status, version, changedAt, clinic } of rows) {
    const start = new Date(date)
    calendar.createEvent({
      id: nameOf(id),
      sequence: version,
      stamp: new Date(changedAt),
      start,
      end: new Date(start.getTime() + minutes * 60_000),
      summary: clinic ? `Turno · ${clinic.name}` : 'Turno',
      status: status === 'PENDING' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      ...(clinic && { location: `${clinic.address}, ${clinic.city}` }),
    })
  }
  return endLines(calendar.toString())
}
