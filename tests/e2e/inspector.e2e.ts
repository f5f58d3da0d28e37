import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect } from 'vitest'
import { accountOf } from '#tests/support/accounts.ts'
import { test } from '#tests/support/browser.ts'
import { heading } from '#tests/support/console.ts'
import { writable } from '#tests/support/writable.ts'

let vite: ViteDevServer
let url: string
beforeAll(async () => {
  vite = await createServer({
    logLevel: 'error',
    mode: 'development',
    server: { host: '127.0.0.1', port: 0, proxy: { '/api': writable().url } },
  })
  await vite.listen()
  url = vite.resolvedUrls?.local[0] ?? ''
})
afterAll(() => vite.close())

test('with ?inspect in development a local page lists every actor, its state and its events, without secrets', { timeout: 90_000 }, async ({
  visit,
}) => {
  const page = await visit(undefined, { baseURL: url })
  // Vite prepares its modules for the first page that asks for them.
  await page.goto('/login?inspect&redirect=/app/insurances', { timeout: 60_000 })
  const inspector = page.frameLocator('iframe[title=Inspector]')
  const actor = (name: string) => inspector.locator('#actors summary').filter({ hasText: name })
  const event = (name: string) => inspector.locator('#events summary').filter({ hasText: name })
  await actor('session: {"activity":{"ready":"idle"},"status":"unauthenticated"}').waitFor()
  await actor('toasts: "empty"').waitFor()

  const { email, password } = accountOf('BACKOFFICE')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await heading(page, 'Listado de Obras Sociales')
  await actor('session: {"activity":{"ready":"idle"},"status":"authenticated"}').waitFor()
  await event('session: login').first().click()
  const shown = await inspector.locator('body').textContent()
  expect(shown).toContain(email)
  expect(shown).not.toContain(password)
  expect(shown).not.toContain(await page.evaluate(() => localStorage.getItem('authToken')))
})

test('without ?inspect there is no inspector', async ({ visit }) => {
  const page = await visit(undefined, { baseURL: url })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('the production build holds nothing of the inspector', () => {
  const scripts = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const holding = scripts.filter((file) => /statelyai|inspector/i.test(readFileSync(join('build/client/assets', file), 'utf8')))
  expect(holding).toEqual([])
})
