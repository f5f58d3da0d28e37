import type { Role } from '#contract/generated/policy.ts'
import type { PostStatus } from '#contract/generated/schema.ts'

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

/** The Spanish names of a lead's statuses. */
export const leadStatusLabels = {
  PENDING: 'Pendiente',
  CONTACTED: 'Contactado',
  CONVERTED: 'Convertido',
  REJECTED: 'Rechazado',
}

/** The Spanish names of a consultation's statuses. */
export const consultationStatusLabels = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmado',
  COMPLETED: 'Completado',
  CANCELLED: 'Cancelado',
}

/** The Spanish names of a reservation's statuses. */
export const reservationStatusLabels = {
  PENDING: 'Pendiente',
  PROPOSED: 'Con propuesta',
  WAITING: 'En espera',
  ACCEPTED: 'Aceptada',
  REJECTED: 'Rechazada',
  WITHDRAWN: 'Retirada',
}

/** The Spanish names of what became of a doctor's request for an account. */
/** The Spanish names of a post's statuses. */
export const postStatusLabels = {
  DRAFT: 'Borrador',
  IN_REVIEW: 'En revisión',
  PUBLISHED: 'Publicada',
  REJECTED: 'Rechazada',
  ARCHIVED: 'Archivada',
} satisfies Record<PostStatus, string>

export const signUpStatusLabels = {
  PENDING: 'Pendiente',
  APPROVED: 'Validada',
  REJECTED: 'Rechazada',
}

/** The names of the social networks. */
export const socialNetworkLabels = {
  FACEBOOK: 'Facebook',
  TWITTER: 'Twitter',
  LINKEDIN: 'LinkedIn',
  INSTAGRAM: 'Instagram',
  YOUTUBE: 'YouTube',
  OTHER: 'Otra',
}

export const genderLabels = { MALE: 'Masculino', FEMALE: 'Femenino', NA: 'NA' }

/** The Spanish texts of a boolean, for a column that is filtered by it. */
export const yesNoLabels = { true: 'Sí', false: 'No' }

/** Returns the Spanish text of a boolean. */
export const yesNo = (value: boolean) => yesNoLabels[`${value}`]
