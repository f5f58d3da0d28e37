import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { publicPages } from '#src/public/pages.tsx'
import { expectAccessibleScreen, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { expectToast } from '#tests/support/browser/console.ts'
import { loaded } from '#tests/support/browser/loading.ts'
import { isFull, shareOf } from '#tests/support/setup/settings.ts'

const paths = Object.keys(publicPages)
/** The pages that `npm test` opens: one of each kind, and those with a script of their own. */
const opened = isFull ? paths : ['/', '/login', '/terms', '/turno', '/reservar', '/reservar/medico', '/reservar/pedido', '/404', '/500']

/** React marks the elements that it has taken over. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps')))

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

/**
 * Keeps every theme that a frame was painted in, under a stored preference or where the browser forbids to store one. The window's
 * name tells which, since it stays from page to page.
 */
function watchTheme() {
  const stored = window.name
  if (stored === 'forbidden')
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied.', 'SecurityError')
      },
    })
  else if (stored === 'nothing') localStorage.removeItem('vite-ui-theme')
  else localStorage.setItem('vite-ui-theme', stored)
  const seen = new Set<string>()
  Object.assign(window, { seen })
  const look = () => {
    if (document.body)
      seen.add(`${document.documentElement.dataset['mantineColorScheme']} ${getComputedStyle(document.body).backgroundColor}`)
    requestAnimationFrame(look)
  }
  look()
}

/** The public pages with a script of their own, and its name. */
const liveScripts: Record<string, string> = {
  ...{ '/turno': 'appointment', '/reservar': 'find-doctor', '/reservar/medico': 'booking', '/reservar/pedido': 'booking-request' },
}

/** What the error pages say, and the ways that they offer. */
const errorPages: Record<string, { heading: string; offered: string[] }> = {
  '/403': { heading: 'No tenés acceso a esta página', offered: ['Volver', 'Ir a Salvia'] },
  '/404': { heading: '¡Oops! ¡No se ha encontrado la página!', offered: ['Volver', 'Ir a Salvia'] },
  '/500': { heading: 'Oops! Algo salió mal :(', offered: ['Volver', 'Ir a Salvia'] },
  '/503': { heading: '¡Salvia se encuentra en mantenimiento!', offered: [] },
}
const ways = (page: Page) => page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).allTextContents()

describe('every public page', () => {
  test.for(opened)(
    "%s has its title and one heading, and its own script alone, and keeps WCAG 2.2 AA and a phone's width",
    async (path, { visit, expectComplaint }) => {
      if (path === '/404') expectComplaint(/404 \(Not Found\)/)
      const page = await visit(undefined, { reducedMotion: 'reduce' })
      await page.goto(path)
      if (path === '/login') await hydrated(page)
      else if (publicPages[path]?.isApp) await page.locator('#root > *').first().waitFor()
      // No other page waits for React, nor for anything that is not its own.
      else {
        const name = liveScripts[path]
        // What they share, and what the two share that a mail's link opens, are chunks of their own.
        const own = name ? [`${name}-page`, 'live-page', ...(/booking-request|appointment/.test(name) ? ['record-by-link'] : [])] : []
        const shown = async () => (await scriptsOf(page)).map((script) => /\/([\w-]+)-[\w-]{8}\.js$/.exec(script)?.[1]).sort()
        await expect.poll(shown).toEqual(['static-page', ...own].sort())
      }
      expect(await page.title()).toBe(`Salvia | ${publicPages[path]?.title}`)
      expect(await page.locator('h1:visible').count()).toBe(1)
      const error = errorPages[path]
      if (error) {
        expect(await page.locator('h1').textContent()).toBe(error.heading)
        expect(await ways(page)).toEqual(error.offered)
      }
      if (path === '/500') await page.getByText('Por favor intente mas tarde', { exact: true }).waitFor()
      await expectNoOverflow(page, [320, 390])
      // Both themes colour all pages by the same rules, and `npm test` tries the pages of most parts.
      await expectAccessibleScreen(page, isFull ? ['dark', 'light'] : ['/login', '/reservar'].includes(path) ? ['dark'] : [])
    },
  )

  test('shows its text without any script, and no button that would do nothing', async ({ visit }) => {
    const page = await visit(undefined, { javaScriptEnabled: false })
    for (const path of opened.filter((one) => one !== '/404')) {
      await page.goto(path)
      expect(await page.locator('h1').textContent(), path).toBeTruthy()
      if (path !== '/login') expect(await page.getByRole('button').count(), path).toBe(0)
    }
  })
})

