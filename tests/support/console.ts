import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where toasts are drawn. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notificaciones (F8)' })

type Told = { title: string; description: string; destructive?: boolean }

/** Waits until one toast is shown and says exactly this; a destructive one is announced assertively. */
export async function expectToast(page: Page, { title, description, destructive = false }: Told) {
  const shown = () =>
    toastRegion(page)
      .locator('[role=alert], [role=status]')
      .evaluateAll((toasts) => toasts.map(({ role, textContent }) => ({ role, textContent })))
  await expect.poll(shown).toEqual([{ role: destructive ? 'alert' : 'status', textContent: title + description }])
}

/** Waits until the page's heading is this one. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** The path, query and hash that the address bar shows. */
export const addressOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '')
