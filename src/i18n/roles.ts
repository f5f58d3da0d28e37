import type { Role } from '#contract/generated/policy.ts'

/** The Spanish names of the roles. */
export const roleLabels: Record<Role, string> = {
  BACKOFFICE: 'BackOffice',
  DOCTOR: 'Médico',
  ADMINISTRATOR_CLINIC: 'Gestor Consultorio',
  SECRETARY: 'Secretaria',
}

/** The names of the roles in the forms of a user, where the specification has others. */
export const roleChoices: Record<Role, string> = {
  BACKOFFICE: 'BackOffice',
  DOCTOR: 'Doctor',
  ADMINISTRATOR_CLINIC: 'Administrador de Consultorio',
  SECRETARY: 'Secretaria/o',
}
