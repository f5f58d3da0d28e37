import type { Icon } from '@tabler/icons-react'
import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChartBar,
  IconCircleCheck,
  IconClipboardHeart,
  IconCreditCard,
  IconHeadset,
  IconHeartbeat,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMail,
  IconMessages,
  IconNews,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconUserCheck,
  IconUserHeart,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OperationId, policy, Role } from '#contract/generated/policy.ts'
import { config, limits } from '#src/config.ts'
import type { ScreenInfo } from '#src/ui/page/page.tsx'
import type { MayCall } from '#src/ui/page/permission.tsx'

/**
 * The module of a page: its component, and the query that it begins with. A link may `preload` one that is not about people: each read of
 * those is a row in the audit log. `firstRead` is one about people, for which the page's document has already asked. `id` is 0 where the
 * path has none.
 */
export type PageModule = {
  default: ComponentType<{ id: number }>
  preload?: (id: number) => { queryKey: QueryKey } | undefined
  firstRead?: (id: number) => { queryKey: QueryKey } | undefined
}

/** A link in the sidebar and the roles that see it. */
export type SidebarLink = {
  label: string
  /** The heading that it stands under, with those beside it. The specification's order is kept, so a group is a run of links. */
  group?: 'Atención' | 'Plataforma' | 'Personas' | 'Cuenta'
  icon: Icon
  badge?: string
  visibleTo: readonly Role[]
}

type ReadId = { [Id in OperationId]: (typeof policy)[Id]['method'] extends 'GET' ? Id : never }[OperationId]

/** What a page reads of the API: an operation, and its query where the page's address has none. */
export type PageRead = ReadId | readonly [ReadId, Record<string, number>]

/** A page of the console. */
export type Screen = {
  title: string
  /** For the few pages whose document title differs from the heading. */
  documentTitle?: string
  /** The page's breadcrumb, where it differs from the title. */
  crumb?: string
  /** Absent while the page is only announced. */
  page?: () => Promise<PageModule>
  /** The page of the record that this page does something with. It has the same id. */
  of?: string
  /** What the page reads first. The page's document asks for it before any script has loaded; `{id}` is the number at the address's end. */
  reads?: readonly PageRead[]
  /** The extension that the page is made of: a backend without that operation has no such page. */
  needs?: OperationId
  /** The roles that may open the page. Absent: every role that the console admits. */
  allowedRoles?: readonly Role[]
  link?: SidebarLink
  /** The page is there in development and in the demo alone. */
  isForDemo?: boolean
  /** What the page is called in the side navigation of its matter, whose pages have the first part of their path in common. */
  beside?: string
  /** A page that the specification's sidebar does not list, and the palette finds. */
  icon?: Icon
}

const B: Role = 'BACKOFFICE'
const D: Role = 'DOCTOR'
const A: Role = 'ADMINISTRATOR_CLINIC'
const S: Role = 'SECRETARY'

const { name } = config.product
const users = config.usersPath

/**
 * Every page of the console by its path under /app. The sidebar lists the links in this order, and the router takes the first
 * path that matches.
 */
