import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOpen } from '#contract/appointment.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { clinics, whereabouts } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { asHtml, asText, type Content } from '../platform/mail/layout.ts'
import { type Message, mailboxOf } from '../platform/mail/transport.ts'
import { hasNoJob } from '../platform/queue/queue.ts'
import { reservations } from '../reservations/schema.ts'
import { appointmentContent, calendarOf, placeOf, severalContent } from './appointment-mail.ts'
import type { CalendarNames } from './calendar-names.ts'
import { isSoStill } from './due-mails.ts'
import type { PatientLinks } from './patient-links.ts'
import { reservationContent } from './reservation-mail.ts'
import { isAboutReservation, tellsHeldTimes, tellsOwnAct } from './reservation-mail-kinds.ts'
import { mails } from './schema.ts'

const doctorUsers = alias(users, 'doctor_users')
const asked = alias(reservations, 'asked')
const address = sql<string>`coalesce(${users.email}, ${reservations.email})`

/** The mails with what they are about, and the names in them. */
export const selectMails = (db: Database) =>
  db
    .select({
      mail: mails,
      /** The address to which a mail would go now. */
      address,
      patient: {
        firstName: sql<string>`coalesce(${users.firstName}, ${reservations.firstName})`,
        lastName: sql<string>`coalesce(${users.lastName}, ${reservations.lastName})`,
      },
      /** Whether somebody vouches for the name: the desk that booked, or who reads this address, by the link of a mail. On the public page anybody types any. */
      isProven: sql<boolean>`not exists ${db
        .select({ one: sql`1` })
        .from(asked)
        .where(
          and(
            eq(asked.origin, 'PUBLIC'),
            or(eq(asked.id, mails.reservationId), eq(asked.consultationId, mails.consultationId)),
            sql`lower(${asked.provenEmail}) is distinct from lower(${address})`,
          ),
        )}`,
      doctor: { firstName: doctorUsers.firstName, lastName: doctorUsers.lastName },
      clinic: whereabouts,
      appointment: {
        ...{ status: consultations.status, date: consultations.date, durationInMinutes: consultations.durationInMinutes },
        ...{ doctorId: consultations.doctorId, clinicId: consultations.clinicId },
        ...{ cancelledKind: consultations.cancelledKind, patientConfirmedAt: consultations.patientConfirmedAt },
      },
      reservation: {
        status: reservations.status,
        heldUntil: reservations.heldUntil,
        rejection: reservations.rejection,
      },
    })
    .from(mails)
    .leftJoin(consultations, eq(consultations.id, mails.consultationId))
    .leftJoin(patients, eq(patients.id, consultations.patientId))
    .leftJoin(users, eq(users.id, patients.userId))
    .leftJoin(reservations, eq(reservations.id, mails.reservationId))
    .leftJoin(doctors, eq(doctors.id, mails.doctorId))
    .leftJoin(doctorUsers, eq(doctorUsers.id, doctors.userId))
    .leftJoin(clinics, eq(clinics.id, mails.clinicId))
    .$dynamic()

/** A mail with what it is about. */
export type MailRow = Awaited<ReturnType<typeof selectMails>>[number]

/** The facts that the mail of an appointment tells; undefined for one about a reservation. */
function appointmentOf({ mail, patient, isProven, doctor, clinic, appointment }: MailRow) {
  const { kind, consultationId, date, durationInMinutes } = mail
  if (isAboutReservation(kind)) return
  // The table's own check holds that a mail has one of both, and each mail of an appointment is written with its time and its doctor.
  if (consultationId === null || date === null || durationInMinutes === null || !doctor) return
  const { cancelledKind = null, patientConfirmedAt = null } = appointment ?? {}
  const now = { cancelledKind, isConfirmed: patientConfirmedAt !== null }
  return { ...mail, ...now, kind, consultationId, date, durationInMinutes, patient, isProven, doctor, clinic }
}

/** The rows that one mail tells, each with the link to its page. Without links it has none that answer. */
export type Parts = readonly [MailPart, ...MailPart[]]
type MailPart = { row: MailRow; link?: string | undefined }

/** The rows of the mail to which a row belongs: what was booked, moved or cancelled at once is one mail. */
export const isPartOf = (mailId: number) => or(eq(mails.id, mailId), eq(mails.sentWith, mailId))

