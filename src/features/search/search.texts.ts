import type { SearchResult } from '#contract/generated/schema.ts'
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
  /** The single settings by the page on which they stand, as it calls them. */
  settingsOf: {
    '/settings/account': ['Tus datos', 'Cambiar el correo', 'Sesiones abiertas', 'Una copia de tus datos'],
    '/settings/second-step': ['App de autenticación', 'Llaves de acceso', 'Códigos de recuperación'],
    '/settings/appearance': ['Tema', 'Tamaño del texto', 'Densidad de las listas', 'Contraste'],
    '/settings/notifications': ['No enviar correos a ciertas horas'],
    '/settings/display': ['Página al ingresar', 'Registros por página', 'La semana empieza el', 'Qué se ve en el menú'],
  } as Record<string, readonly string[]>,
  addUser: 'Agregar Usuario',
  addClinic: 'Agregar consultorio',
  addInsurance: 'Agregar Obra Social',
  addSpeciality: 'Agregar Especialidad',
  addPost: 'Nueva publicación',
  addReferral: 'Crear Referido',
  themes: { light: 'Tema claro', dark: 'Tema oscuro', auto: 'Tema del sistema' },
  signOut: 'Cerrar Sesión',
}
