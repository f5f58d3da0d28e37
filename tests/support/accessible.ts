import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const ofColours = ['color-contrast', 'link-in-text-block']
const rules = { dark: (axe: AxeBuilder) => axe.withTags(WCAG), light: (axe: AxeBuilder) => axe.withRules(ofColours) }

/** Holds the page as it is to WCAG 2.2 AA, in one theme by every rule and then in the other by what a theme changes. */
export async function expectAccessible(page: Page) {
  for (const [theme, choose] of Object.entries(rules)) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['mantineColorScheme'] = theme
    }, theme)
    // Colours that are on their way from one theme to the other are of neither.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
    const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze()
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
