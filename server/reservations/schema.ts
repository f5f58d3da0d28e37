import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { partOfDayValues, reservationOriginValues, reservationRejectionValues, reservationStatusValues } from '#contract/generated/enums.ts'
import type {
  PartOfDay,
  ReservationOrigin,
  ReservationRejection,
  ReservationStatus,
  ReservedService,
  WantedTime,
} from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { createdAt, identity, instant, isOneOf, version } from '../platform/db/columns.ts'

/** So many reservations are listed and counted. */
export const MOST_RESERVATIONS = 1_000

/** Requests for an appointment, and the outcome of each. A person with an appointment is a patient; one who asks may be none yet. */
export const reservations = pgTable(
  'reservations',
  {
    id: identity(),
    status: text().$type<ReservationStatus>().notNull().default('PENDING'),
    statusSince: createdAt(),
    origin: text().$type<ReservationOrigin>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dni: text(),
    phone: text().notNull(),
    /** Empty where there is none. */
    email: text().notNull(),
    /** The address whose reader has answered by the link of a mail. Null as long as nobody did: on the public page anybody types any address. */
    provenEmail: text(),
    insuranceId: integer().references(() => insurances.id),
    /** Either a doctor or a speciality is asked for. */
    doctorId: integer().references(() => doctors.id),
    specialityId: integer().references(() => specialities.id),
    clinicId: integer().references(() => clinics.id),
    /** The service that was asked for, as it was published then. */
    service: jsonb().$type<ReservedService>(),
    wantedTimes: jsonb().$type<WantedTime[]>().notNull().default([]),
    weekdays: integer().array().notNull().default([]),
    partOfDay: text().$type<PartOfDay>(),
    /** Empty where it does not matter. */
    city: text().notNull().default(''),
    /** Who asks for somebody else. Empty where it is the person. */
    contact: text().notNull().default(''),
    /** What the person said to a proposal that did not suit. */
    word: text().notNull().default(''),
    note: text(),
    /** Of a PROPOSED one: until when its times are held. */
    heldUntil: instant(),
    /** Of a PROPOSED one: the person chose the time themselves, and confirms it by the link of the mail. */
    isSelfHeld: boolean().notNull().default(false),
    /** Of a PROPOSED one: what it becomes again where nothing comes of it. */
    returnsTo: text().$type<'PENDING' | 'WAITING'>(),
    /** How the latest proposal ended, where it led to no appointment. */
    lapse: text().$type<'DECLINED' | 'LAPSED'>(),
    rejection: text().$type<ReservationRejection>(),
    rejectedReason: text(),
    consultationId: integer().references(() => consultations.id),
    /** Null where nobody was signed in. */
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('reservations_doctor_index').on(table.doctorId, table.status),
    index('reservations_status_index').on(table.status, table.id),
    index('reservations_consultation_index').on(table.consultationId),
    index('reservations_dni_index').on(table.dni),
    check('reservations_status_check', isOneOf(table.status, reservationStatusValues)),
    check('reservations_origin_check', isOneOf(table.origin, reservationOriginValues)),
    check('reservations_part_of_day_check', isOneOf(table.partOfDay, partOfDayValues)),
    check('reservations_rejection_check', isOneOf(table.rejection, reservationRejectionValues)),
    check('reservations_rejected_check', sql`(${table.status} = 'REJECTED') = (${table.rejection} is not null)`),
    check('reservations_accepted_check', sql`(${table.status} = 'ACCEPTED') = (${table.consultationId} is not null)`),
    check(
      'reservations_held_check',
      sql`(${table.status} = 'PROPOSED') = (${table.heldUntil} is not null) and (${table.heldUntil} is null) = (${table.returnsTo} is null)`,
    ),
    check('reservations_wish_check', sql`num_nonnulls(${table.doctorId}, ${table.specialityId}) = 1`),
  ],
)

/**
 * The times that are proposed to somebody. Nobody else gets them until that moment: a booking looks here, under the lock of
 * the doctor's agenda. Triggers tell that the agenda changed.
 */
export const reservationTimes = pgTable(
  'reservation_times',
  {
    id: identity(),
    reservationId: integer()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
    date: instant().notNull(),
    durationInMinutes: integer().notNull(),
    heldUntil: instant().notNull(),
  },
  (table) => [
    index('reservation_times_reservation_index').on(table.reservationId),
    index('reservation_times_doctor_index').on(table.doctorId, table.heldUntil),
  ],
)
