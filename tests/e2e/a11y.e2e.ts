import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { Insurance } from '#src/api/generated/schema.ts'
import { screens } from '#src/app/screens.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { test } from '#tests/support/browser.ts'
import { client } from '#tests/support/client.ts'

const STILL = { reducedMotion: 'reduce' } as const

// Pages that are only announced are one page with other words: the shallowest and the deepest of them stand for all.
const real = Object.entries(screens).flatMap(([path, { page }]) => (page ? [path.replace(':id', '1')] : []))
const pages = [...real, '/', '/posts/edit/1', '/nothing/here']

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Cargando').waitFor({ state: 'detached' })
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())

describe('the console keeps WCAG 2.2 AA in both themes', () => {
  test.for(pages)('at /app%s', async (path, { visit }) => {
    const page = await visit('BACKOFFICE', STILL)
    await page.goto(`/app${path}`)
    await settled(page)
    expect(await page.locator('h1:visible').count()).toBe(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir menú' }).waitFor()
    await expectAccessible(page)
  })

  test('with a menu open', async ({ visit }) => {
    const page = await visit('DOCTOR', STILL)
    await page.goto('/app')
    await settled(page)
    for (const name of ['Tema', /^Menú de usuario/]) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('menu').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  test('with the menu of the table’s columns open', async ({ visit }) => {
    const page = await visit('BACKOFFICE', STILL)
    await page.goto('/app/insurances')
    await settled(page)
    await page.getByRole('button', { name: 'Vista' }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page)
  })

  test('on a phone, and with the drawer open', async ({ visit }) => {
    const page = await visit('BACKOFFICE', { ...STILL, viewport: { width: 360, height: 740 } })
    await page.goto('/app/insurances')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })

  test('with an invalid form', async ({ visit }) => {
    const page = await visit('BACKOFFICE', STILL)
    await page.goto('/app/insurances/create')
    await page.getByRole('button', { name: 'Crear Obra Social' }).click()
    await page.getByText('Por favor complete todos los campos.').waitFor()
    await expectAccessible(page)
  })

  test('with a toast', async ({ visit }) => {
    const page = await visit('DOCTOR', STILL)
    await page.goto('/app/insurances')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
  })

  test('with a question about what is not saved, and what somebody else saved', async ({ visit, expectComplaint }) => {
    expectComplaint(/status of 412/)
    const { post, patch } = client(`${inject('url')}/api/v1`, inject('tokens').BACKOFFICE)
    const { id } = (await post('/insurances', { name: `Original ${Date.now()}` })).body as Insurance // a new name: 201
    const page = await visit('BACKOFFICE', STILL)
    await page.goto(`/app/insurances/${id}`)
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo mío')
    await patch(`/insurances/${id}`, { name: `Lo suyo ${Date.now()}` })
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByText('Otra persona cambió este registro mientras lo editabas').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
    await expectAccessible(page)
  })

  test('for a role that it does not admit', async ({ visit }) => {
    const page = await visit('SECRETARY', STILL)
    await page.goto('/app')
    await settled(page)
    await expectAccessible(page)
  })

  test('while the platform is in maintenance or out of reach', async ({ visit, expectComplaint }) => {
    expectComplaint(/status of 503|ERR_FAILED|could not be reached/)
    const page = await visit('BACKOFFICE', STILL)
    await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
    await page.goto('/app')
    await page.getByRole('dialog', { name: 'Mantenimiento' }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/**')
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'No podemos conectarnos' }).waitFor()
    await expectAccessible(page)
  })

  test('with the session at its end', async ({ visit, expectComplaint }) => {
    expectComplaint(/status of 401/)
    const page = await visit('BACKOFFICE', STILL)
    await page.goto('/app/insurances/create')
    await settled(page)
    await page.route('**/api/v1/insurances', (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }))
    await page.getByLabel('Nombre').fill('Obra')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })
})

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

  test('the user menu opens, moves, closes and acts', async ({ visit }) => {
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
    // Whoever listens to the page hears where they are.
    await expect.poll(() => focused(page)).toBe('Perfil')
  })

  test('the table is filtered, sorted, paged and left for a record', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/insurances')
    await settled(page)
    const names = () => page.getByRole('rowheader').allInnerTexts()
    /** Presses Tab until the focus is where the test goes, and never takes more stops than the page has. */
    async function tabTo(name: string) {
      for (let stops = 0; stops < 60; stops++) {
        if ((await focused(page)) === name) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}.`)
    }

    await tabTo('Filtrar obras sociales...')
    await page.keyboard.type('sal')
    await expect.poll(names).toEqual(['Accord Salud', 'Federada Salud', 'Jerárquicos Salud', 'Prevención Salud', 'Sancor Salud'])
    await tabTo('Nombre')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Sancor Salud', 'Prevención Salud', 'Jerárquicos Salud', 'Federada Salud', 'Accord Salud'])
    await tabTo('Ver detalle')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/insurances\/\d+$/)
    await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Sancor Salud')
    // The browser's own shortcut for Back is not a page's to test.
    await page.goBack()
    await expect.poll(names).toHaveLength(5)

    await tabTo('Borrar')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Filtrar obras sociales...')
    await tabTo('Página siguiente')
    await page.keyboard.press('Space')
    await page.getByText(/^Página 2 de/).waitFor()
  })
})
