import type { MantineColorScheme } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import {
  IconArrowRight,
  IconBuildingHospital,
  IconCircleCheck,
  IconClockHour4,
  IconDeviceDesktop,
  IconHeartHandshake,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconStethoscope,
  IconSun,
  IconUser,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '#contract/generated/policy.ts'
import type { SearchAnswer, SearchResult } from '#contract/generated/schema.ts'
import { fold } from '#contract/text.ts'
import { config } from '#src/config.ts'
import { hoursPath, NEW_APPOINTMENT, newAppointmentPath, OPENING_HOURS } from '#src/features/agenda/new-appointment.texts.ts'
import { texts } from '#src/features/search/search.texts.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import type { MayCall } from '#src/ui/page/permission.tsx'
import type { Recent } from '#src/ui/page/recents.ts'
import { besidesSidebar, findScreen, iconOf, isServed, mayOpen, screens, sidebarOf } from '../screens.ts'

/** A line of the palette. It leads to an address under /app, or does something. */
export type Item = { label: string; detail?: string; icon: Icon } & ({ href: string } | { run: () => void })
/** Lines under a heading. `fromServer` marks lines that the server found, `areParts` those that lead to parts of a page. `more` tells how many there are in all; the last line leads to them. */
export type Group = { label: string; items: Item[]; fromServer?: boolean; areParts?: boolean; more?: { total: number; isLeast: boolean } }

const users = config.usersPath
const kinds = Object.keys(texts.kinds) as SearchResult['type'][] // the keys of an object of this type
const icons: Record<SearchResult['type'], Icon> = {
  PATIENT: IconUserHeart,
  USER: IconUsers,
  CLINIC: IconBuildingHospital,
  LEAD: IconHeartHandshake,
  CONSULTATION: IconStethoscope,
}

/** The addresses that show a record, the best one first. A user who may not open its page finds it in a list. */
const addresses: Record<SearchResult['type'], (result: SearchResult) => string[]> = {
  PATIENT: ({ id }) => [`/users-pacients/${id}`, `/patients/${id}`],
  USER: ({ id }) => [`${users}/${id}`],
  CLINIC: ({ id }) => [`/clinics/${id}`, `/medical-consultation?vista=todas&consultorio=${id}`],
  LEAD: ({ id, detail }) => [`/doctor-referrals/${id}`, `/referrals?q=${encodeURIComponent(detail)}`],
  CONSULTATION: ({ id }) => [`/medical-consultation/${id}`],
}

/** The lists in which all records of a kind are found by words. */
const lists: Record<SearchResult['type'], string[]> = {
  PATIENT: ['/users-pacients', '/patients'],
  USER: [users],
  CLINIC: ['/clinics'],
  LEAD: ['/doctor-referrals', '/referrals'],
  CONSULTATION: ['/medical-consultation?vista=todas'],
}

/** The user of the palette, and the id of the doctor who that is. */
type Viewer = { role: Role; mayCall: MayCall; doctorId?: number | null | undefined }

/** Returns the screen at an address under /app if the viewer may open it. */
function screenFor(address: string, { role, mayCall }: Viewer) {
  const found = findScreen(address.split('?', 1)[0] ?? '')
  return found && mayOpen(found.path, role) && isServed(found.screen, mayCall) ? found : undefined
}

/**
 * The server's results, kind by kind. Records that the viewer can see nowhere are left out. If there are more, the last line leads to all of
 * them.
 */
export const resultGroups = ({ results, counts, mostCounted }: SearchAnswer, words: string, viewer: Viewer): Group[] =>
  kinds.map((kind) => {
    const items = results
      .filter(({ type }) => type === kind)
      .flatMap((result): Item[] => {
        const href = addresses[kind](result).find((address) => screenFor(address, viewer))
        const detail = result.date ? `${formatDateTime(result.date)} · ${result.detail}` : result.detail
        return href ? [{ label: result.title, detail, icon: icons[kind], href }] : []
      })
    const total = counts[kind] ?? 0
    const list = total > items.length ? lists[kind].find((address) => screenFor(address, viewer)) : undefined
    const group = { label: texts.kinds[kind], fromServer: true, items }
    if (!list) return group
    const href = `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`
    const isLeast = total >= mostCounted
    const item = { label: texts.all(kind, total, isLeast), icon: IconArrowRight, href }
    return { ...group, items: [...items, item], more: { total, isLeast } }
  })

/** How many records and lines the groups stand for, and whether there may be more. */
export function countFound(groups: readonly Group[]) {
  const counts = groups.map(({ items, more }) => (more ? Math.max(more.total, items.length - 1) : items.length))
  return { count: counts.reduce((sum, one) => sum + one, 0), isLeast: groups.some(({ more }) => more?.isLeast) }
}

const isSetting = ({ path }: { path: string }) => path.startsWith('/settings')

/** All pages that the viewer may open: those of the sidebar, those beside it, and the settings. */
export function pageItems(viewer: Viewer): Item[] {
  const { role, mayCall, doctorId } = viewer
  const listed = sidebarOf(role, mayCall).filter(({ path }) => mayOpen(path, role))
  const others = besidesSidebar(role, mayCall)
  const itemOf = ({ path, screen }: (typeof others)[number]) => ({ label: screen.title, icon: iconOf(path) ?? IconArrowRight, href: path })
  return [
    ...listed.map(({ path, label, icon }) => ({ label, icon, href: path })),
    ...others.filter((one) => !isSetting(one)).map(itemOf),
    ...(doctorId && screenFor(hoursPath(doctorId), viewer)
      ? [{ label: OPENING_HOURS, icon: IconClockHour4, href: hoursPath(doctorId) }]
      : []),
    ...others.filter(isSetting).map((one) => ({
      ...itemOf(one),
      ...(one.path === '/settings' ? { label: texts.profile, icon: IconUser } : { detail: texts.settings }),
    })),
  ]
}

/** The single settings, each of which leads to its page. A doctor's are those of the own opening hours, too. */
export const settingItems = (viewer: Viewer): Item[] =>
  texts.settingsOf.flatMap(({ page, names, to }) => {
    if (to && !to.includes(viewer.role)) return []
    const href = page.replace(':id', String(viewer.doctorId ?? ''))
    const found = screenFor(href, viewer)
    const detail = found?.path === '/settings' ? texts.profile : found?.screen.title
    return found ? names.map((label) => ({ label, ...(detail && { detail }), icon: IconSettings, href })) : []
  })

/** The recent pages that the viewer may open, but for the open one. */
export const recentItems = (recents: readonly Recent[], viewer: Viewer, current: string): Item[] =>
  recents.flatMap(({ path, title }) => {
    const found = path === current ? undefined : screenFor(path, viewer)
    if (!found) return []
    const { link, title: heading } = found.screen
    return [
      {
        label: title ?? link?.label ?? heading,
        icon: iconOf(found.path) ?? IconCircleCheck,
        href: path,
        ...(title && { detail: heading }),
      },
    ]
  })

/** The pages that make something. What is made most comes first. A patient is added beside the list that the viewer has. */
const MAKING = new Set([
  ...['/users-pacients/create', '/patients/create', '/reservations/create', `${users}/create`, '/clinics/create'],
  ...Object.keys(screens).filter((path) => path.endsWith('/create')),
])

type Doing = { setTheme: (scheme: MantineColorScheme) => void; signOut: () => void }

/** The user's actions from anywhere. */
export function actionItems(viewer: Viewer, { setTheme, signOut }: Doing): Item[] {
  const making = [...MAKING].flatMap((href) => {
    const found = screenFor(href, viewer)
    return found ? { label: texts.making[href] ?? found.screen.title, icon: IconPlus, href } : []
  })
  return [
    ...(viewer.mayCall('createConsultation') && screenFor(newAppointmentPath(), viewer)
      ? [{ label: NEW_APPOINTMENT, icon: IconPlus, href: newAppointmentPath() }]
      : []),
    ...making.filter(({ label }, index) => making.findIndex((one) => one.label === label) === index),
    { label: texts.themes.light, icon: IconSun, run: () => setTheme('light') },
    { label: texts.themes.dark, icon: IconMoon, run: () => setTheme('dark') },
    { label: texts.themes.auto, icon: IconDeviceDesktop, run: () => setTheme('auto') },
    { label: texts.signOut, icon: IconLogout, run: signOut },
  ]
}

/** The items in which each typed word begins a word, without regard to case and accents. */
export function matching(items: readonly Item[], typed: string) {
  const words = fold(typed.trim()).split(' ')
  return items.filter(({ label, detail = '' }) => words.every((word) => ` ${fold(`${label} ${detail}`)}`.includes(` ${word}`)))
}

/** The groups that have items, with each address once: where it comes first. */
export function withoutRepeats(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  const isNew = (item: Item) => !('href' in item) || !(seen.has(item.href) || !seen.add(item.href))
  return groups
    .map((group) => (group.areParts ? group : { ...group, items: group.items.filter(isNew) }))
    .filter(({ items }) => items.length > 0)
}