/** The text of a mail. */
export function contentOf(parts: Parts): Content {
  const [{ row, link }] = parts
  const several = parts.flatMap((part) => {
    const told = appointmentOf(part.row)
    return told ? [{ told, link: part.link }] : []
  })
  if (several.length > 1) return severalContent(several)
  return several[0] ? appointmentContent(several[0].told, link) : reservationContent(row, link)
}

/** Whether anybody can bring a mail about for any mailbox: a request, and each change of what the public page booked for an address that nobody has proven. */
export const anybodyCauses = ({ mail, isProven }: MailRow) => tellsOwnAct(mail.kind) || !isProven

/** Where an appointment is, in the words in which its mail tells it now. */
export const placeIn = ({ clinic }: MailRow) => clinic && placeOf(clinic)

/** Notes that who reads an address has answered by the link of a mail to it. An address that is corrected meanwhile is another one. */
export async function noteReader(db: Database, about: { reservationId: number } | { consultationId: number }, address: string) {
  const where = 'reservationId' in about ? eq(reservations.id, about.reservationId) : eq(reservations.consultationId, about.consultationId)
  await db.update(reservations).set({ provenEmail: address }).where(where)
}

/** The link in a mail to this address. */
export function linkOf({ mail: { consultationId, reservationId } }: MailRow, links: PatientLinks, address: string) {
  return consultationId === null
    ? links.urlOf('reservar/pedido', { id: reservationId ?? 0, address })
    : links.urlOf('turno', { id: consultationId, address })
}

/** The whole mail. `api` is the address of the API, by which mail programs unsubscribe. */
export function messageOf(
  parts: Parts,
  { publicUrl, from, recipient, nameOf }: { publicUrl: string; from: string; recipient: string; nameOf: CalendarNames },
): Message {
  const [{ row, link }] = parts
  const content = contentOf(parts)
  const appointments = parts.flatMap((part) => appointmentOf(part.row) ?? [])
  const { id, kind, consultationId, reservationId } = row.mail
  const about = consultationId === null ? `pedido-${reservationId}` : `turno-${consultationId}`
  const key = link?.split('/').at(-1)
  return {
    id: `<${about}-${id}@${new URL(publicUrl).hostname}>`,
    to: recipient,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    ...(appointments.length > 0 && { calendar: calendarOf(appointments, { organizer: mailboxOf(from), recipient, nameOf }) }),
    // An offer is the only one that nobody asked for at this moment.
    ...(kind === 'OFFER' && key && { unsubscribe: `${publicUrl}/api/v1/booking/requests/${key}/unsubscribe` }),
  }
}

/** The mails that wait and for which nobody will come: their job is gone, as after an import. */
export const failForgotten = (db: Database) =>
  db.execute(sql`update ${mails} set status = 'FAILED', failure = coalesce(failure, 'Nadie lo envió.')
    where status in ('WAITING', 'SENDING') and created_at < now() - interval '1 hour' and ${hasNoJob('mails', 'mailId', sql`coalesce(${mails.sentWith}, ${mails.id})`)}`)

/** Whether a mail that waits still tells the truth when it is sent: what it is about is as it says, and no later mail says otherwise. */
export async function isStillTrue(db: Database, row: MailRow, now: number) {
  const { mail, address, appointment, reservation } = row
  if (mail.kind === 'REJECTED') return reservation?.status === 'REJECTED'
  if (mail.kind === 'RECEIVED') return reservation !== null && reservation.status !== 'WITHDRAWN'
  if (tellsHeldTimes(mail.kind)) return reservation?.status === 'PROPOSED' && Date.parse(reservation.heldUntil ?? '') > now
  if (!appointment || mail.date === null || mail.consultationId === null || Date.parse(mail.date) <= now) return false
  // An appointment may have been cancelled since the mail was written, or be on again: the next look tells the patient what it is then.
  if ((mail.kind === 'BOOKED' || mail.kind === 'MOVED') && !isOpen(appointment)) return false
  if (mail.kind === 'CANCELLED' && appointment.status !== 'CANCELLED') return false
  // It was written for another address: this one may not have heard of what changed. The next look finds what is to be told there.
  if ((mail.kind === 'MOVED' || mail.kind === 'CANCELLED') && mail.recipient.toLowerCase() !== address.toLowerCase()) return false
  if (mail.kind === 'REMINDER') return isOpen(appointment) && isSoStill(mail, { ...appointment, place: placeIn(row) })
  const later = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.consultationId, mail.consultationId), gt(mails.id, mail.id), ne(mails.kind, 'REMINDER'), ne(mails.status, 'DROPPED')),
    )
    .limit(1)
  return later.length === 0
}
