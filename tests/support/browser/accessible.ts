import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isDeep, isFull } from '#tests/support/setup/settings.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const rules = {
  light: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  dark: { type: 'tag', values: WCAG },
} satisfies Record<string, RunOptions['runOnly']>

/**
 * Checks what a journey came to against WCAG 2.2 AA. A larger tier does; `npm test` checks the screens themselves (tests/e2e/look/eyes.e2e.ts and
 * the public pages), since a sixth of the work of the journeys would be the checker's.
 */
export async function expectAccessible(page: Page, themes: ('light' | 'dark')[] = isDeep ? ['light', 'dark'] : ['dark']) {
  if (isFull) await expectAccessibleScreen(page, themes)
}

/** Checks the page as it is against WCAG 2.2 AA, in the dark theme by every rule and in the light one by the rules about colours. */
export async function expectAccessibleScreen(page: Page, themes: ('light' | 'dark')[]) {
  // The checker has half a megabyte of source. A document gets it once, however often it is checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Rows that are on their way out are dimmed, and are not to be read.
  await page.locator('[data-outdated]').first().waitFor({ state: 'detached' })
  const html = page.locator('html')
  const before = await html.getAttribute('data-mantine-color-scheme')
  for (const theme of themes) expect(await violations(page, theme), `${page.url()} in the ${theme} theme`).toEqual([])
  await html.evaluate((root, theme) => root.setAttribute('data-mantine-color-scheme', theme ?? ''), before)
}

const violations = (page: Page, theme: keyof typeof rules) =>
  page.evaluate(
    async ([theme, runOnly]) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', theme)
      // Colours on their way from one theme to the other belong to neither. An endless movement is not waited for.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
      // The area that a bar at an edge covers depends on the fonts of the machine, and scrolling uncovers it.
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
        const { position } = getComputedStyle(element)
        return position === 'sticky' || (position === 'fixed' && element.closest('main'))
      })
      const styles = bars.map(({ style }) => style.cssText)
      for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' })
      const { run } = Reflect.get(window, 'axe') as { run: (on: Document, options: RunOptions) => Promise<AxeResults> } // it is there
      // The HTML of a violation shows its place; a selector for each checked element would take long to find. A frame here is a mail, which
      // runs no script: the checker could not ask it.
      const { violations } = await run(document, { runOnly, resultTypes: ['violations'], selectors: false, iframes: false })
      for (const [at, { style }] of bars.entries()) style.cssText = styles[at] ?? ''
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
    },
    [theme, rules[theme]] as const,
  )

/** What a control shows is a part of its name, so that whoever speaks to the page is understood. The checker counts this rule as an experiment. */
export async function namesUnlikeWords(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as { run: (on: Document, options: RunOptions) => Promise<AxeResults> } // it is there
    const rule = 'label-content-name-mismatch'
    const options: RunOptions = { runOnly: { type: 'rule', values: [rule] }, rules: { [rule]: { enabled: true } }, iframes: false }
    const { violations } = await run(document, { ...options, resultTypes: ['violations'], selectors: false })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${html} has another name than its words`))
  })
}

/** Holds the page to the width of the window, down to the narrowest of phones. */
export async function expectNoOverflow(page: Page, widths: readonly number[]) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(overflow, { message: `${page.url()} in ${width} px` }).toBe(0)
  }
}
