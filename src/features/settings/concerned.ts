import type { Role } from '#contract/generated/policy.ts'
import type { NotificationKind } from '#contract/generated/schema.ts'

/** The roles that get each notification. */
export const concerned: Record<NotificationKind, readonly Role[]> = {
  APPOINTMENT_CANCELLED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC'],
  APPOINTMENT_MOVED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC'],
  RESERVATION_MADE: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'],
  RESERVATION_ANSWERED: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'],
  LEAD_CONVERTED: ['DOCTOR'],
  POST_SUBMITTED: ['BACKOFFICE'],
  POST_PUBLISHED: ['DOCTOR'],
  POST_REJECTED: ['DOCTOR'],
}
