import type { CancelledKind, Notification, NotificationKind, ReservationStatus } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'

/** The Spanish texts of the notifications. */
export const texts = {
  title: 'Notificaciones',
  button: (unread: number) => (unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread} sin leer`),
  loading: 'Cargando…',
  none: 'No hay novedades.',
  noneHint:
    'Acá vas a ver las reservas, los turnos que se cancelan o cambian, los referidos que se suman y las publicaciones que se revisan.',
  failed: 'No se pudieron cargar.',
  retry: 'Reintentar',
  unread: 'Sin leer',
}

/** The text of a notification. */
export function sayingOf({ kind, person, appointment, reservation, post }: Notification) {
  const name = isolated(fullName(person))
  if (post) return postSaying(kind, name, isolated(post.title))
  if (reservation) return reservationSaying(kind, name, reservation.status)
  if (kind === 'LEAD_CONVERTED') return `${name} se sumó como médico: tu referido se convirtió.`
  if (!appointment) return `El turno de ${name} pasó a otro médico o consultorio.`
  const date = formatDateTime(appointment.date)
  if (kind === 'APPOINTMENT_MOVED') return `Cambió el turno de ${name}: ahora es el ${date}.`
  if (kind === 'APPOINTMENT_REOPENED') return `Se reabrió el turno de ${name} del ${date}: ya no está cancelado.`
  return cancellationSaying(appointment.cancelledKind, name, date)
}

/** The text of a notification about an appointment that is off. */
function cancellationSaying(kind: CancelledKind | null, name: string, date: string) {
  if (kind === 'NO_SHOW') return `${name} no se presentó a su turno del ${date}.`
  return kind === 'PATIENT' ? `${name} canceló su turno del ${date}.` : `Se canceló el turno de ${name} del ${date}.`
}

/** The text of a notification about a post. */
function postSaying(kind: NotificationKind, name: string, title: string) {
  if (kind === 'POST_SUBMITTED') return `${name} envió «${title}» para que la revises.`
  return kind === 'POST_PUBLISHED' ? `Se publicó «${title}»: los pacientes ya la ven.` : `No se publicó «${title}». Mirá el motivo.`
}

/** The text of a notification about a reservation. */
function reservationSaying(kind: NotificationKind, name: string, status: ReservationStatus | undefined) {
  if (kind === 'RESERVATION_MADE') return `${name} pidió un turno.`
  if (status === 'ACCEPTED') return `${name} reservó su turno.`
  if (status === 'WITHDRAWN') return `${name} ya no pide el turno.`
  return `${name} no eligió ninguno de los horarios propuestos.`
}
