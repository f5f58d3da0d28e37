import type { Role } from '#contract/generated/policy.ts'
import type { SearchResult } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'

const all: Record<SearchResult['type'], { the: 'los' | 'las'; name: string }> = {
  PATIENT: { the: 'las', name: 'personas' },
  USER: { the: 'las', name: 'personas' },
  CLINIC: { the: 'los', name: 'consultorios' },
  LEAD: { the: 'los', name: 'referidos' },
  CONSULTATION: { the: 'las', name: 'consultas' },
}

/** The Spanish texts of the command palette. */
export const texts = {
  title: 'Buscar',
  placeholder: 'Buscá personas, páginas…',
  close: 'Cerrar',
  results: 'Resultados',
  recent: 'Recientes',
  pages: 'Páginas',
  actions: 'Acciones',
  kinds: {
    PATIENT: 'Pacientes',
    USER: 'Usuarios',
    CLINIC: 'Consultorios',
    LEAD: 'Referidos',
    CONSULTATION: 'Consultas Médicas',
  } satisfies Record<SearchResult['type'], string>,
  searching: 'Buscando…',
  none: 'Sin resultados.',
  found: ({ count, isLeast }: { count: number; isLeast: boolean }) =>
    count === 1 ? '1 resultado' : `${formatNumber(count)}${isLeast ? ' o más' : ''} resultados`,
  all: (kind: SearchResult['type'], count: number, isLeast: boolean) => {
    const { the, name } = all[kind]
    return isLeast ? `Ver tod${the.slice(1)} ${the} ${name} (${formatNumber(count)} o más)` : `Ver ${the} ${formatNumber(count)} ${name}`
  },
  failed: 'No se pudo buscar en los registros.',
  retry: 'Reintentar',
  hints: [
    { keys: ['↑', '↓'], does: 'moverte' },
    { keys: ['Enter'], does: 'abrir' },
    { keys: ['Ctrl Enter'], does: 'en otra pestaña' },
    { keys: ['Esc'], does: 'cerrar' },
  ],
  profile: 'Perfil',
  settings: 'Ajustes',
  /** The single settings by the page on which they stand, as it calls them, and the roles that have them there if not all do. */
  settingsOf: [
    { page: '/settings', names: ['Imagen de perfil', 'Nombre', 'Apellido', 'DNI', 'Fecha de nacimiento', 'Género'] },
    {
      page: '/settings',
      names: [
        'Especialidad',
        'Matrícula',
        'CUIT',
        'Recomendado por',
        'Obras sociales que atiende',
        'Descripción',
        'Tu página para pacientes',
      ],
      to: ['DOCTOR'],
    },
    { page: '/settings?tab=educacion', names: ['Formación', 'Certificaciones', 'Redes sociales'], to: ['DOCTOR'] },
    {
      page: '/settings/account',
      names: ['Tus datos', 'Correo electrónico', 'Cambiar el correo', 'Sesiones abiertas', 'Una copia de tus datos'],
    },
    { page: '/settings/second-step', names: ['App de autenticación', 'Llaves de acceso', 'Códigos de recuperación'] },
    { page: '/settings/appearance', names: ['Tema', 'Tamaño del texto', 'Densidad de las listas', 'Contraste'] },
    { page: '/settings/notifications', names: ['Pedido de turno', 'Respuesta a una propuesta', 'No enviar correos a ciertas horas'] },
    {
      page: '/settings/notifications',
      names: ['Turno cancelado', 'Turno que cambia'],
      to: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC'],
    },
    { page: '/settings/notifications', names: ['Referido que se suma', 'Publicación aprobada', 'Publicación rechazada'], to: ['DOCTOR'] },
    { page: '/settings/notifications', names: ['Publicación para revisar'], to: ['BACKOFFICE'] },
    { page: '/settings/display', names: ['Página al ingresar', 'Registros por página', 'La semana empieza el', 'Qué se ve en el menú'] },
    {
      page: '/schedule/hours/:id',
      names: [
        'Excepciones',
        'Sobreturnos por día',
        'Recordatorios por correo',
        'Turnos por internet',
        'Con cuántas horas de anticipación',
        'Hasta cuántos días adelante',
        'Turnos por paciente',
        'Reservas por hora',
        'Pedir que confirmen por correo',
        'En tu calendario',
      ],
      to: ['DOCTOR'],
    },
  ] as readonly { page: string; names: readonly string[]; to?: readonly Role[] }[],
  /** The names of pages that make something, where these are called by another word than their heading. */
  making: {
    [`${config.usersPath}/create`]: 'Agregar Usuario',
    '/insurances/create': 'Agregar Obra Social',
    '/specialities/create': 'Agregar Especialidad',
    '/posts/create': 'Nueva publicación',
    '/posts/categories/create': 'Agregar categoría de publicaciones',
    '/referrals/create': 'Crear Referido',
    '/backoffice/referrals/create': 'Crear Referido',
  } as Readonly<Record<string, string>>,
  themes: { light: 'Tema claro', dark: 'Tema oscuro', auto: 'Tema del sistema' },
  signOut: 'Cerrar Sesión',
}
