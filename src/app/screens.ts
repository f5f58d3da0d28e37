import { IconChartBar, IconCircleCheck, IconHeadset, IconLifebuoy, IconMessages, IconShieldCheck } from '@tabler/icons-react'
import type { Role } from '#contract/generated/policy.ts'
import { accountScreens } from '#src/features/account/account.screens.ts'
import { agendaScreens } from '#src/features/agenda/agenda.screens.ts'
import { appScreens } from '#src/features/apps/apps.screens.ts'
import { choiceScreens } from '#src/features/choices/choices.screens.ts'
import { clinicScreens } from '#src/features/clinics/clinics.screens.ts'
import { consultationScreens } from '#src/features/consultations/consultations.screens.ts'
import { dashboardScreens } from '#src/features/dashboard/dashboard.screens.ts'
import { extraComponentScreens } from '#src/features/extra-components/extra-components.screens.ts'
import { insuranceScreens } from '#src/features/insurances/insurances.screens.ts'
import { mailScreens } from '#src/features/mails/mails.screens.ts'
import { allPatientScreens, patientScreens } from '#src/features/patients/patients.screens.ts'
import { postCategoryScreens } from '#src/features/post-categories/post-categories.screens.ts'
import { postScreens } from '#src/features/posts/posts.screens.ts'
import { doctorReferralScreens, referralScreens } from '#src/features/referrals/referrals.screens.ts'
import { reservationScreens } from '#src/features/reservations/reservations.screens.ts'
import { settingsScreens } from '#src/features/settings/settings.screens.ts'
import { signUpScreens } from '#src/features/sign-ups/sign-ups.screens.ts'
import { specialityScreens } from '#src/features/specialities/specialities.screens.ts'
import { profileScreens, userScreens } from '#src/features/users/users.screens.ts'
import type { ScreenInfo } from '#src/ui/page/page.tsx'
import type { MayCall } from '#src/ui/page/permission.tsx'
import type { Screen, Screens, SidebarLink } from '#src/ui/page/screen.ts'

/**
 * Every page of the console by its path under /app. The sidebar lists the links in this order, and the router takes the first
 * path that matches.
 */
export const screens: Screens = {
  ...dashboardScreens,
  ...choiceScreens,
  ...mailScreens,
  ...signUpScreens,
  ...consultationScreens,
  '/chats': { title: 'Chats', link: { label: 'Chats', icon: IconMessages, badge: '9', visibleTo: [] } },
  ...postScreens,
  ...postCategoryScreens,
  '/secretaries': {
    title: 'Secretarias',
    link: { label: 'Secretarias', group: 'Atención', icon: IconHeadset, visibleTo: ['SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'] },
  },
  ...patientScreens,
  ...clinicScreens,
  ...agendaScreens,
  ...reservationScreens,
  '/estadisticas': { title: 'Estadisticas', link: { label: 'Estadisticas', group: 'Atención', icon: IconChartBar, visibleTo: ['DOCTOR'] } },
  ...insuranceScreens,
  ...referralScreens,
  '/soporte': {
    title: 'Soporte',
    link: { label: 'Soporte', group: 'Plataforma', icon: IconLifebuoy, visibleTo: ['DOCTOR', 'ADMINISTRATOR_CLINIC'] },
  },
  '/moderation': {
    title: 'Moderación',
    link: { label: 'Moderación', group: 'Plataforma', icon: IconShieldCheck, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  '/approval': {
    title: 'Aprobación',
    link: { label: 'Aprobación', group: 'Plataforma', icon: IconCircleCheck, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  ...specialityScreens,
  ...doctorReferralScreens,
  ...userScreens,
  ...allPatientScreens,
  ...profileScreens,
  ...accountScreens,
  ...settingsScreens,
  ...appScreens,
  ...extraComponentScreens,
}

/** Returns the pattern of the addresses of a page under /app. A record's id is a whole number; any other id is not found. */
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

/** True when the backend has all parts of the page. */
export const isServed = ({ needs }: Screen, mayCall: MayCall) => needs === undefined || mayCall(needs)

/** Returns the sidebar's links for the role, without the pages that the backend does not have. An unknown role gets the dashboard only. */
export function sidebarOf(role: string, mayCall = anything) {
  const seen = paths.filter(({ screen }) => screen.link?.visibleTo.some((one) => one === role) && isServed(screen, mayCall))
  return (seen.length ? seen : paths.slice(0, 1)).flatMap(({ path, screen: { link, page } }) =>
    link ? [{ path, ...link, isAnnounced: !page }] : [],
  )
}

const seconds = paths.flatMap(({ path, screen: { listedAt } }) => (listedAt ? [{ path, listedAt }] : []))

/** Returns the path with the address that the sidebar lists, where its page, or the one above it, is at its second address. */
export function listedPathOf(path: string) {
  const second = seconds.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  return second ? second.listedAt + path.slice(second.path.length) : path
}

/** A page that is about no record and makes none. */
const isPlace = ({ path, screen }: (typeof paths)[number]) => screen.page && !screen.isForDemo && !/\/(:id|create)$/.test(path)

/** The icon of a page, or of the matter that it belongs to. */
export const iconOf = (path: string) => screens[path]?.icon ?? screens[path]?.link?.icon ?? screens[`/${path.split('/')[1]}`]?.link?.icon

/** The pages that the role may open and its sidebar does not list, each at the first of its addresses. The palette finds them. */
export function besidesSidebar(role: Role, mayCall: MayCall) {
  const listed = sidebarOf(role, mayCall).map(({ path }) => screens[path])
  const places = paths.filter((one) => isPlace(one) && mayOpen(one.path, role) && isServed(one.screen, mayCall))
  return places.filter(
    ({ screen }, index) => !listed.includes(screen) && places.findIndex((other) => other.screen.title === screen.title) === index,
  )
}

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
 * True when the role may open the page. The specification's guards name only DOCTOR and BACKOFFICE; in a deployment that admits the other two
 * roles, they may open the pages of their sidebar and the records in them.
 */
export function mayOpen(path: string, role: Role) {
  const { allowedRoles } = screens[path] ?? {}
  if (!allowedRoles || allowedRoles.includes(role)) return true
  const isRecord = path.endsWith('/:id')
  return (
    (role === 'ADMINISTRATOR_CLINIC' || role === 'SECRETARY') &&
    sidebarOf(role).some((item) => item.path === path || (isRecord && path.startsWith(`${item.path}/`)))
  )
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
