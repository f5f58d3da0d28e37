import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationKind, Preferences } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { greet, type Letter } from '../platform/mail/layout.ts'
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
  const { kind, owner, appointment, post } = found
  const wait = quietSeconds(owner.preferences, now)
  if (wait > 0) return { againInSeconds: wait }
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
    footer: 'Elegís qué te avisamos por correo, y a qué horas no, en Ajustes, Notificaciones.',
  }
}