describe('the theme', () => {
  const light = (stored: string, system: string) => stored === 'light' || (stored === 'system' && system !== 'dark')
  // The first two are all that the system may matter to. The others are tried under one of its preferences.
  const preferences = ['system', 'nothing', 'light', 'forbidden', 'dark', 'anything']

  // A browser of today that has no preference says 'light'.
  test.for(shareOf(['dark', 'light', 'no-preference'] as const, 2))(
    'never flashes while the system prefers %s, whatever is stored',
    { tags: 'full' },
    async (system, { visit, expectComplaint }) => {
      // The remembered sidebar says that it cannot be.
      expectComplaint(/use-local-storage: .* blocked/)
      const page = await visit(undefined, { colorScheme: system })
      await page.addInitScript(watchTheme)
      for (const stored of shareOf(preferences, system === 'dark' ? 4 : 2)) {
        await page.context().clearCookies()
        await page.evaluate((stored) => Object.assign(window, { name: stored }), stored)
        const wanted = light(stored, system) ? 'light rgb(250, 249, 247)' : 'dark rgb(22, 22, 19)'
        const seen = () => page.evaluate(() => [...(window as typeof window & { seen: Set<string> }).seen]) // what `watchTheme` keeps
        await page.goto('/login')
        await hydrated(page)
        expect(await seen(), `${stored} at the sign-in`).toEqual([wanted])
        // The cookie alone is enough to read.
        await page.context().addCookies([{ name: 'access_token', value: inject('tokens').DOCTOR, url: inject('url') }])
        await page.goto('/app')
        await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
        expect(await seen(), `${stored} in the console`).toEqual([wanted])
        // What is still asked for would be refused once the cookie is gone.
        await loaded(page)
      }
    },
  )

  test('changes by the switch, is remembered and follows in other tabs', async ({ visit }) => {
    const page = await visit()
    await page.goto('/')
    const other = await page.context().newPage()
    await other.goto('/terms')
    await page.getByRole('button', { name: 'Cambiar el tema' }).click()
    for (const one of [page, other]) await one.waitForSelector('[data-mantine-color-scheme=light]')
    await page.reload()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  })
})

describe('the landing', () => {
  test('leads to the sign-in, to joining and to the legal pages', { tags: 'full' }, async ({ visit }) => {
    const page = await visit()
    await page.goto('/')
    for (const [name, heading] of [
      ['Iniciar sesión', 'Iniciar sesión'],
      ['Quiero sumarme', 'Quiero sumarme como médico'],
      ['Términos', 'Términos y condiciones'],
      ['Privacidad', 'Política de privacidad'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.goBack()
    }
    expect(await page.getByRole('link', { name: 'contacto@salvia.test' }).getAttribute('href')).toBe('mailto:contacto@salvia.test')
  })

  test('leads whoever is signed in to the console', async ({ visit }) => {
    const page = await visit('DOCTOR')
    await page.goto('/')
    await page.getByRole('link', { name: 'Ir a la consola' }).click()
    await page.waitForURL('/app')
  })

  test('asks for nothing where nobody is signed in, and hears of a sign-out elsewhere', async ({ visit }) => {
    const page = await visit('DOCTOR')
    await page.goto('/')
    await page.getByRole('link', { name: 'Ir a la consola' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/favicon.svg')
    await other.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await other.evaluate(() => localStorage.setItem('authToken', ''))
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor()
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual([])
  })
})

test('whoever is signed in may sign out at /403, and reads that it is done', async ({ visit }) => {
  const page = await visit('SECRETARY')
  // The session belongs to all tests.
  await page.route('**/auth/logout', (route) => route.fulfill({ json: { status: 'ok', message: 'Listo.' } }))
  await page.goto('/403')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expectToast(page, { title: '¡Hasta luego!', description: 'Has cerrado sesión correctamente.' })
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor({ state: 'detached' })
})

describe('an address that nobody knows', () => {
  test('shows the 404 page, keeps the address and leads back and home', async ({ visit, expectComplaint }) => {
    expectComplaint(/404 \(Not Found\)/)
    const page = await visit()
    await page.goto('/terms')
    await page.goto('/no/hay?nada=1')
    await page.getByRole('heading', { name: '¡Oops! ¡No se ha encontrado la página!' }).waitFor()
    expect(await page.title()).toBe('Salvia | Error 404')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/no/hay?nada=1')
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.waitForURL('/terms')
    await page.goto('/no/hay')
    await page.getByRole('link', { name: 'Ir a Salvia' }).click()
    await page.waitForURL('/')
  })
})
