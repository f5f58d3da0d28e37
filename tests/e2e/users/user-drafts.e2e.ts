import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { click, expectToast, follow, heading, openTab } from '#tests/support/browser/console.ts'
import { test, writable } from '#tests/support/browser/writable.ts'
import { add, choice, field, group, PASSWORD, read, save, saved } from '#tests/support/features/users.ts'
import { signIn } from '#tests/support/server/client.ts'

describe('what was typed about a user', () => {
  const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Quedó algo sin guardar' })
  const kept = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')))

  async function reload(page: Page) {
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
  }

  test('is not lost before it is asked, by a link, Back or closing the tab, is offered back after a reload, and gone once it is saved', {
    tags: 'full',
  }, async ({ page }) => {
    const { id, email } = await add('DOCTOR')
    await page.goto('/app/users-salvia')
    await page.getByPlaceholder('Filtrar consultas...').fill(email)
    await page.getByText('Se encontraron 1 registros.', { exact: true }).waitFor()
    await follow(page, 'Ver detalle')
    await field(page, 'Nombre').fill('A medias')
    const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
    // Another tab of the same page loses nothing.
    await openTab(page, 'Educación')
    await openTab(page, 'General')
    expect(await question.count()).toBe(0)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
    await question.getByText('Si salís ahora, se pierde lo que escribiste.').waitFor()
    await click(page, 'Seguir editando')
    await question.waitFor({ state: 'detached' })
    await page.evaluate(() => history.back())
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await field(page, 'Nombre').inputValue()).toBe('A medias')

    await openTab(page, 'Educación')
    await click(page, 'Agregar red')
    await reload(page)
    await offer(page).waitFor()
    await openTab(page, 'General')
    expect(await field(page, 'Nombre').inputValue()).toBe('Prueba')
    await click(page, 'Recuperar')
    expect(await field(page, 'Nombre').inputValue()).toBe('A medias')
    expect(await offer(page).count()).toBe(0)
    await openTab(page, 'Educación')
    await group(page, 'Red 1').getByLabel('Dirección').fill('https://a.test')
    await click(page, 'Ir a General')
    await save(page)
    await expectToast(page, saved)
    expect(await kept(page)).toEqual([])
    expect(await read(id)).toMatchObject({
      firstName: 'A medias',
      doctor: { socialLinks: [{ platform: 'OTHER', url: 'https://a.test' }] },
    })

    await field(page, 'Nombre').fill('Abandonado')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Obras Sociales' }).click()
    await click(page, 'Salir sin guardar')
    await heading(page, 'Listado de Obras Sociales')
    expect(await kept(page)).toEqual([])
    expect(await read(id)).toMatchObject({ firstName: 'A medias' })
  })

  test('never holds a password, and is gone with whoever signs out', { tags: 'full' }, async ({ visit }) => {
    const session = await signIn(writable().api)
    const page = await visit({ token: session }, { baseURL: writable().url })
    await page.goto('/app/users-salvia/create')
    await field(page, 'Contraseña').fill(PASSWORD)
    expect(await kept(page)).toEqual([])
    await choice(page, 'Rol').selectOption('BackOffice')
    await field(page, 'Nombre').fill('Ana')
    const drafts = await kept(page)
    expect(drafts).toHaveLength(1)
    expect(JSON.stringify(drafts)).not.toContain(PASSWORD)
    await page.getByRole('button', { name: /^Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await click(page, 'Salir sin guardar')
    await heading(page, 'Iniciar sesión')
    expect(await kept(page)).toEqual([])
  })
})
