import type { Role } from '#contract/generated/policy.ts'
import type { ReferralStatus } from '#contract/generated/schema.ts'

/* What the spreadsheets call values, as the console does. */

export const roleLabels: Record<Role, string> = {
  BACKOFFICE: 'BackOffice',
  DOCTOR: 'Médico',
  ADMINISTRATOR_CLINIC: 'Gestor Consultorio',
  SECRETARY: 'Secretaria',
}

export const leadStatusLabels: Record<ReferralStatus, string> = {
  PENDING: 'Pendiente',
  CONTACTED: 'Contactado',
  CONVERTED: 'Convertido',
  REJECTED: 'Rechazado',
}

export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
/** A missing value is N/A, and a missing phone a dash. */
export const orMissing = (value: string | null) => value || 'N/A'
export const orDash = (value: string | null) => value || '-'
