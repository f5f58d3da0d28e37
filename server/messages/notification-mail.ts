import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { NotificationKind, Preferences } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { greet, type Letter } from '../platform/mail/layout.ts'
import { enqueue, hasNoJob } from '../platform/queue/queue.ts'
import { clinicDateTime, secondsWithin } from '../platform/time/clinic-day.ts'
import { posts } from '../posts/schema.ts'
import { referrals } from '../referrals/schema.ts'
import { reservations } from '../reservations/schema.ts'
import { isStillSo, isTheirAppointment } from './notifications.ts'
import { notifications as table } from './schema.ts'

/** How long the quiet hours of somebody still take, in seconds; 0 outside of them. */
export const quietSeconds = ({ quietHours }: Preferences, now: Date) => (quietHours ? secondsWithin(quietHours, now) : 0)

// A mail is read where others see it, so that it names nobody: who it is, the console tells. `what` is when an appointment is, or what a post is called.
const words: Record<NotificationKind, { subject: string; sentence: (what: string) => string; label: string }> = {
  APPOINTMENT_CANCELLED: {
    subject: 'Se canceló un turno',
    sentence: (when) => `Se canceló el turno del ${when}.`,
    label: 'Ver el turno',
  },
  APPOINTMENT_MOVED: {
    subject: 'Cambió un turno',
    sentence: (when) => `Cambió un turno: ahora es el ${when}.`,
    label: 'Ver el turno',
  },
  APPOINTMENT_REOPENED: {
    subject: 'Un turno ya no está cancelado',
    sentence: (when) => `El turno del ${when} se había cancelado y se reabrió.`,
    label: 'Ver el turno',
  },
  LEAD_CONVERTED: { subject: 'Un referido se sumó', sentence: () => 'Un médico que referiste ya se sumó.', label: 'Ver tus referidos' },
  RESERVATION_MADE: {
    subject: 'Hay un pedido de turno',
    sentence: () => 'Alguien pidió un turno y espera respuesta.',
    label: 'Ver la reserva',
  },
  RESERVATION_ANSWERED: {
    subject: 'Respondieron a los horarios propuestos',
    sentence: () => 'Hay novedades de una reserva a la que se le propusieron horarios.',
    label: 'Ver la reserva',
  },
  POST_SUBMITTED: {
    subject: 'Hay una publicación para revisar',
    sentence: (title) => `La publicación «${title}» espera revisión.`,
    label: 'Ver la publicación',
  },
  POST_PUBLISHED: {
    subject: 'Tu publicación ya se ve',
    sentence: (title) => `Se publicó «${title}»: los pacientes ya la ven en tu página de reservas.`,
    label: 'Ver la publicación',
  },
  POST_REJECTED: {
    subject: 'Tu publicación no se publicó',
    sentence: (title) => `No se publicó «${title}». El motivo está abajo: podés cambiarla y volver a enviarla.`,
    label: 'Ver la publicación',
  },
}

type Words = (typeof words)[NotificationKind]

const FOOTER = 'Elegís qué te avisamos por correo, y a qué horas no, en Ajustes, Notificaciones.'

const noShow: Words = {
  subject: 'Un paciente no se presentó',
  sentence: (when) => `El paciente del ${when} no se presentó.`,
  label: 'Ver el turno',
}
const wentElsewhere: Words = {
  subject: 'Un turno pasó a otro médico o consultorio',
  sentence: () => 'Un turno que era tuyo o de tu consultorio pasó a otro.',
  label: 'Ver la agenda',
}

/** What anybody can bring about on the public page, and with the links that it gives: a stranger decides how many of these there are. */
const BY_ANYBODY: readonly NotificationKind[] = ['RESERVATION_MADE', 'RESERVATION_ANSWERED', 'APPOINTMENT_CANCELLED', 'APPOINTMENT_MOVED']

type Reader = Pick<typeof users.$inferSelect, 'id' | 'email'>

/** Whether a notice is more than its reader gets by mail of these. Then one mail says that there are more, as soon as there is room for it. */
const isBeyond = (db: Database, { id: readerId, email }: Reader, since: string) =>
  inTransaction(db, async (tx) => {
    // Of several notices at once one asks for that mail, which has all that come until it goes.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, readerId)).for('no key update')
    const [told] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, readerId), hasNoJob('accountMails', 'readerId', sql`${readerId}::int`)))
    if (!told) return true
    const seconds = await countUse(tx, 'noticeMails', 'NONE', { mailbox: email })
    if (seconds > 0) await enqueue(tx, 'accountMails', { kind: 'MORE_NOTIFICATIONS', readerId, since }, { seconds })
    return seconds > 0
  })

