import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { Insurance } from '#contract/generated/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { test as base } from '#tests/support/browser/browser.ts'
import { addressOf, click, expectToast, heading, toastRegion } from '#tests/support/browser/console.ts'
import { beforeNextSave } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { type Server, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { freePort } from '#tests/support/services/ports.ts'
import { TEST_MS, WAIT_MS } from '#tests/support/setup/settings.ts'

/** An insurer of the test's own. */
async function add(name: string) {
  const { status, body } = await backOffice().post('/insurances', { name })
  expect(status).toBe(201)
  return body as Insurance // a 201
}

/** A session of the test's own, which it may end. */
const test = base.extend<{ token: string; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from its first parameter.
  token: async ({}, use) => use(await signIn(writable().api)),
  page: async ({ visit, token }, use) => use(await visit({ token }, { baseURL: writable().url })),
})

/** As an administrator revokes a session, or its time ends. */
const end = (token: string) => client(writable().api, token).post('/auth/logout', {})
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nombre' })
const expired = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' })
const maintenance = (page: Page) => page.getByRole('dialog', { name: 'Mantenimiento' })
const saved = { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' }

async function signInOver(page: Page, role: Role) {
  const { email, password } = accountOf(role)
  await expired(page).getByLabel('Correo electrónico').fill(email)
  await expired(page).getByLabel('Contraseña').fill(password)
  await click(expired(page), 'Ingresar')
  await expired(page).waitFor({ state: 'detached' })
}

/** Follows the link without resting on it, which would fetch the record before it is asked for. */
const follow = (link: Locator) => link.evaluate((element) => element instanceof HTMLElement && element.click())

describe('when the session ends', () => {
  test('the dialog lies over the page and tells a failed sign-in, and what was typed is saved after signing in again', async ({
    page,
    token,
    expectComplaint,
  }) => {
    expectComplaint(/401/)
    const address = `/app/insurances/${(await add('Antes de que termine la sesión')).id}`
    await page.goto(address)
    await nameField(page).fill('Escrito antes')
    await beforeNextSave(page, () => end(token))
    await click(page, 'Editar')
    await expired(page).waitFor()
    await expectAccessible(page)
    // The page beneath can be seen and not be used.
    expect(await nameField(page).inputValue()).toBe('Escrito antes')
    expect(await expired(page).getByLabel('Correo electrónico').inputValue()).toBe(accountOf('BACKOFFICE').email)
    await page.keyboard.press('Tab')
    expect(await expired(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expired(page).getByLabel('Contraseña').fill('not this one')
    await click(expired(page), 'Ingresar')
    await expired(page).getByRole('alert').getByText('El correo electrónico o la contraseña no son correctos.').waitFor()
    expect(await toastRegion(page).textContent()).toBe('')
    await signInOver(page, 'BACKOFFICE')
    expect(addressOf(page)).toBe(address)
    expect(await nameField(page).inputValue()).toBe('Escrito antes')
    // The focus is where it was, as it is after Enter in the field below.
    expect(await page.getByRole('button', { name: 'Editar' }).evaluate((element) => element === document.activeElement)).toBe(true)
    await click(page, 'Editar')
    await expectToast(page, saved)
  })

  test('somebody else who signs in over the page starts afresh', async ({ page, token, expectComplaint }) => {
    expectComplaint(/401/)
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-previous', ''))
    await end(token)
    // What the dashboard still asked for may have found it out already: then the dialog lies over the link.
    await follow(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Publicaciones' }))
    await signInOver(page, 'DOCTOR')
    await page.getByText(/^Choices: [\d.]+$/).waitFor()
    expect(await page.locator('main[data-previous]').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Obras Sociales' }).count()).toBe(0)
  })

  test('a record that was never shown waits at its address, and is shown after signing in', async ({ page, token, expectComplaint }) => {
    expectComplaint(/401/)
    await page.goto('/app/insurances?q=swiss')
    const link = page.getByRole('row', { name: 'Swiss Medical' }).getByRole('link', { name: 'Ver detalle' })
    await link.waitFor()
    await end(token)
    await follow(link)
    await expired(page).waitFor()
    expect(addressOf(page)).toBe('/app/insurances/2')
    await signInOver(page, 'BACKOFFICE')
    await expect.poll(() => nameField(page).inputValue()).toBe('Swiss Medical')
    expect(addressOf(page)).toBe('/app/insurances/2')
  })

  test('every tab asks, and signing in in one of them is enough', async ({ page, token, expectComplaint }) => {
    expectComplaint(/401/)
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto('/app/insurances/create')
      await nameField(tab).fill('Sin guardar')
    }
    await beforeNextSave(page, () => end(token))
    await click(page, 'Crear Obra Social')
    for (const tab of [page, other]) await expired(tab).waitFor()
    await signInOver(page, 'BACKOFFICE')
    await expired(other).waitFor({ state: 'detached' })
    for (const tab of [page, other]) expect(await nameField(tab).inputValue()).toBe('Sin guardar')
  })

  test('Back asks nothing more than to sign in, and the focus returns to the field that had it', async ({
    page,
    token,
    expectComplaint,
  }) => {
    expectComplaint(/401/)
    await page.goto('/app/insurances')
    await page.getByRole('link', { name: 'Agregar Obra Social' }).click()
    await nameField(page).fill('A medias')
    await beforeNextSave(page, () => end(token))
    await nameField(page).press('Enter')
    await expired(page).waitFor()
    await page.evaluate(async () => {
      const { navigation } = window as typeof window & { navigation: EventTarget } // TypeScript's library does not know it yet
      const asked = new Promise((resolve) => navigation.addEventListener('navigate', resolve, { once: true }))
      history.back()
      await asked
      // A second dialog would be drawn by then.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await signInOver(page, 'BACKOFFICE')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(await nameField(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('while the session is not known', () => {
  test('a quiet loader stands for the page', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/auth/verify-session', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/app/insurances')
    await page.getByRole('status', { name: 'Cargando' }).waitFor()
    expect(await page.locator('main, nav').count()).toBe(0)
    answer()
    await heading(page, 'Listado de Obras Sociales')
  })
})

describe('while the server is in maintenance', () => {
  const folder = temporaryFolder()
  const settings = { DATA_DIR: folder.path, CAPTCHA_PROVIDER: 'none' }
  let server: Server
  let port: string
  beforeAll(async () => {
    fillDataFolder(folder.path)
    port = String(await freePort())
    server = await startBriefly({ ...settings, PORT: port })
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  // Three starts of a server, and the waits between a page's questions.
  test('every page says so and goes on by itself with what was typed, was asked for or was opened', { timeout: 2 * TEST_MS }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/503|ERR_CONNECTION|could not be reached/)
    const typing = await visit({ token: await signIn(server.api) }, { baseURL: server.url })
    const [reading, arriving] = [await typing.context().newPage(), await typing.context().newPage()]
    await typing.goto('/app/insurances/3')
    await nameField(typing).fill('Escrito antes del corte')
    await reading.goto('/app/insurances?q=omint')
    const link = reading.getByRole('link', { name: 'Ver detalle' })
    await link.waitFor()

    const restart = async (environment: Record<string, string>) => {
      await server.stop()
      server = await startBriefly({ ...settings, ...environment, PORT: port })
    }
    await beforeNextSave(typing, () => restart({ MAINTENANCE: '1' }))
    await click(typing, 'Editar')
    await maintenance(typing).waitFor()
    await follow(link)
    await arriving.goto('/app/insurances?q=pami')
    for (const page of [typing, reading, arriving]) {
      await maintenance(page).getByRole('heading', { level: 1, name: '¡Salvia se encuentra en mantenimiento!' }).waitFor()
      await expect.poll(() => page.title()).toBe('Salvia | Error 503')
    }
    await expectAccessible(typing)

    await restart({})
    // It asks after 2, 4, 8, 16 seconds and then every half minute, by the real clock.
    for (const page of [typing, reading, arriving]) await maintenance(page).waitFor({ state: 'detached', timeout: 2 * WAIT_MS })
    await expect.poll(() => typing.title()).toMatch(/^Salvia \| .+ · Detalle de la obra social$/)
    expect(await nameField(typing).inputValue()).toBe('Escrito antes del corte')
    await click(typing, 'Editar')
    await expectToast(typing, saved)
    await expect.poll(() => nameField(reading).inputValue()).toBe('Omint')
    expect(addressOf(reading)).toMatch(/^\/app\/insurances\/\d+$/)
    await arriving.getByRole('rowheader', { name: 'PAMI' }).waitFor()
  })
})

describe('while the network is away', () => {
  test('the page says so, a save fails without losing anything, and works when the network is back', async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|could not be reached/)
    await page.goto(`/app/insurances/${(await add('Con conexión')).id}`)
    await nameField(page).fill('Sin conexión')
    const hint = page.getByText('Sin conexión: podés seguir leyendo, pero no se va a guardar nada hasta que vuelva.')
    await page.context().setOffline(true)
    await hint.waitFor()
    await click(page, 'Editar')
    await expectToast(page, { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.', destructive: true })
    // Nothing was sent, so nothing is in doubt.
    expect(await page.getByText('No sabemos si se guardó.', { exact: false }).count()).toBe(0)
    await page.context().setOffline(false)
    await hint.waitFor({ state: 'detached' })
    expect(await nameField(page).inputValue()).toBe('Sin conexión')
    await click(page, 'Editar')
    await expectToast(page, saved)
  })

  test('a page that is opened says that the server is out of reach, and comes when it is asked for again', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/app')
    await heading(page, 'No podemos conectarnos')
    await expectAccessible(page)
    await page.unroute('**/api/**')
    await click(page, 'Reintentar ahora')
    await heading(page, 'Dashboard')
  })

  test('a page whose chunk does not come offers to reload, which shows it', async ({ page, expectComplaint }) => {
    expectComplaint(/./)
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await page.route('**/assets/insurance-page-*.js', (route) => route.abort())
    await page.evaluate(() => history.pushState(null, '', '/app/insurances/5'))
    await heading(page, 'No se pudo cargar esta página')
    await expect.poll(() => page.title()).toBe('Salvia | No se pudo cargar esta página')
    await page.unroute('**/assets/insurance-page-*.js')
    await click(page, 'Recargar')
    await heading(page, 'Detalle de la obra social')
    expect(addressOf(page)).toBe('/app/insurances/5')
  })
})
