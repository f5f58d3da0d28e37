import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { mayOpen, screens } from '#src/app/screens.ts'
import { actionItems, matching, pageItems, settingItems, withoutRepeats } from '#src/app/shell/palette-items.ts'
import { texts as accountTexts } from '#src/features/account/account.texts.ts'
import { texts as secondStepTexts } from '#src/features/account/second-step.texts.ts'
import { texts as limitTexts } from '#src/features/agenda/hours/booking-limits.texts.ts'
import { texts as hoursTexts } from '#src/features/agenda/hours/hours.texts.ts'
import { texts as publicPageTexts } from '#src/features/public-page/public-page.texts.ts'
import { chosenKinds, concerned } from '#src/features/settings/concerned.ts'
import { texts as settingsTexts } from '#src/features/settings/settings.texts.ts'
import { texts as userTexts } from '#src/features/users/user-form.texts.ts'

const roles: Role[] = ['BACKOFFICE', 'DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC']
const viewerOf = (role: Role) => ({ role, mayCall: () => true, doctorId: role === 'DOCTOR' ? 7 : null })
const isPlace = (path: string) => !/\/(:id|create)$/.test(path) && screens[path]?.page && !screens[path]?.isForDemo

type Texts = { readonly [name: string]: unknown }

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** Returns the names of what is set in the sources of a page: its sections, else its fields that write, but for those of a list's entries. */
function namesIn(files: readonly string[], modules: Record<string, Texts>) {
  const source = files.map((file) => readFileSync(`src/features/${file}`, 'utf8').replace(/name=\{`.*?<\/form\.AppField>/gs, '')).join('\n')
  const parts = source.includes('<Section') ? 'Section' : 'Options|NativeSelect|ImageField|\\w*SelectField|SeveralField|field\\.\\w+'
  const found = [...source.matchAll(new RegExp(`<(?:${parts})\\s[^<>]*?(?:label|title)=\\{(\\w+)\\.([\\w.]+)\\}`, 'g'))]
  const legends = [...source.matchAll(/<legend>\{(\w+)\.(\w+)\}/g)]
  return [...found, ...legends].map(([, module = '', name = '']) => {
    const said = name.split('.').reduce<unknown>((of, part) => (isTexts(of) ? of[part] : undefined), modules[module])
    if (typeof said !== 'string') throw new Error(`${module}.${name} is no text.`)
    return said
  })
}

/** The names of all settings that a role has, by their page. */
function namesOf(role: Role): Record<string, Set<string>> {
  const isDoctor = role === 'DOCTOR'
  const kinds = chosenKinds.filter((kind) => concerned[kind].includes(role)).map((kind) => settingsTexts.notifications.kinds[kind][0])
  const general = namesIn(['users/general.tsx'], { texts: userTexts })
  const own = namesIn(['users/speciality-field.tsx', 'users/insurances-field.tsx'], { texts: userTexts })
  const firstOfDoctor = general.indexOf(userTexts.license)
  return {
    '/settings': new Set(isDoctor ? [...general, ...own, publicPageTexts.title] : general.slice(0, firstOfDoctor)),
    ...(isDoctor && {
      '/settings?tab=educacion': new Set([userTexts.education.title, userTexts.certifications.title, userTexts.socialLinks.title]),
      '/schedule/hours/7': new Set([
        ...namesIn(['agenda/hours/hours-form.tsx'], { words: hoursTexts.hours, limitTexts }),
        ...[hoursTexts.exceptions.title, hoursTexts.feed.title],
      ]),
    }),
    '/settings/account': new Set(namesIn(['account/account-page.tsx'], { texts: accountTexts.own })),
    '/settings/second-step': new Set(namesIn(['account/second-step-sections.tsx'], { texts: secondStepTexts })),
    '/settings/appearance': new Set(namesIn(['settings/appearance-page.tsx'], { texts: settingsTexts.appearance })),
    '/settings/notifications': new Set([...kinds, settingsTexts.notifications.quiet]),
    '/settings/display': new Set(namesIn(['settings/display-page.tsx'], { texts: settingsTexts.display })),
  }
}

describe('the palette', () => {
  it.each(roles)('finds each page that %s may open, once, under a name of its own', (role) => {
    const items = pageItems(viewerOf(role))
    const listed = items.map((item) => ('href' in item ? item.href : ''))
    const known = new Set(listed.map((path) => screens[path]?.title))
    for (const path of Object.keys(screens).filter((one) => isPlace(one) && mayOpen(one, role)))
      expect(known.has(screens[path]?.title), path).toBe(true)
    expect(new Set(listed).size).toBe(listed.length)
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length)
    for (const path of listed) expect(mayOpen(path, role), path).toBe(true)
  })

  it('leads the back office and a secretary to the agenda and to the reservations', () => {
    for (const role of ['BACKOFFICE', 'SECRETARY'] as const)
      for (const words of ['agenda', 'reservas', 'visualizacion']) expect(matching(pageItems(viewerOf(role)), words), words).toHaveLength(1)
  })

  it.each(roles)('offers %s whatever may be made, from anywhere', (role) => {
    const items = actionItems(viewerOf(role), { setTheme: () => {}, signOut: () => {} })
    const made = new Set(items.flatMap((item) => ('href' in item ? [screens[item.href]?.title] : [])))
    for (const path of Object.keys(screens).filter((one) => one.endsWith('/create') && mayOpen(one, role)))
      expect(made.has(screens[path]?.title), path).toBe(true)
    for (const words of ['agregar paciente', 'nueva reserva']) expect(matching(items, words), words).toHaveLength(1)
  })

  it.each(roles)('finds %s each single setting by the name that its page gives it, and none that it does not have', (role) => {
    const items = settingItems(viewerOf(role))
    for (const [path, said] of Object.entries(namesOf(role))) {
      const shown = items.flatMap((item) => ('href' in item && item.href === path ? [item.label] : []))
      // The address of a new e-mail is asked for by its button, too.
      expect(new Set(shown.filter((name) => name !== accountTexts.own.changeEmail)), path).toEqual(said)
    }
    // Each page of the settings is looked at.
    const looked = new Set(Object.keys(namesOf('DOCTOR')))
    for (const path of Object.keys(screens).filter((one) => one.startsWith('/settings') && !/change-password|error-example/.test(one)))
      expect(looked.has(path), path).toBe(true)
  })

  it('leads to several settings of one page', () => {
    const items = settingItems(viewerOf('DOCTOR'))
    expect(matching(items, 'contraste')).toMatchObject([{ label: 'Contraste', detail: 'Apariencia', href: '/settings/appearance' }])
    expect(matching(items, 'recordatorios')).toMatchObject([{ detail: 'Horarios de atención', href: '/schedule/hours/7' }])
    const [group] = withoutRepeats([{ label: 'Ajustes', items, areParts: true }])
    expect(group?.items).toHaveLength(items.length)
  })

  it('leads a doctor to the own opening hours, and nobody else', () => {
    expect(matching(pageItems(viewerOf('DOCTOR')), 'horarios de atencion')).toMatchObject([{ href: '/schedule/hours/7' }])
    for (const role of roles.filter((one) => one !== 'DOCTOR')) expect(matching(pageItems(viewerOf(role)), 'horarios')).toEqual([])
  })
})