export const screens: Record<string, Screen> = {
  '/': {
    title: 'Dashboard',
    page: () => import('#src/features/dashboard/dashboard-page.tsx'),
    reads: [['getBackOfficeDashboard', { uncontactedDays: limits.uncontactedDays }], 'getDoctorDashboard'],
    link: { label: 'Dashboard', icon: IconLayoutDashboard, visibleTo: [D, A, B] },
  },
  '/dashboard': { title: 'Dashboard', page: () => import('#src/features/dashboard/dashboard-page.tsx') },
  '/choices': {
    title: 'Choices asignados',
    page: () => import('#src/features/choices/choices-page.tsx'),
    needs: 'listChoices',
    allowedRoles: [B],
  },
  '/mails': {
    title: 'Correos a pacientes',
    page: () => import('#src/features/mails/mails-page.tsx'),
    reads: ['listMails'],
    needs: 'listMails',
    allowedRoles: [B],
    icon: IconMail,
  },
  '/mails/:id': {
    title: 'Correo a un paciente',
    crumb: 'Correo',
    page: () => import('#src/features/mails/mail-page.tsx'),
    reads: ['getMail'],
    needs: 'getMail',
    allowedRoles: [B],
  },

  '/sign-ups': {
    title: 'Solicitudes de alta',
    page: () => import('#src/features/sign-ups/sign-ups-page.tsx'),
    reads: ['listSignUps'],
    needs: 'listSignUps',
    allowedRoles: [B],
    icon: IconUserCheck,
  },
  '/sign-ups/:id': {
    title: 'Solicitud de alta',
    crumb: 'Solicitud',
    page: () => import('#src/features/sign-ups/sign-up-page.tsx'),
    reads: ['getSignUp'],
    needs: 'getSignUp',
    allowedRoles: [B],
  },

  '/medical-consultation': {
    title: 'Consultas Médicas',
    page: () => import('#src/features/consultations/consultations-page.tsx'),
    needs: 'listConsultations',
    allowedRoles: [B, D],
    link: { label: 'Consultas Médicas', icon: IconStethoscope, visibleTo: [D, A, B] },
  },
  '/medical-consultation/:id': {
    title: 'Detalle de la consulta',
    crumb: 'Detalle',
    page: () => import('#src/features/consultations/consultation-page.tsx'),
    reads: ['getConsultation'],
    needs: 'getConsultation',
    allowedRoles: [B, D],
  },

  '/chats': { title: 'Chats', link: { label: 'Chats', icon: IconMessages, badge: '9', visibleTo: [] } },

  '/posts': {
    title: 'Publicaciones',
    page: () => import('#src/features/posts/posts-page.tsx'),
    reads: ['listPosts'],
    needs: 'listPosts',
    link: { label: 'Publicaciones', icon: IconNews, visibleTo: [D, S, A, B] },
  },
  '/posts/create': {
    title: 'Crear publicación',
    crumb: 'Crear',
    page: () => import('#src/features/posts/post-create-page.tsx'),
    needs: 'createPost',
    allowedRoles: [B, D],
  },
  '/posts/categories': {
    title: 'Categorías de publicaciones',
    crumb: 'Categorías',
    page: () => import('#src/features/post-categories/post-categories-page.tsx'),
    reads: ['listPostCategories'],
    needs: 'listPostCategories',
    allowedRoles: [B],
  },
  '/posts/categories/create': {
    title: 'Crear categoría de publicaciones',
    crumb: 'Crear',
    page: () => import('#src/features/post-categories/post-category-page.tsx'),
    needs: 'createPostCategory',
    allowedRoles: [B],
  },
  '/posts/categories/:id': {
    title: 'Detalle de la categoría de publicaciones',
    crumb: 'Detalle',
    page: () => import('#src/features/post-categories/post-category-page.tsx'),
    reads: ['getPostCategory'],
    needs: 'getPostCategory',
    allowedRoles: [B],
  },
  '/posts/edit/:id': {
    title: 'Editar publicación',
    crumb: 'Editar',
    page: () => import('#src/features/posts/post-page.tsx'),
    reads: ['getPost'],
    needs: 'getPost',
  },

  '/secretaries': { title: 'Secretarias', link: { label: 'Secretarias', group: 'Atención', icon: IconHeadset, visibleTo: [S, A, B] } },

  '/patients': {
    title: 'Pacientes',
    page: () => import('#src/features/patients/patients-page.tsx'),
    reads: [['listDoctorPatients', { page: 1, pageSize: limits.pageSizes[0] }]],
    allowedRoles: [B, D],
    link: { label: 'Pacientes', group: 'Atención', icon: IconClipboardHeart, visibleTo: [D, S] },
  },
  '/patients/create': {
    title: 'Agregar paciente',
    crumb: 'Agregar',
    page: () => import('#src/features/patients/patient-create-page.tsx'),
    needs: 'createPatient',
    allowedRoles: [B, D, A, S],
  },
  '/patients/edit/:id': {
    title: 'Editar paciente',
    crumb: 'Editar',
    of: '/patients/:id',
    page: () => import('#src/features/patients/patient-edit-page.tsx'),
    reads: ['getPatient'],
    needs: 'updatePatient',
    allowedRoles: [B, D, A, S],
  },
  '/patients/:id': {
    title: 'Detalle del paciente',
    crumb: 'Detalle',
    page: () => import('#src/features/patients/patient-page.tsx'),
    reads: ['getPatient'],
    allowedRoles: [B, D, A],
  },

  '/clinics': {
    title: 'Consultorios',
    page: () => import('#src/features/clinics/clinics-page.tsx'),
    reads: ['listClinics'],
    needs: 'listClinics',
    link: { label: 'Consultorios', group: 'Atención', icon: IconBuildingHospital, visibleTo: [D, S, A, B] },
  },
  '/clinics/create': {
    title: 'Agregar consultorio',
    crumb: 'Agregar',
    page: () => import('#src/features/clinics/clinic-create-page.tsx'),
    reads: ['listDoctors'],
    allowedRoles: [B],
  },
  '/clinics/:id': {
    title: 'Detalle del consultorio',
    crumb: 'Detalle',
    page: () => import('#src/features/clinics/clinic-page.tsx'),
    reads: ['getClinic'],
    allowedRoles: [B],
  },

  '/schedule': {
    title: 'Agenda',
    page: () => import('#src/features/schedule/agenda/agenda-page.tsx'),
    needs: 'getAgenda',
    allowedRoles: [B, D, A, S],
    link: { label: 'Agenda', group: 'Atención', icon: IconCalendarMonth, visibleTo: [D, A] },
  },
  '/schedule/free': {
    title: 'Buscar turno libre',
    page: () => import('#src/features/schedule/free-times/free-slots-page.tsx'),
    needs: 'findFreeSlots',
    allowedRoles: [B, D, A, S],
  },
  '/schedule/suspend/:id': {
    title: 'Suspender agenda',
    page: () => import('#src/features/schedule/suspension/suspend-page.tsx'),
    reads: ['getDoctorSchedule'],
    needs: 'suspendSchedule',
    allowedRoles: [B, D, A],
  },
  '/schedule/hours/:id': {
    title: 'Horarios de atención',
    page: () => import('#src/features/schedule/hours/hours-page.tsx'),
    reads: ['getDoctorSchedule'],
    needs: 'updateDoctorSchedule',
    allowedRoles: [B, D, A],
  },
  '/reservations': {
    title: 'Reservas',
    page: () => import('#src/features/reservations/reservations-page.tsx'),
    reads: ['listReservations'],
    needs: 'listReservations',
    allowedRoles: [B, D, A, S],
    link: { label: 'Reservas', group: 'Atención', icon: IconCalendarEvent, visibleTo: [D, A] },
  },
  '/reservations/create': {
    title: 'Nueva reserva',
    crumb: 'Nueva',
    page: () => import('#src/features/reservations/reservation-create-page.tsx'),
    needs: 'createReservation',
    allowedRoles: [B, D, A, S],
  },
  '/reservations/:id': {
    title: 'Detalle de la reserva',
    crumb: 'Detalle',
    page: () => import('#src/features/reservations/reservation-page.tsx'),
    reads: ['getReservation'],
    needs: 'getReservation',
    allowedRoles: [B, D, A, S],
  },
  '/estadisticas': { title: 'Estadisticas', link: { label: 'Estadisticas', group: 'Atención', icon: IconChartBar, visibleTo: [D] } },

  '/insurances': {
    title: 'Listado de Obras Sociales',
    crumb: 'Obras Sociales',
    page: () => import('#src/features/insurances/insurances-page.tsx'),
    reads: ['listInsurances'],
    allowedRoles: [B],
    link: { label: 'Obras Sociales', group: 'Plataforma', icon: IconCreditCard, visibleTo: [S, B] },
  },
  '/insurances/create': {
    title: 'Crear Obra Social',
    crumb: 'Crear',
    page: () => import('#src/features/insurances/insurance-page.tsx'),
    allowedRoles: [B],
  },
  '/insurances/:id': {
    title: 'Detalle de la obra social',
    crumb: 'Detalle',
    page: () => import('#src/features/insurances/insurance-page.tsx'),
    reads: ['getInsurance'],
    allowedRoles: [B],
  },

  '/referrals': {
    title: 'Referidos',
    documentTitle: 'Listado de Referidos',
    page: () => import('#src/features/referrals/referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: [D],
    link: { label: 'Referidos', group: 'Plataforma', icon: IconUserShare, visibleTo: [D, S] },
  },
  '/referrals/create': {
    title: 'Crear Nuevo Referido',
    crumb: 'Crear',
    page: () => import('#src/features/referrals/referral-create-page.tsx'),
    allowedRoles: [D],
  },

  '/soporte': { title: 'Soporte', link: { label: 'Soporte', group: 'Plataforma', icon: IconLifebuoy, visibleTo: [D, A] } },
  '/moderation': { title: 'Moderación', link: { label: 'Moderación', group: 'Plataforma', icon: IconShieldCheck, visibleTo: [S, B] } },
  '/approval': { title: 'Aprobación', link: { label: 'Aprobación', group: 'Plataforma', icon: IconCircleCheck, visibleTo: [S, B] } },

  '/specialities': {
    title: 'Especialidades',
    page: () => import('#src/features/specialities/specialities-page.tsx'),
    reads: ['listSpecialities'],
    allowedRoles: [B],
    link: { label: 'Especialidades', group: 'Plataforma', icon: IconHeartbeat, visibleTo: [S, B] },
  },
  '/specialities/create': {
    title: 'Crear Especialidad',
    crumb: 'Agregar',
    page: () => import('#src/features/specialities/speciality-page.tsx'),
    allowedRoles: [B],
  },
  '/specialities/:id': {
    title: 'Detalle de la especialidad',
    crumb: 'Detalle',
    page: () => import('#src/features/specialities/speciality-page.tsx'),
    reads: ['getSpeciality'],
    allowedRoles: [B],
  },

  '/doctor-referrals': {
    title: 'BackOffice - Referidos',
    crumb: 'Referidos Médicos',
    page: () => import('#src/features/referrals/back-office-referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: [B],
    link: { label: 'Referidos Médicos', group: 'Personas', icon: IconHeartHandshake, visibleTo: [S, B] },
  },
  '/doctor-referrals/doctor/:id': {
    title: 'Detalle del doctor que refiere',
    crumb: 'Doctor',
    page: () => import('#src/features/referrals/referrer-page.tsx'),
    reads: ['getReferrer'],
    allowedRoles: [B],
  },
  '/doctor-referrals/:id': {
    title: 'Detalle del lead',
    crumb: 'Lead',
    page: () => import('#src/features/referrals/lead-page.tsx'),
    reads: ['getReferral'],
    allowedRoles: [B],
  },
  '/backoffice/referrals': {
    title: 'BackOffice - Referidos',
    crumb: 'Referidos Médicos',
    page: () => import('#src/features/referrals/back-office-referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: [B],
  },
  '/backoffice/referrals/create': {
    title: 'Crear Nuevo Referido',
    crumb: 'Crear',
    page: () => import('#src/features/referrals/back-office-referral-create-page.tsx'),
    reads: ['listDoctors'],
    allowedRoles: [B],
  },

  [users]: {
    title: `Usuarios de ${name}`,
    page: () => import('#src/features/users/users-page.tsx'),
    reads: ['listUsers'],
    allowedRoles: [B],
    link: { label: `Usuarios ${name}`, group: 'Personas', icon: IconUsers, visibleTo: [S, B] },
  },
  [`${users}/create`]: {
    title: 'Crear Usuario',
    page: () => import('#src/features/users/user-create-page.tsx'),
    reads: ['listSpecialities'],
    allowedRoles: [B],
  },
  [`${users}/:id`]: {
    title: 'Detalles del Usuario',
    documentTitle: 'Detallles del Usuario',
    crumb: 'Detalle',
    page: () => import('#src/features/users/user-page.tsx'),
    reads: ['getUser'],
    allowedRoles: [B],
  },

  '/users-pacients': {
    title: 'Usuarios Pacientes',
    page: () => import('#src/features/patients/all-patients-page.tsx'),
    reads: ['listPatients'],
    allowedRoles: [B],
    link: { label: 'Usuarios Pacientes', group: 'Personas', icon: IconUserHeart, visibleTo: [S, B] },
  },
  '/users-pacients/create': {
    title: 'Agregar paciente',
    crumb: 'Agregar',
    page: () => import('#src/features/patients/patient-create-page.tsx'),
    needs: 'createPatient',
    allowedRoles: [B, S],
  },
  '/users-pacients/edit/:id': {
    title: 'Editar paciente',
    crumb: 'Editar',
    of: '/users-pacients/:id',
    page: () => import('#src/features/patients/patient-edit-page.tsx'),
    reads: ['getPatient'],
    needs: 'updatePatient',
    allowedRoles: [B, S],
  },
  '/users-pacients/merge/:id': {
    title: 'Unir fichas',
    of: '/users-pacients/:id',
    page: () => import('#src/features/patients/patient-merge-page.tsx'),
    needs: 'mergePatients',
    allowedRoles: [B],
  },
  '/users-pacients/:id': {
    title: 'Detalle del paciente',
    crumb: 'Detalle',
    page: () => import('#src/features/patients/user-patient-page.tsx'),
    reads: ['getPatient'],
    allowedRoles: [B],
  },

  '/settings': {
    title: 'Ajustes',
    beside: 'Perfil',
    page: () => import('#src/features/users/profile-page.tsx'),
    link: { label: 'Ajustes', group: 'Cuenta', icon: IconSettings, visibleTo: [S, B] },
  },
  '/settings/account': {
    title: 'Cuenta',
    beside: 'Cuenta',
    page: () => import('#src/features/account/account-page.tsx'),
    reads: ['getOwnAccount', 'listOwnSessions'],
    needs: 'getOwnAccount',
  },
  '/settings/change-password': {
    title: 'Cambiar contraseña',
    beside: 'Contraseña',
    page: () => import('#src/features/account/change-password-page.tsx'),
    needs: 'changePassword',
  },
  '/settings/second-step': {
    title: 'Verificación en dos pasos',
    beside: 'Dos pasos',
    page: () => import('#src/features/account/second-step-page.tsx'),
    reads: ['getSecondStep'],
    needs: 'getSecondStep',
  },
  '/settings/appearance': {
    title: 'Apariencia',
    beside: 'Apariencia',
    page: () => import('#src/features/settings/appearance-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/notifications': {
    title: 'Notificaciones',
    beside: 'Notificaciones',
    page: () => import('#src/features/settings/notifications-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/display': {
    title: 'Visualización',
    beside: 'Visualización',
    page: () => import('#src/features/settings/display-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/error-example': {
    title: 'Ejemplo de error',
    beside: 'Errores',
    page: () => import('#src/features/settings/error-example-page.tsx'),
  },

  '/apps': { title: 'Aplicaciones', page: () => import('#src/features/apps/apps-page.tsx') },
  '/apps/webhooks': {
    title: 'Webhooks',
    page: () => import('#src/features/apps/webhooks-page.tsx'),
    reads: ['listWebhooks'],
    needs: 'listWebhooks',
    allowedRoles: [B],
  },
  '/apps/webhooks/create': {
    title: 'Agregar webhook',
    crumb: 'Agregar',
    page: () => import('#src/features/apps/webhook-create-page.tsx'),
    needs: 'createWebhook',
    allowedRoles: [B],
  },
  '/apps/webhooks/:id': {
    title: 'Detalle del webhook',
    crumb: 'Detalle',
    page: () => import('#src/features/apps/webhook-page.tsx'),
    reads: ['getWebhook', 'listWebhookDeliveries'],
    needs: 'getWebhook',
    allowedRoles: [B],
  },
  '/extra-components': {
    title: 'Componentes adicionales',
    page: () => import('#src/features/extra-components/extra-components-page.tsx'),
    isForDemo: true,
  },
}

/** Returns what matches the addresses of a page under /app. A record's id is a whole number; any other id is not found. */
export const patternOf = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>[1-9]\\d{0,9})')}/?$`)

const paths = Object.entries(screens).map(([path, screen]) => ({ path, screen, pattern: patternOf(path) }))

/** Returns the page at a path under /app. */
export function findScreen(location: string) {
  for (const { path, screen, pattern } of paths) {
    const found = pattern.exec(location)
    if (found) return { path, screen, id: Number(found.groups?.id ?? 0) }
  }
}

const anything: MayCall = () => true

/** True when the backend has what the page is made of. */
export const isServed = ({ needs }: Screen, mayCall: MayCall) => needs === undefined || mayCall(needs)

/** Returns the sidebar's links for the role, without the pages that the backend does not have. An unknown role gets the dashboard only. */
export function sidebarOf(role: string, mayCall = anything) {
  const seen = paths.filter(({ screen }) => screen.link?.visibleTo.some((one) => one === role) && isServed(screen, mayCall))
  return (seen.length ? seen : paths.slice(0, 1)).flatMap(({ path, screen: { link, page } }) =>
    link ? [{ path, ...link, isAnnounced: !page }] : [],
  )
}

/** The pages that the sidebar does not list and the palette finds. */
export const besidesSidebar = (role: Role, mayCall: MayCall) =>
  paths.flatMap(({ path, screen }) =>
    screen.icon && mayOpen(path, role) && isServed(screen, mayCall) ? [{ path, label: screen.title, icon: screen.icon }] : [],
  )

/** The sidebar's links in their groups. */
export function groupsOf(links: ReturnType<typeof sidebarOf>) {
  const groups: { heading: SidebarLink['group']; links: typeof links }[] = []
  for (const link of links) {
    const last = groups.at(-1)
    if (last && last.heading === link.group) last.links.push(link)
    else groups.push({ heading: link.group, links: [link] })
  }
  return groups
}

/** Returns the sidebar's links that lead to a page, without the dashboard's own. */
export const menuOf = (role: Role, mayCall: MayCall) => sidebarOf(role, mayCall).filter(({ path }) => path !== '/' && screens[path]?.page)

/**
 * True when the role may open the page. The specification's guards name only DOCTOR and BACKOFFICE; in a deployment that admits
 * the other two roles, they may open what their sidebar lists and the records in it.
 */
export function mayOpen(path: string, role: Role) {
  const { allowedRoles } = screens[path] ?? {}
  if (!allowedRoles || allowedRoles.includes(role)) return true
  const isRecord = path.endsWith('/:id')
  return (role === A || role === S) && sidebarOf(role).some((item) => item.path === path || (isRecord && path.startsWith(`${item.path}/`)))
}

/** Returns the breadcrumb of a page: its parent pages that the backend has, with their addresses, and the page itself. `id` is that of its record. */
export function trailOf(path: string, mayCall = anything, id?: number) {
  const { of } = screens[path] ?? {}
  const isAbove = (one: string) => one === of || (one !== '/' && path.startsWith(`${one}/`))
  const above = paths.filter((one) => isAbove(one.path) && isServed(one.screen, mayCall))
  return [...above, ...paths.filter((one) => one.path === path)].map(({ path: to, screen }) => ({
    label: screen.crumb ?? screen.title,
    ...(to !== path && { to: to.replace(':id', String(id)) }),
    ...(to === of && { isRecord: true }),
  }))
}

/** Returns the titles and the breadcrumb of a page. */
export function infoOf(path: string, mayCall = anything, id?: number): ScreenInfo {
  const { title = '', documentTitle = title } = screens[path] ?? {}
  const matter = `/${path.split('/')[1]}`
  const beside = paths.flatMap(({ path: one, screen }) =>
    screen.beside && (one === matter || one.startsWith(`${matter}/`)) && isServed(screen, mayCall)
      ? [{ path: one, label: screen.beside }]
      : [],
  )
  return { title, documentTitle, trail: trailOf(path, mayCall, id), beside }
}

/** The first path segments of all console addresses, with and without /app. */
export const consoleSegments = [...new Set(['app', ...Object.keys(screens).flatMap((path) => path.split('/')[1] || [])])]
