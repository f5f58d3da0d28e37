import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The region that shows the toasts. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notificaciones (F8)' })

type Told = { title: string; description: string; destructive?: boolean }

/** Waits until exactly this toast is shown. A destructive one must be announced assertively. */
export async function expectToast(page: Page, { title, description, destructive = false }: Told) {
  const shown = () =>
    toastRegion(page)
      .locator('[role=alert], [role=group]')
      .evaluateAll((toasts) => toasts.map(({ role, textContent }) => ({ role, textContent })))
  await expect.poll(shown).toEqual([{ role: destructive ? 'alert' : 'group', textContent: title + description }])
}

/** Waits until the page has this heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Returns the path, query and hash in the address bar. */
export const addressOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '')

export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
export const click = (within: Page | Locator, name: string | RegExp) => button(within, name).click()
export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** Follows a link of the sidebar. */
export const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()

/** Returns the names of the rows that a list shows. */
export const rowNames = (page: Page) => page.getByRole('rowheader').allTextContents()

/** Waits until a list says that it has so many records. */
export const found = (page: Page, count: number) => page.getByText(`Se encontraron ${count} registros.`, { exact: true }).waitFor()

/** A part of a page, by its heading. */
export const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
