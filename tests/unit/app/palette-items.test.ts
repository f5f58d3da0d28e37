import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { mayOpen, screens } from '#src/app/screens.ts'
import { matching, pageItems, settingItems, withoutRepeats } from '#src/app/shell/palette-items.ts'
import { texts as accountTexts } from '#src/features/account/account.texts.ts'
import { texts as secondStepTexts } from '#src/features/account/second-step.texts.ts'
import { texts as searchTexts } from '#src/features/search/search.texts.ts'
import { texts as settingsTexts } from '#src/features/settings/settings.texts.ts'

const roles: Role[] = ['BACKOFFICE', 'DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC']
const viewerOf = (role: Role) => ({ role, mayCall: () => true })
const isPlace = (path: string) => !/\/(:id|create)$/.test(path) && screens[path]?.page && !screens[path]?.isForDemo

/** All texts of a module. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

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

  it('finds each single setting by the name that its page gives it', () => {
    const said = textsIn([accountTexts.own, secondStepTexts, settingsTexts])
    for (const names of Object.values(searchTexts.settingsOf)) for (const name of names) expect(said).toContain(name)
    const items = settingItems(viewerOf('DOCTOR'))
    expect(matching(items, 'contraste')).toMatchObject([{ label: 'Contraste', detail: 'Apariencia', href: '/settings/appearance' }])
    // Several of them lead to one page.
    const [group] = withoutRepeats([{ label: 'Ajustes', items, areParts: true }])
    expect(group?.items).toHaveLength(items.length)
  })
})
