import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const ofColours = ['color-contrast', 'link-in-text-block']
const rules = { light: (axe: AxeBuilder) => axe.withRules(ofColours), dark: (axe: AxeBuilder) => axe.withTags(WCAG) }

/** Holds the page as it is to WCAG 2.2 AA, in the dark theme by every rule and in the light one by what a theme changes. */
export async function expectAccessible(page: Page, themes: ('light' | 'dark')[] = ['light', 'dark']) {
  const html = page.locator('html')
  const before = await html.getAttribute('data-mantine-color-scheme')
  const show = (theme: string | null) => html.evaluate((root, theme) => root.setAttribute('data-mantine-color-scheme', theme ?? ''), theme)
  for (const theme of themes) {
    await show(theme)
    // Colours that are on their way from one theme to the other are of neither. What turns for ever is not waited for.
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      return Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    })
    const { violations } = await rules[theme](new AxeBuilder({ page }).setLegacyMode()).analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
    expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
  }
  await show(before)
}

/** Holds the page to the width of the window, down to the narrowest of phones. */
export async function expectNoOverflow(page: Page, widths: readonly number[]) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(overflow, { message: `${page.url()} in ${width} px` }).toBe(0)
  }
}
