import { and, gt, inArray, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { OPEN_STATUSES } from '#contract/appointment.ts'
import {
  cancelledKindValues,
  consultationStatusValues,
  onlineBookingValues,
  scheduleExceptionKindValues,
} from '#contract/generated/enums.ts'
import type { CancelledKind, ConsultationStatus, OnlineBooking, ScheduleExceptionKind } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import { clock, createdAt, identity, instant, int8range, isOneOf, version } from '../platform/db/columns.ts'

/** The condition by which the lists of completed consultations without a note are found. */
const lacksNotes = ({ status, hasNotes }: { status: AnyPgColumn; hasNotes: AnyPgColumn }) =>
  sql`${status} = 'COMPLETED' and not ${hasNotes}`

export const consultations = pgTable(
  'consultations',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    patientId: integer()
      .notNull()
      .references(() => patients.id),
    clinicId: integer().references(() => clinics.id),
    name: text().notNull(),
    description: text(),
    date: instant().notNull(),
    durationInMinutes: integer().notNull(),
    status: text().$type<ConsultationStatus>().notNull().default('PENDING'),
    cancelledReason: text(),
    /** Null where nobody said. */
    cancelledKind: text().$type<CancelledKind>(),
    /** Why it overlaps another one of the doctor. Null where it does not. */
    overbookedReason: text(),
    /** When the patient told the clinic that they are there. */
    arrivedAt: instant(),
    /** When the patient said by a link that they will come at this time. */
    patientConfirmedAt: instant(),
    /** The same for all consultations that were booked at once. */
    seriesId: uuid(),
    createdAt: createdAt(),
    version: version(),
    /** The text in which a search looks for the patient and the name: see `search.ts`. Triggers keep it. */
    search: text().notNull().default(''),
    /** Whether somebody wrote a note. A trigger keeps it. */
    hasNotes: boolean().notNull().default(false),
  },
  (table) => [
    index('consultations_date_index').on(table.date, table.id),
    index('consultations_status_index').on(table.status, table.date, table.id),
    index('consultations_open_index').on(table.date, table.id).where(sql`${table.status} in ('PENDING', 'CONFIRMED')`),
    index('consultations_clinic_index').on(table.clinicId, table.date, table.id),
    index('consultations_clinic_status_index').on(table.clinicId, table.status, table.date, table.id),
    index('consultations_doctor_status_index').on(table.doctorId, table.status, table.date, table.id),
    index('consultations_doctor_date_index').on(table.doctorId, table.date, table.id),
    index('consultations_doctor_patient_index').on(table.doctorId, table.patientId, table.status, table.date),
    index('consultations_clinic_patient_index').on(table.clinicId, table.patientId),
    index('consultations_patient_index').on(table.patientId, table.date, table.id),
    index('consultations_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
    index('consultations_without_notes_index').on(table.date, table.id).where(lacksNotes(table)),
    index('consultations_clinic_without_notes_index').on(table.clinicId, table.date, table.id).where(lacksNotes(table)),
    index('consultations_doctor_without_notes_index').on(table.doctorId, table.date, table.id).where(lacksNotes(table)),
    check('consultations_status_check', isOneOf(table.status, consultationStatusValues)),
    check('consultations_duration_check', sql`${table.durationInMinutes} > 0`),
    check('consultations_cancelled_kind_check', isOneOf(table.cancelledKind, cancelledKindValues)),
  ],
)

/** Whether an appointment is still to be held and its hour is to come. */
export const isAhead = and(inArray(consultations.status, [...OPEN_STATUSES]), gt(consultations.date, sql`now()`))

/**
 * The time that a consultation takes of its doctor, as long as it is neither cancelled nor over nor an overbooking, and the time that is held for
 * somebody. Triggers of `consultations` and `reservation_times` keep it at every write, and a constraint (in the migration) lets no two of them
 * overlap: so two processes cannot book the same time, and nothing that is held is given away.
 */
export const consultationSlots = pgTable(
  'consultation_slots',
  {
    id: identity(),
    consultationId: integer()
      .unique()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    /** The proposed time that is held, by its id in `reservation_times`. */
    holdId: integer().unique(),
    /** The minutes since 1970 behind those of the doctors with lower ids, of whom each has 2^32: one range for both needs no extension. */
    occupied: int8range().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    index().on(table.endsAt),
    check('consultation_slots_whose_check', sql`num_nonnulls(${table.consultationId}, ${table.holdId}) = 1`),
  ],
)

/**
 * When the agenda of a doctor was changed last. Triggers of `consultations`, `opening_hours` and `schedule_exceptions` keep it at every write, in the
 * same transaction.
 */
export const agendaChanges = pgTable(
  'agenda_changes',
  {
    doctorId: integer()
      .primaryKey()
      .references(() => doctors.id),
    /** How many times so far. */
    changes: integer().notNull().default(1),
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index().on(table.changedAt)],
)

/** The secret address by which calendars read a doctor's agenda. The server keeps the hash of its token only. */
export const calendarFeeds = pgTable('calendar_feeds', {
  doctorId: integer()
    .primaryKey()
    .references(() => doctors.id),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  readAt: instant(),
})

/** Settings that hold for all hours of a doctor. A doctor without a row has the defaults. */
export const doctorSchedules = pgTable(
  'doctor_schedules',
  {
    doctorId: integer()
      .primaryKey()
      .references(() => doctors.id),
    overbookingsPerDay: integer().notNull().default(2),
    /** How many hours before an appointment its patient is reminded of it. */
    reminderHours: integer().array().$type<(3 | 24 | 48)[]>().notNull().default([48, 3]),
    onlineBooking: text().$type<OnlineBooking>().notNull().default('REQUEST'),
    bookingNoticeHours: integer().notNull().default(2),
    bookingDays: integer().notNull().default(180),
    bookingsPerPatient: integer().notNull().default(3),
    bookingsPerHour: integer().notNull().default(10),
    bookingByMail: boolean().notNull().default(false),
    /** Counts the changes of the doctor's hours as a whole. */
    version: version(),
  },
  (table) => [
    check('doctor_schedules_overbookings_check', sql`${table.overbookingsPerDay} >= 0`),
    check(
      'doctor_schedules_booking_check',
      sql`${table.bookingNoticeHours} >= 0 and ${table.bookingDays} > 0 and ${table.bookingsPerPatient} > 0 and ${table.bookingsPerHour} > 0`,
    ),
    check('doctor_schedules_online_booking_check', isOneOf(table.onlineBooking, onlineBookingValues)),
  ],
)

/** The weekly hours of a doctor at a clinic. Two of one doctor that hold on the same days do not overlap: `updateDoctorSchedule` sees to it. */
export const openingHours = pgTable(
  'opening_hours',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
    /** From 1 for Monday to 7 for Sunday. */
    weekday: integer().notNull(),
    fromTime: clock().notNull(),
    toTime: clock().notNull(),
    slotMinutes: integer().notNull(),
    validFrom: date().notNull(),
    validUntil: date(),
  },
  (table) => [
    index('opening_hours_doctor_index').on(table.doctorId, table.weekday),
    index('opening_hours_clinic_index').on(table.clinicId),
    check('opening_hours_weekday_check', sql`${table.weekday} between 1 and 7`),
    check('opening_hours_times_check', sql`${table.fromTime} < ${table.toTime}`),
    check('opening_hours_slot_check', sql`${table.slotMinutes} between 5 and 240`),
  ],
)

/** Days on which other hours hold than the weekly ones. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    /** Null: at every clinic. */
    clinicId: integer().references(() => clinics.id),
    kind: text().$type<ScheduleExceptionKind>().notNull(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    /** On each of the days. Null, as the other: the whole day. */
    fromTime: clock(),
    toTime: clock(),
    slotMinutes: integer(),
    reason: text().notNull(),
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('schedule_exceptions_doctor_index').on(table.doctorId, table.toDay),
    check('schedule_exceptions_kind_check', isOneOf(table.kind, scheduleExceptionKindValues)),
    check('schedule_exceptions_days_check', sql`${table.fromDay} <= ${table.toDay}`),
    check('schedule_exceptions_times_check', sql`(${table.fromTime} is null) = (${table.toTime} is null)`),
  ],
)

/**
 * How many consultations each day of the clinics has with each status. Triggers of `consultations` keep it right at every write. The
 * zone in which they take a consultation's day is the one in `settings`.
 */
export const consultationDays = pgTable(
  'consultation_days',
  {
    day: date().notNull(),
    status: text().$type<ConsultationStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
)
