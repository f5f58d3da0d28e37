import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Matches what a page shows where something is still on its way: by a placeholder, by its state, by its name. */
export const LOADING = '.mantine-Skeleton-root, [aria-busy=true], [aria-label^=Cargando]'

/** Waits until the page is there, and nothing of it is still loading. A page may have several parts that load by themselves. */
export async function loaded(page: Page) {
  await page.locator('h1:visible').first().waitFor()
  await expect.poll(() => page.locator(LOADING).count()).toBe(0)
}
