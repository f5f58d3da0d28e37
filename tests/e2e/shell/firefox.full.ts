import puppeteer, { type Browser, type ConsoleMessage, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { mayOpen, screens } from '#src/app/screens.ts'
import { findFirefox } from '#tests/support/browser/firefox.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { signIn } from '#tests/support/server/client.ts'
import { TEST_MS, WAIT_MS } from '#tests/support/setup/settings.ts'

let firefox: Browser
beforeAll(async () => {
  firefox = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() ?? '', headless: true })
})
afterAll(() => firefox?.close())

/** A page in a profile of its own, signed in with a token, and what it has complained about. */
async function visit(url: string, token: string) {
  const profile = await firefox.createBrowserContext()
  onTestFinished(() => profile.close())
  const page = await profile.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.setViewport({ width: 1360, height: 850 })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`thrown: ${String(error)}`))
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()} (${page.url()})`)
  })
  await page.goto(`${url}/favicon.svg`)
  await page.setCookie({ name: 'access_token', value: token, url, sameSite: 'Lax' })
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  return { page, complaints }
}

/** Waits until the page has this heading. */
const heading = (page: Page, name: string) => page.waitForSelector(`::-p-xpath(//h1[normalize-space()=${JSON.stringify(name)}])`)
const byRole = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`
const toast = (page: Page, text: string) => page.waitForSelector(`::-p-xpath(//*[@role="group"][contains(., ${JSON.stringify(text)})])`)

describe('in Firefox', () => {
  test.for(['BACKOFFICE', 'DOCTOR'] as const)(
    'each page that %s may open shows its heading and complains of nothing',
    { timeout: TEST_MS * 2 },
    async (role: Role) => {
      const { page, complaints } = await visit(inject('url'), inject('tokens')[role])
      const own = Object.entries(screens).filter(([path]) => mayOpen(path, role) && (role === 'BACKOFFICE' || !mayOpen(path, 'BACKOFFICE')))
      expect(own.length).toBeGreaterThan(1)
      for (const [path, { title }] of own) {
        await page.goto(`${inject('url')}${path === '/' ? '/app' : `/app${path.replace(':id', '1')}`}`, { waitUntil: 'domcontentloaded' })
        await heading(page, title)
        // Firefox complains of a typeface that is on its way when the page is left.
        await page.evaluate(() => document.fonts.ready.then(() => true))
        expect(complaints, path).toEqual([])
      }
    },
  )

  test('the back office books an appointment, saves a record, and signs out', { timeout: TEST_MS * 2 }, async () => {
    const { address, lastName, has } = await addPractice()
    const day = await freeWeek()
    const { url, api } = writable()
    // It signs out, so its session is one of its own.
    const { page, complaints } = await visit(url, await signIn(api))

    await page.goto(`${url}${address('semana', day)}`)
    const free = await page.waitForSelector(
      '::-p-xpath(//button[starts-with(@aria-label, "Libre: ") and contains(@aria-label, ", 09:00, ")])',
    )
    await free?.click()
    const patient = await page.waitForSelector('input[placeholder="Nombre, DNI o teléfono"]')
    await patient?.type(lastName)
    await (await page.waitForSelector(`::-p-xpath(//*[@role="option"][contains(., ${JSON.stringify(lastName)})])`))?.click()
    await (await page.waitForSelector(byRole('button', 'Reservar turno')))?.click()
    await toast(page, 'Turno reservado')
    expect(await has(day)).toEqual(['12:00 PENDING'])

    await page.goto(`${url}/app/specialities/create`)
    const name = `Especialidad ${lastName}`
    await (await page.waitForSelector('input[placeholder="Nombre de la Especialidad"]'))?.type(name)
    await (await page.waitForSelector(byRole('button', 'Registrar Especialidad')))?.click()
    await toast(page, 'La especialidad se ha creado correctamente.')

    await (await page.waitForSelector('button[aria-label^="Menú de usuario: "]'))?.click()
    await (await page.waitForSelector(byRole('menuitem', 'Cerrar Sesión')))?.click()
    await toast(page, '¡Hasta luego!')
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    expect(complaints).toEqual([])
  })
})
