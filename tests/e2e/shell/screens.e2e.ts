import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mayOpen, screens } from '#src/app/screens.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, click, expectToast, heading, toastRegion } from '#tests/support/browser/console.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const isFocused = (page: Page, role: 'button' | 'link' | 'menuitemradio' | 'textbox', name: string | RegExp) =>
  page.getByRole(role, { name }).evaluate((element) => element === document.activeElement)
const html = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

describe('every screen', () => {
  test.for(['BACKOFFICE', 'DOCTOR'] as const)(
    'that %s may not open leads them to the root, and says why',
    { tags: 'full' },
    async (role, { visit }) => {
      const page = await visit(role)
      // One guard stands before all of them; which ones are closed to whom is a matter of tests/unit/app/screens.test.ts.
      const closed = Object.keys(screens).filter((path) => !mayOpen(path, role))
      expect(closed.length).toBeGreaterThan(1)
      for (const path of shareOf(closed, 1)) {
        await page.goto('/app')
        await heading(page, 'Dashboard')
        await page.evaluate((to) => history.pushState(null, '', to), `/app${path.replace(':id', '1')}`)
        await expectToast(page, {
          title: 'Sin acceso',
          description: `Tu rol no puede abrir la página «${screens[path]?.title}».Volver al Dashboard`,
          destructive: true,
        })
        expect(addressOf(page), path).toBe('/')
        await click(page, 'Volver al Dashboard')
        await heading(page, 'Dashboard')
      }
    },
  )
})

describe('by keyboard', () => {
  test('the drawer opens, closes, gives the focus back, and leads to a page', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE', { viewport: { width: 390, height: 800 } })
    await page.goto('/app')
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await page.getByRole('button', { name: 'Abrir menú' }).focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    await expectAccessible(page)
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await isFocused(page, 'button', 'Abrir menú')).toBe(true)
    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: 'Especialidades' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Especialidades')
    await drawer.waitFor({ state: 'detached' })
  })

  test('F8 leads to the toast, Escape dismisses it and leads back', async ({ visit, expectComplaint }) => {
    expectComplaint(/409/)
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('OSDE')
    await page.keyboard.press('Enter')
    await expectToast(page, { title: 'Oops!', description: 'No se ha podido guardar la obra social.', destructive: true })
    expect(await isFocused(page, 'textbox', 'Nombre')).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('F8')
    expect(await toastRegion(page).evaluate((region) => region === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused(page, 'button', 'Cerrar notificación')).toBe(true)
    await page.keyboard.press('Escape')
    await toastRegion(page).getByRole('alert').waitFor({ state: 'detached' })
    expect(await isFocused(page, 'textbox', 'Nombre')).toBe(true)
  })

  test('the theme is chosen from its menu, kept as vite-ui-theme, and follows the system when it should', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('DOCTOR', { colorScheme: 'dark' })
    // Other tests look at the same account.
    await page.route('**/users/me/preferences', (route) => route.fulfill({ json: route.request().postDataJSON() }))
    await page.goto('/app')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Tema' }).press('Enter')
      await expect.poll(() => isFocused(page, 'menuitemradio', 'Claro')).toBe(true)
      if (name === 'Claro') await expectAccessible(page, ['light', 'dark'])
      await page.getByRole('menuitemradio', { name }).press('Enter')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return [await page.evaluate(() => localStorage.getItem('vite-ui-theme')), await html(page)]
    }
    expect(await choose('Claro')).toEqual(['light', 'light'])
    expect(await choose('Oscuro')).toEqual(['dark', 'dark'])
    expect(await choose('Sistema')).toEqual(['system', 'dark'])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => html(page)).toBe('light')
    await page.reload()
    expect(await html(page)).toBe('light')
  })
})
