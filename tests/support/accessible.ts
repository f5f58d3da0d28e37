import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Holds the page as it is to WCAG 2.2 AA, in one theme and then the other. */
export async function expectAccessible(page: Page) {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['mantineColorScheme'] = theme
    }, theme)
    // Colours that are on their way from one theme to the other are of neither.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
    expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
  }
}

/** Holds the page to the width of the window, down to the narrowest of phones. */
export async function expectNoOverflow(page: Page, widths: readonly number[]) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(overflow, { message: `${page.url()} in ${width} px` }).toBe(0)
  }
}
