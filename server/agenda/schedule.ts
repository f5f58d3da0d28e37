import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Interval, overlaps } from '#contract/free-times.ts'
import type { AgendaAppointment, OnlineBooking, OpeningHours, ScheduleException } from '#contract/generated/schema.ts'
import { hasEmail, users } from '../accounts/schema.ts'
import { insurances } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { addDays, clinicDay, clockOf, daysBetween, firstOf, lastOf, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reservationTimes } from '../reservations/schema.ts'
import { reachableConsultations, reachableExceptions, reachableHours } from '../scope/index.ts'
import { outsideHours, planDays, type Rules } from './availability.ts'
import { isOn, isOpen } from './consultations.ts'
import { holidaysBetween } from './holidays.ts'
import { consultations, doctorSchedules, scheduleExceptions as exceptions, isAhead, openingHours } from './schema.ts'

type Row = typeof openingHours.$inferSelect

export const toHours = ({
  clinicId,
  weekday,
  fromTime,
  toTime,
  slotMinutes,
  validFrom,
  validUntil,
}: Omit<Row, 'id' | 'doctorId'>): OpeningHours => ({
  ...{ clinicId, weekday, slotMinutes, validFrom, validUntil },
  from: fromTime,
  to: toTime,
})

/** The weekly hours that a condition leaves, by weekday and time. */
export const readHours = (db: Database, where: SQL | undefined) =>
  db
    .select()
    .from(openingHours)
    .where(where)
    .orderBy(asc(openingHours.weekday), asc(openingHours.fromTime), asc(openingHours.clinicId), asc(openingHours.id))

