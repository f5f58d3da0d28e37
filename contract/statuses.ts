import type { ConsultationStatus, PostStatus, ReferralStatus, ReservationStatus, SignUpStatus } from './generated/schema.ts'

/*
 * The statuses of each kind of record, in their order. Charts, server, console and spreadsheets read them here, so that all say the same.
 */

/** A status: its label on screens and in spreadsheets, the statuses that may follow it, and those to which it may come back. */
export type Step<Status extends string> = { label: string; next: readonly Status[]; back: readonly Status[] }
/** One that a refusal tells, as in `La consulta está pendiente`. */
type ToldStep<Status extends string> = Step<Status> & { told: string }

export const leadStatuses: Record<ReferralStatus, Step<ReferralStatus>> = {
  PENDING: { label: 'Pendiente', next: ['CONTACTED', 'CONVERTED', 'REJECTED'], back: [] },
  CONTACTED: { label: 'Contactado', next: ['PENDING', 'CONVERTED', 'REJECTED'], back: [] },
  CONVERTED: { label: 'Convertido', next: ['PENDING', 'CONTACTED', 'REJECTED'], back: [] },
  REJECTED: { label: 'Rechazado', next: ['PENDING', 'CONTACTED', 'CONVERTED'], back: [] },
}

export const consultationStatuses: Record<ConsultationStatus, ToldStep<ConsultationStatus>> = {
  PENDING: { label: 'Pendiente', told: 'pendiente', next: ['CONFIRMED', 'CANCELLED'], back: [] },
  CONFIRMED: { label: 'Confirmado', told: 'confirmada', next: ['COMPLETED', 'CANCELLED'], back: ['PENDING'] },
  COMPLETED: { label: 'Completado', told: 'completada', next: [], back: ['CONFIRMED'] },
  CANCELLED: { label: 'Cancelado', told: 'cancelada', next: [], back: ['PENDING', 'CONFIRMED'] },
}

const ofOpenReservations = ['ACCEPTED', 'PROPOSED', 'REJECTED', 'WITHDRAWN'] as const

export const reservationStatuses: Record<ReservationStatus, ToldStep<ReservationStatus>> = {
  PENDING: { label: 'Pendiente', told: 'pendiente', next: [...ofOpenReservations, 'WAITING'], back: [] },
  PROPOSED: { label: 'Con propuesta', told: 'con horarios propuestos', next: [...ofOpenReservations, 'WAITING', 'PENDING'], back: [] },
  WAITING: { label: 'En espera', told: 'en lista de espera', next: [...ofOpenReservations, 'PENDING'], back: [] },
  ACCEPTED: { label: 'Aceptada', told: 'aceptada', next: [], back: ['PENDING'] },
  REJECTED: { label: 'Rechazada', told: 'rechazada', next: [], back: ['PENDING'] },
  WITHDRAWN: { label: 'Retirada', told: 'retirada por el paciente', next: [], back: [] },
}

export const postStatuses: Record<PostStatus, ToldStep<PostStatus>> = {
  DRAFT: { label: 'Borrador', told: 'en borrador', next: ['IN_REVIEW', 'ARCHIVED'], back: [] },
  IN_REVIEW: { label: 'En revisión', told: 'en revisión', next: ['PUBLISHED', 'REJECTED', 'DRAFT'], back: [] },
  PUBLISHED: { label: 'Publicada', told: 'publicada', next: ['ARCHIVED'], back: [] },
  REJECTED: { label: 'Rechazada', told: 'rechazada', next: ['DRAFT', 'ARCHIVED'], back: [] },
  ARCHIVED: { label: 'Archivada', told: 'archivada', next: ['DRAFT'], back: [] },
}

export const signUpStatuses: Record<SignUpStatus, ToldStep<SignUpStatus>> = {
  PENDING: { label: 'Pendiente', told: 'pendiente', next: ['APPROVED', 'REJECTED'], back: [] },
  APPROVED: { label: 'Validada', told: 'validada', next: [], back: [] },
  REJECTED: { label: 'Rechazada', told: 'rechazada', next: ['APPROVED'], back: [] },
}

/** The statuses that another may follow, in their order. */
export const openOf = <Status extends string>(statuses: Record<Status, Step<Status>>) =>
  (Object.keys(statuses) as Status[]).filter((status) => statuses[status].next.length > 0)

/** The labels of statuses, in their order. */
export const labelsOf = <Status extends string>(statuses: Record<Status, Step<Status>>) =>
  Object.fromEntries(Object.entries<Step<Status>>(statuses).map(([status, { label }]) => [status, label])) as Record<Status, string>
