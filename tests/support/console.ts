import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The region that shows the toasts. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notificaciones (F8)' })

type Told = { title: string; description: string; destructive?: boolean }

/** Waits until exactly this toast is shown. A destructive one must be announced assertively. */
export async function expectToast(page: Page, { title, description, destructive = false }: Told) {
  const shown = () =>
    toastRegion(page)
      .locator('[role=alert], [role=status]')
      .evaluateAll((toasts) => toasts.map(({ role, textContent }) => ({ role, textContent })))
  await expect.poll(shown).toEqual([{ role: destructive ? 'alert' : 'status', textContent: title + description }])
}

/** Waits until the page has this heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Returns the path, query and hash in the address bar. */
export const addressOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '')