type About = {
  kind: NotificationKind
  appointment: Pick<typeof consultations.$inferSelect, 'id' | 'cancelledKind'> | null
  /** Whether the reader still reaches the appointment. */
  isReached: boolean
  reservationId: number | null
  post: Pick<typeof posts.$inferSelect, 'id'> | null
}

function wordsOf({ kind, appointment, isReached }: About) {
  if (appointment && !isReached) return wentElsewhere
  return appointment?.cancelledKind === 'NO_SHOW' ? noShow : words[kind]
}

/** The page of the console to which the button leads. */
function pathOf({ appointment, isReached, reservationId, post }: About) {
  if (appointment) return isReached ? `/medical-consultation/${appointment.id}` : '/schedule'
  if (reservationId) return `/reservations/${reservationId}`
  return post ? `/posts/edit/${post.id}` : '/referrals'
}

/**
 * The mail of a notification. It is undefined where the notification is out of date, or was read in the console meanwhile; in the quiet hours of its
 * reader this tells how long to wait.
 */
export async function writeNotification(
  db: Database,
  { notificationId, toldAt }: { notificationId: number; toldAt?: string },
  publicUrl: string,
  now: Date,
): Promise<Letter | { againInSeconds: number } | undefined> {
  const isIt = and(eq(table.id, notificationId), toldAt === undefined ? undefined : eq(table.createdAt, toldAt))
  const [found] = await db
    .select({
      kind: table.kind,
      since: table.createdAt,
      owner: users,
      appointment: consultations,
      isReached: isTheirAppointment,
      reservationId: table.reservationId,
      post: posts,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .leftJoin(referrals, eq(referrals.id, table.referralId))
    .leftJoin(reservations, eq(reservations.id, table.reservationId))
    .leftJoin(posts, eq(posts.id, table.postId))
    .leftJoin(consultations, eq(consultations.id, table.consultationId))
    .where(and(isIt, eq(users.isActive, true), isNull(table.readAt), isStillSo))
  if (!found) return undefined
  const { kind, since, owner, appointment, post } = found
  const wait = quietSeconds(owner.preferences, now)
  if (wait > 0) return { againInSeconds: wait }
  if (BY_ANYBODY.includes(kind) && (await isBeyond(db, owner, since))) return undefined
  // What is known of a cancellation decides whether somebody hears that it was taken back, which at this moment takes the row away.
  const noted = await db.update(table).set({ mailedAt: sql`now()` }).where(isIt).returning({ id: table.id })
  if (noted.length === 0) return undefined
  const { subject, sentence, label } = wordsOf(found)
  return {
    to: owner.email,
    subject,
    greeting: greet(owner.firstName),
    sentences: [sentence(appointment ? clinicDateTime(appointment.date) : (post?.title ?? ''))],
    ...(kind === 'POST_REJECTED' && post?.rejectedReason && { facts: [{ name: 'Motivo', value: post.rejectedReason }] }),
    actions: [{ label, url: `${publicUrl}/app${pathOf(found)}` }],
    footer: FOOTER,
  }
}

/** The mail that says how many more notices there are that no mail of their own tells. It is undefined where none is left that was not read. */
export async function writeMoreNotifications(
  db: Database,
  { readerId, since }: { readerId: number; since: string },
  publicUrl: string,
  now: Date,
): Promise<Letter | { againInSeconds: number } | undefined> {
  const [owner] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, readerId), eq(users.isActive, true)))
  if (!owner) return undefined
  const left = db
    .select({ id: table.id })
    .from(table)
    .leftJoin(referrals, eq(referrals.id, table.referralId))
    .leftJoin(reservations, eq(reservations.id, table.reservationId))
    .leftJoin(posts, eq(posts.id, table.postId))
    .leftJoin(consultations, eq(consultations.id, table.consultationId))
    .where(
      and(
        ...[eq(table.userId, readerId), inArray(table.kind, [...BY_ANYBODY]), gte(table.createdAt, since)],
        ...[isNull(table.readAt), isNull(table.mailedAt), isStillSo],
      ),
    )
  const count = await db.$count(left.as('unmailed'))
  if (count === 0) return undefined
  const wait = quietSeconds(owner.preferences, now) || (await countUse(db, 'noticeMails', 'NONE', { mailbox: owner.email }))
  if (wait > 0) return { againInSeconds: wait }
  const [subject, news] = count === 1 ? ['Hay una novedad más', 'Hay una novedad más'] : ['Hay más novedades', `Hay ${count} novedades más`]
  return {
    to: owner.email,
    subject,
    greeting: greet(owner.firstName),
    sentences: [`${news} de turnos y pedidos. Llegaron muchas juntas, y de estas no te mandamos un correo por cada una.`],
    actions: [{ label: 'Ver qué hay', url: `${publicUrl}/app` }],
    footer: FOOTER,
  }
}
