import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import { focused, tabTo } from '#tests/support/browser/keyboard.ts'
import { loaded } from '#tests/support/browser/loading.ts'

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await loaded(page)
}

describe('by keyboard alone', () => {
  test('the first stop leads past the menu', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await settled(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Saltar al contenido')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Inicio')
  })

  test('the menu stops at what works and passes over what is only announced, which the arrow keys reach', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await settled(page)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    const stop = () => focused(page)
    await menu.getByRole('link', { name: 'Publicaciones' }).focus()
    await page.keyboard.press('Tab')
    expect(await stop()).toBe('Consultorios')
    await page.keyboard.press('ArrowUp')
    expect(await stop()).toMatch(/^Secretarias/)
    // Screen readers find it where it stands, and hear that it is to come.
    const announced = menu.getByRole('link', { name: 'Secretarias', exact: true })
    expect(await announced.evaluate((link) => link.ariaDescribedByElements?.map(({ textContent }) => textContent))).toEqual(['Pronto'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Próximamente' }).waitFor()
    await page.getByText('Acá vas a ver quiénes atienden').waitFor()
    // The page that is open is a stop like any other.
    expect(await announced.evaluate((link) => (link as HTMLElement).tabIndex)).toBe(0)
    await announced.focus()
    await page.keyboard.press('End')
    expect(await stop()).toBe('Ajustes')
    await page.keyboard.press('Home')
    expect(await stop()).toBe('Dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Ver los usuarios que son secretarias' }).click()
    await page.getByRole('heading', { level: 1, name: 'Usuarios de Salvia' }).waitFor()
  })

  test('the user menu opens, moves, closes and acts', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('DOCTOR')
    await page.goto('/app')
    await settled(page)
    const button = page.getByRole('button', { name: /^Menú de usuario/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await expect.poll(() => focused(page)).toBe('Perfil')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Ajustes')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Cerrar Sesión')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Perfil')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Perfil')
    await page.keyboard.press('Enter')
    await page.waitForURL('/app/settings')
    // A screen reader says which page this is.
    await expect.poll(() => focused(page)).toBe('Perfil')
  })

  test('a slash leads to the search of a list, the arrows to its rows and back, and Enter opens one', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await settled(page)
    await page.getByRole('rowheader').first().waitFor()
    const search = page.getByPlaceholder('Filtrar obras sociales...')
    const isSearching = () => search.evaluate((one) => one === document.activeElement)
    await page.keyboard.press('/')
    expect(await isSearching()).toBe(true)
    await page.keyboard.type('a/b')
    expect(await search.inputValue()).toBe('a/b')
    await search.fill('sancor')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('tbody tr'))).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect(await isSearching()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/insurances\/\d+$/)
    // A page without a list has no search: the key is left to the browser.
    await page.getByLabel('Nombre').waitFor()
    expect(
      await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', cancelable: true, bubbles: true }))),
    ).toBe(true)
  })

  test('the table is filtered, sorted, paged and left for a record', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await settled(page)
    const names = () => page.getByRole('rowheader').allInnerTexts()

    await tabTo(page, 'Filtrar obras sociales...')
    await page.keyboard.type('sal')
    await expect.poll(names).toEqual(['Accord Salud', 'Federada Salud', 'Jerárquicos Salud', 'Prevención Salud', 'Sancor Salud'])
    await tabTo(page, 'Nombre')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Sancor Salud', 'Prevención Salud', 'Jerárquicos Salud', 'Federada Salud', 'Accord Salud'])
    await tabTo(page, 'Ver detalle')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/insurances\/\d+$/)
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Sancor Salud')
    // The browser's own shortcut for Back is not a page's to test.
    await page.goBack()
    await expect.poll(names).toHaveLength(5)

    await tabTo(page, 'Borrar')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Filtrar obras sociales...')
    await tabTo(page, 'Página siguiente')
    await page.keyboard.press('Space')
    await page.getByText(/^Página 2 de/).waitFor()
  })
})
