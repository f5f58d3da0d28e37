import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { mailKindValues, mailStatusValues, notificationKindValues } from '#contract/generated/enums.ts'
import type { MailKind, MailStatus, NotificationKind } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { createdAt, identity, instant, isOneOf } from '../platform/db/columns.ts'
import { posts } from '../posts/schema.ts'
import { referrals } from '../referrals/schema.ts'
import { reservations } from '../reservations/schema.ts'

/** A time that a mail proposes, with the names as they were. */
export type MailedTime = { date: string; durationInMinutes: number; doctor: string; place: string }

/** News for a person who uses the console. The record that one is about says whether it still holds. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    consultationId: integer().references(() => consultations.id),
    referralId: integer().references((): AnyPgColumn => referrals.id),
    reservationId: integer().references((): AnyPgColumn => reservations.id),
    postId: integer().references((): AnyPgColumn => posts.id),
    /** When it was told, and not when its transaction began: who has read up to a moment has seen what came before. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    readAt: instant(),
    /** When its mail went on its way. */
    mailedAt: instant(),
    /** False where somebody is told by mail alone. */
    inBell: boolean().notNull().default(true),
  },
  (table) => [
    // Of one record it is told once, and anew when it happens again.
    unique('notifications_key')
      .on(table.userId, table.kind, table.consultationId, table.referralId, table.reservationId, table.postId)
      .nullsNotDistinct(),
    index('notifications_user_index').on(table.userId, table.createdAt),
    index('notifications_created_index').on(table.createdAt),
    check('notifications_kind_check', isOneOf(table.kind, notificationKindValues)),
    check(
      'notifications_record_check',
      sql`num_nonnulls(${table.consultationId}, ${table.referralId}, ${table.reservationId}, ${table.postId}) = 1`,
    ),
  ],
)

/**
 * The mails to patients, and what each tells: the row is what somebody knows, so the latest one of an appointment decides whether there is
 * something new to tell. What it looks like is made of it when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    kind: text().$type<MailKind>().notNull(),
    /** It tells of an appointment or of a reservation. */
    consultationId: integer().references(() => consultations.id),
    reservationId: integer().references(() => reservations.id),
    recipient: text().notNull(),
    /** The appointment that it tells, as it was when the mail was written. */
    date: instant(),
    durationInMinutes: integer(),
    doctorId: integer().references(() => doctors.id),
    clinicId: integer().references(() => clinics.id),
    /** Where that is, in the words of the mail: a clinic may get another name or address. Null where an older version wrote it. */
    place: text(),
    /** The mail of which this one is a part: what is booked at once is told at once. Its dates are rows of their own. */
    sentWith: integer().references((): AnyPgColumn => mails.id),
    /** When the appointment was before, as its patient knows it. */
    previousDate: instant(),
    /** The times that it proposes. */
    times: jsonb().$type<MailedTime[]>(),
    /** Of a reminder: how many hours before. */
    hoursBefore: integer(),
    /** Counts the mails of the appointment, so that calendars know which of two is newer. */
    sequence: integer().notNull(),
    status: text().$type<MailStatus>().notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, in the words of the mail server. */
    failure: text(),
    createdAt: createdAt(),
    /** When the mail server took it. */
    sentAt: instant(),
  },
  (table) => [
    index('mails_consultation_index').on(table.consultationId, table.id),
    index('mails_reservation_index').on(table.reservationId, table.id),
    index('mails_sent_with_index').on(table.sentWith).where(sql`${table.sentWith} is not null`),
    index('mails_status_index').on(table.status, table.id),
    // Of several processes that look for what is due, one writes the reminder.
    uniqueIndex('mails_reminder_key').on(table.consultationId, table.date, table.hoursBefore),
    check('mails_kind_check', isOneOf(table.kind, mailKindValues)),
    check('mails_status_check', isOneOf(table.status, mailStatusValues)),
    check('mails_about_check', sql`num_nonnulls(${table.consultationId}, ${table.reservationId}) = 1`),
    check('mails_reminder_check', sql`(${table.kind} = 'REMINDER') = (${table.hoursBefore} is not null)`),
  ],
)
