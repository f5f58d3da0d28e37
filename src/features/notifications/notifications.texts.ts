import type { Notification } from '#contract/generated/schema.ts'
import { reservationSaying } from '#src/features/reservations/reservations.texts.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'

/** The Spanish texts of the notifications. */
export const texts = {
  title: 'Notificaciones',
  button: (unread: number) => (unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread} sin leer`),
  loading: 'Cargando…',
  none: 'No hay novedades.',
  noneHint: 'Acá vas a ver las reservas, los turnos que se cancelan y los referidos que se suman.',
  failed: 'No se pudieron cargar.',
  retry: 'Reintentar',
  unread: 'Sin leer',
}

/** What a notification says. */
export function sayingOf({ kind, person, appointment, reservation }: Notification) {
  const name = isolated(fullName(person))
  if (reservation) return reservationSaying(kind, name, reservation.status)
  if (kind === 'LEAD_CONVERTED') return `${name} se sumó como médico: tu referido se convirtió.`
  const date = appointment ? formatDateTime(appointment.date) : ''
  return appointment?.cancelledKind === 'PATIENT' ? `${name} canceló su turno del ${date}.` : `Se canceló el turno de ${name} del ${date}.`
}
