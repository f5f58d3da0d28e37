import type { Role } from '#src/api/generated/policy.ts'

/** What a role is called. */
export const roleLabels: Record<Role, string> = {
  BACKOFFICE: 'BackOffice',
  DOCTOR: 'Médico',
  ADMINISTRATOR_CLINIC: 'Gestor Consultorio',
  SECRETARY: 'Secretaria',
}

/** What a lead's status is called. */
export const leadStatusLabels = {
  PENDING: 'Pendiente',
  CONTACTED: 'Contactado',
  CONVERTED: 'Convertido',
  REJECTED: 'Rechazado',
}

/** What a consultation's status is called. */
export const consultationStatusLabels = {
  PENDING: 'Pendiente',
  CONFIRMED: 'Confirmado',
  COMPLETED: 'Completado',
  CANCELLED: 'Cancelado',
}

/** What a social network is called. */
export const socialNetworkLabels = {
  FACEBOOK: 'Facebook',
  TWITTER: 'Twitter',
  LINKEDIN: 'LinkedIn',
  INSTAGRAM: 'Instagram',
  YOUTUBE: 'YouTube',
  OTHER: 'Otra',
}

export const genderLabels = { MALE: 'Masculino', FEMALE: 'Femenino', NA: 'NA' }

export const provinces = [
  'Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Ciudad Autonoma de Buenos Aires',
  'Córdoba',
  'Corrientes',
  'Entre Ríos',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Río Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const

/** How a boolean reads in a table. */
export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
