import type { Page } from 'playwright-core'
import { frames } from './eyes.ts'

/** Returns the name of the focused element, as far as it says it itself. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())

/** Presses Tab until the focus, as `here` tells it, is where the test goes, and never takes more stops than the page has. */
export async function tabTo(page: Page, name: string | RegExp, { here = focused, key = 'Tab', most = 80 } = {}) {
  const seen: (string | undefined)[] = []
  for (let stops = 0; stops < most; stops++) {
    const stop = await here(page)
    if (typeof name === 'string' ? stop === name : stop !== undefined && name.test(stop)) return
    seen.push(stop?.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}, but to ${seen.join(', ')}.`)
}

/** Waits until the menu that opens has the focus for good. */
export async function menuHasFocus(page: Page) {
  await page.waitForFunction(() => document.activeElement?.matches('[role=menuitem]'))
  // Mantine gives it to the first entry twice: when the menu is there, and when it is drawn. A key between the two would be undone.
  await frames(page)
}

/** Goes to an entry of the menu that opens. */
export async function goInMenu(page: Page, name: string, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown') {
  await menuHasFocus(page)
  await tabTo(page, name, { key, most: 10 })
}
