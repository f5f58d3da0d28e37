import type { Role } from '#contract/generated/policy.ts'
import type { NotificationChoices } from '#contract/generated/schema.ts'

/** The kinds of which each person chooses the ways. That a cancellation was taken back is told by those of the cancellation. */
export type ChosenKind = keyof NotificationChoices

/** The roles that get each notification. */
export const concerned: Record<ChosenKind, readonly Role[]> = {
  APPOINTMENT_CANCELLED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC'],
  APPOINTMENT_MOVED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC'],
  RESERVATION_MADE: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'],
  RESERVATION_ANSWERED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'],
  LEAD_CONVERTED: ['DOCTOR'],
  POST_SUBMITTED: ['BACKOFFICE'],
  POST_PUBLISHED: ['DOCTOR'],
  POST_REJECTED: ['DOCTOR'],
}

export const chosenKinds = Object.keys(concerned) as ChosenKind[] // the keys are these
