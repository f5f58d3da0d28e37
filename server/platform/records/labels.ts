import type { Role } from '#contract/generated/policy.ts'

/* What the spreadsheets call values, as the console does. */

export const roleLabels: Record<Role, string> = {
  BACKOFFICE: 'BackOffice',
  DOCTOR: 'Médico',
  ADMINISTRATOR_CLINIC: 'Gestor Consultorio',
  SECRETARY: 'Secretaria',
}

export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
/** A missing value is N/A, and a missing phone a dash. */
export const orMissing = (value: string | null) => value || 'N/A'
export const orDash = (value: string | null) => value || '-'
