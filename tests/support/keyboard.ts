import type { Page } from 'playwright-core'

/** Returns the name of the focused element, as far as it says it itself. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())

/** Presses Tab until the focus is where the test goes, and never takes more stops than the page has. */
export async function tabTo(page: Page, name: string | RegExp) {
  const seen: (string | undefined)[] = []
  for (let stops = 0; stops < 80; stops++) {
    const stop = await focused(page)
    if (typeof name === 'string' ? stop === name : stop !== undefined && name.test(stop)) return
    seen.push(stop?.slice(0, 40))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}, but to ${seen.join(', ')}.`)
}