/** An exception as the contract has it. */
export const selectExceptions = (db: Database, where: SQL | undefined) =>
  db
    .select({ exception: exceptions, createdBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(exceptions)
    .leftJoin(users, eq(users.id, exceptions.createdBy))
    .where(where)
    .orderBy(asc(exceptions.fromDay), asc(exceptions.fromTime), asc(exceptions.id))
    .$dynamic()

type ExceptionRow = Awaited<ReturnType<typeof selectExceptions>>[number]
export const toException = ({ exception: { createdAt: _, ...row }, createdBy }: ExceptionRow): ScheduleException => ({ ...row, createdBy })

/** Reads the rules that decide when these doctors attend from one day to another; `user`: those that the caller reaches. */
export async function readRules(db: Database, doctorIds: number[], [from, to]: readonly [string, string], user?: Caller) {
  const hours = await readHours(
    db,
    and(
      inArray(openingHours.doctorId, doctorIds),
      lte(openingHours.validFrom, to),
      or(isNull(openingHours.validUntil), gte(openingHours.validUntil, from)),
      // Nobody attends at a clinic that is archived.
      notInArray(openingHours.clinicId, db.select({ id: clinics.id }).from(clinics).where(isNotNull(clinics.archivedAt))),
      user && reachableHours(user),
    ),
  )
  const others = await db
    .select()
    .from(exceptions)
    .where(
      and(
        inArray(exceptions.doctorId, doctorIds),
        gte(exceptions.toDay, from),
        lte(exceptions.fromDay, to),
        user && reachableExceptions(user),
      ),
    )
    .orderBy(asc(exceptions.id))
  const holidays = await holidaysBetween(from, to)
  const [hoursOf, exceptionsOf, heldOf] = [groupByDoctor(hours), groupByDoctor(others), groupByDoctor(await readHeld(db, doctorIds))]
  return (doctorId: number): Rules => ({
    hours: (hoursOf.get(doctorId) ?? []).map(toHours),
    exceptions: exceptionsOf.get(doctorId) ?? [],
    holidays,
    held: (heldOf.get(doctorId) ?? []).map(({ from, to }) => ({ from, to })),
  })
}

/** The times of these doctors that are proposed to somebody. There are few: each is held for a day at most. */
async function readHeld(db: Database, doctorIds: number[]) {
  const rows = await db
    .select()
    .from(reservationTimes)
    .where(and(inArray(reservationTimes.doctorId, doctorIds), gt(reservationTimes.heldUntil, sql`now()`)))
  return rows.map(({ doctorId, date, durationInMinutes }) => {
    const from = Date.parse(date)
    return { doctorId, from, to: from + durationInMinutes * millisecondsInMinute }
  })
}

function groupByDoctor<One extends { doctorId: number }>(rows: One[]) {
  const groups = new Map<number, One[]>()
  for (const row of rows) {
    const group = groups.get(row.doctorId)
    if (group) group.push(row)
    else groups.set(row.doctorId, [row])
  }
  return groups
}

/** The default of a doctor who has never said. */
export const DEFAULT_OVERBOOKINGS = doctorSchedules.overbookingsPerDay.default as number

/** The online booking of a doctor who has never chosen one. */
export const DEFAULT_ONLINE_BOOKING = doctorSchedules.onlineBooking.default as OnlineBooking

/** What limits what patients book by themselves with a doctor. */
export type BookingLimits = Pick<
  typeof doctorSchedules.$inferSelect,
  'bookingNoticeHours' | 'bookingDays' | 'bookingsPerPatient' | 'bookingsPerHour' | 'bookingByMail'
>

/** The limits of a doctor who has never said. */
export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  bookingNoticeHours: doctorSchedules.bookingNoticeHours.default as number,
  bookingDays: doctorSchedules.bookingDays.default as number,
  bookingsPerPatient: doctorSchedules.bookingsPerPatient.default as number,
  bookingsPerHour: doctorSchedules.bookingsPerHour.default as number,
  bookingByMail: doctorSchedules.bookingByMail.default as boolean,
}

/** The limits of a row, and of no row. */
export const bookingLimitsOf = (row: BookingLimits | undefined): BookingLimits => {
  if (!row) return DEFAULT_BOOKING_LIMITS
  const { bookingNoticeHours, bookingDays, bookingsPerPatient, bookingsPerHour, bookingByMail } = row
  return { bookingNoticeHours, bookingDays, bookingsPerPatient, bookingsPerHour, bookingByMail }
}

/** What limits what patients book by themselves with these doctors. */
export async function readBookingLimits(db: Database, doctorIds: number[]) {
  const rows = await db.select().from(doctorSchedules).where(inArray(doctorSchedules.doctorId, doctorIds))
  const rowOf = new Map(rows.map((row) => [row.doctorId, row]))
  return (doctorId: number) => bookingLimitsOf(rowOf.get(doctorId))
}

/** How many overbookings doctors allow on a day. */
export async function readOverbookings(db: Database, doctorIds: number[]) {
  const rows = await db
    .select({ doctorId: doctorSchedules.doctorId, overbookingsPerDay: doctorSchedules.overbookingsPerDay })
    .from(doctorSchedules)
    .where(inArray(doctorSchedules.doctorId, doctorIds))
  return (doctorId: number) => rows.find((row) => row.doctorId === doctorId)?.overbookingsPerDay ?? DEFAULT_OVERBOOKINGS
}

/**
 * The condition of the consultations that touch the time from one moment to another, by the index of doctor and time where it is known whose. One that
 * began before may still go on: none is longer than a day.
 */
export const touches = (from: SQL, to: SQL) =>
  and(
    gte(consultations.date, sql`${from} - interval '24 hours'`),
    lt(consultations.date, to),
    sql`${consultations.date} + make_interval(mins => ${consultations.durationInMinutes}) > ${from}`,
  )

const moment = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/** The condition of the consultations of these doctors that touch a time. */
export const isDuring = ({ from, to }: Interval, doctorIds: readonly number[]) =>
  and(inArray(consultations.doctorId, [...doctorIds]), touches(moment(from), moment(to)))

/** When these doctors are with a patient, an overbooked one included; up to so many rows. `among` limits which are looked at. */
export async function readBusy(db: Database, doctorIds: number[], time: Interval, most: number, among?: SQL) {
  const rows = await db
    .select({
      doctorId: consultations.doctorId,
      from: sql<number>`(extract(epoch from ${consultations.date}) * 1000)::float8`,
      minutes: consultations.durationInMinutes,
    })
    .from(consultations)
    .where(and(isDuring(time, doctorIds), isOn(consultations.status), among))
    .limit(most)
  const busy = groupByDoctor(rows.map(({ doctorId, from, minutes }) => ({ doctorId, from, to: from + minutes * millisecondsInMinute })))
  return { busyOf: (doctorId: number): Interval[] => busy.get(doctorId) ?? [], count: rows.length }
}

/** Appointments with their patients, the earliest first. Add a limit. */
export const selectAppointments = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: consultations.id,
      version: consultations.version,
      date: consultations.date,
      durationInMinutes: consultations.durationInMinutes,
      status: consultations.status,
      name: consultations.name,
      patient: {
        ...{ id: patients.id, firstName: users.firstName, lastName: users.lastName },
        ...{ phone: users.phone, insurance: insurances.name, hasEmail },
      },
      doctorId: consultations.doctorId,
      clinicId: consultations.clinicId,
      overbookedReason: consultations.overbookedReason,
      arrivedAt: consultations.arrivedAt,
      patientConfirmedAt: consultations.patientConfirmedAt,
      cancelledKind: consultations.cancelledKind,
      seriesId: consultations.seriesId,
    })
    .from(consultations)
    .innerJoin(patients, eq(patients.id, consultations.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .leftJoin(insurances, eq(insurances.id, patients.insuranceId))
    .where(where)
    .orderBy(asc(consultations.date), asc(consultations.id))
    .$dynamic()

/** So many appointments in an exception are told, and in a suspension. */
export const MOST_TOUCHED = 500

type Span = Pick<typeof exceptions.$inferSelect, 'doctorId' | 'clinicId' | 'fromDay' | 'toDay' | 'fromTime' | 'toTime'>

/** The times of an exception on each of its days. */
const timesOf = ({ fromDay, toDay, fromTime, toTime }: Span): Interval[] =>
  daysBetween(fromDay, toDay).map((day) => {
    const clock = clockOf(day)
    return { from: clock(fromTime ?? '00:00'), to: clock(toTime ?? '24:00') }
  })

/** The appointments to come that the caller reaches and that lie in an exception, up to `MOST_TOUCHED` and one more. */
export async function readTouched(db: Database, span: Span, reached: SQL | undefined): Promise<AgendaAppointment[]> {
  const now = Date.now()
  const today = clinicDay(new Date(now))
  const clipped = { ...span, fromDay: lastOf(span.fromDay, today) }
  const whole = { from: Math.max(Date.parse(startOfClinicDay(clipped.fromDay)), now), to: Date.parse(startOfClinicDay(span.toDay, 1)) }
  if (whole.from >= whole.to) return []
  const rows = await selectAppointments(
    db,
    and(
      isDuring(whole, [span.doctorId]),
      isOpen(consultations.status),
      span.clinicId === null ? undefined : eq(consultations.clinicId, span.clinicId),
      reached,
    ),
  ).limit(span.fromTime ? MOST_SEEN : MOST_TOUCHED + 1)
  if (!span.fromTime || rows.length === 0) return rows
  const last = clinicDay(new Date(rows.at(-1)?.date ?? now))
  const times = timesOf({ ...clipped, toDay: firstOf(span.toDay, last) })
  return rows.filter((row) => {
    const from = Date.parse(row.date)
    return times.some((time) => overlaps(time, { from, to: from + row.durationInMinutes * millisecondsInMinute }))
  })
}

/** The appointments of a doctor that are ahead, that the caller reaches and that lie outside the hours as they are now. */
export async function readOutside({ db, user }: { db: Database; user: Caller }, doctorId: number): Promise<AgendaAppointment[]> {
  const isTheirs = and(eq(consultations.doctorId, doctorId), isAhead, reachableConsultations(user))
  const rows = await selectAppointments(db, isTheirs).limit(MOST_SEEN)
  const last = rows.at(-1)?.date
  if (last === undefined) return []
  const days = [clinicDay(new Date()), addDays(clinicDay(new Date(last)), 1)] as const
  const rules = (await readRules(db, [doctorId], days, user))(doctorId)
  return rows.filter(outsideHours(rules, planDays(...days, rules)))
}

/** Of so many appointments ahead, or on the days of an exception, those are found that lie outside the hours, or in its times. */
const MOST_SEEN = 5_000
