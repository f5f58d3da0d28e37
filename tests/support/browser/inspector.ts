import type { FrameLocator, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect } from 'vitest'
import { WAIT_MS } from '#tests/support/setup/settings.ts'
import { writable } from './writable.ts'

/** Vite prepares its modules for the first page that asks for them. */
export const FIRST = { timeout: 2 * WAIT_MS }

/** Serves the console with its inspector as in development, over the writable server. Returns the address. */
export function developmentServer() {
  let vite: ViteDevServer
  beforeAll(async () => {
    vite = await createServer({
      logLevel: 'error',
      mode: 'development',
      server: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: writable().url } } },
    })
    await vite.listen()
  })
  afterAll(() => vite.close())
  return () => vite.resolvedUrls?.local[0] ?? ''
}

/** The console in its frame. */
export const consoleOf = (page: Page, title = 'Consola') => page.frameLocator(`iframe[title="${title}"]`)
export const consoleHeading = (console: FrameLocator, name: string) =>
  console.getByRole('heading', { level: 1, name, exact: true }).waitFor(FIRST)

/** Ends the one request of this name that waits on a path. */
export async function choose(page: Page, request: string | RegExp, outcome: string) {
  const waiting = page.getByRole('tabpanel', { name: 'Caminos' }).getByRole('region', { name: request })
  await expect.poll(() => waiting.count()).toBe(1)
  await waiting.getByRole('button', { name: outcome, exact: true }).click()
  await expect.poll(() => waiting.count()).toBe(0)
}

/** Saves what a button downloads. */
export async function save(page: Page, button: string, file: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await download).saveAs(file)
  return file
}
