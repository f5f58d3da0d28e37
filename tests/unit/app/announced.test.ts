// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { announced } from '#src/app/announced.texts.ts'
import { announcementOf } from '#src/app/coming-soon.tsx'
import { findScreen, mayOpen, screens } from '#src/app/screens.ts'

const paths = Object.keys(screens).filter((path) => !screens[path]?.page)
const roles: Role[] = ['BACKOFFICE', 'DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC']
const everything = () => true

describe('a page that is only announced', () => {
  it('says what it will be for and where that is done today, and no other page does', () => {
    expect(Object.keys(announced).sort()).toEqual([...paths].sort())
    for (const path of paths) expect(announced[path]?.will).toMatch(/\.$/)
    for (const path of paths) for (const { today } of announced[path]?.nearest ?? []) expect(today, path).toMatch(/^Hoy .*\.$/)
  })

  it.each(roles)('offers %s something that works and that they may open', (role) => {
    for (const path of paths.filter((one) => mayOpen(one, role))) {
      const { to } = announcementOf(path, role, everything).nearest
      if (to.startsWith('mailto:')) continue
      const found = findScreen(to.split('?', 1)[0] ?? '')
      expect(found?.screen.page, `${path} → ${to}`).toBeDefined()
      expect(mayOpen(found?.path ?? '', role), `${path} → ${to}`).toBe(true)
    }
  })

  it('offers the nearest that there is: a doctor their clinics where the back office has a list', () => {
    expect(announcementOf('/moderation', 'BACKOFFICE', everything).nearest.to).toBe('/posts?status=IN_REVIEW')
    expect(announcementOf('/approval', 'BACKOFFICE', everything).nearest.to).toBe('/sign-ups')
    expect(announcementOf('/secretaries', 'BACKOFFICE', everything).nearest.to).toBe('/users-salvia?roleType=SECRETARY')
    expect(announcementOf('/secretaries', 'DOCTOR', everything).nearest.to).toBe('/clinics')
    expect(announcementOf('/secretaries', 'DOCTOR', (operation) => operation !== 'listClinics').nearest.to).toBe('/')
    expect(announcementOf('/soporte', 'DOCTOR', everything).nearest.to).toBe('mailto:contacto@salvia.test')
  })
})
