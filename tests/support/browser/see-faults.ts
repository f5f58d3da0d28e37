import type { Page } from 'playwright-core'
import { seeBars } from './faults/bars.ts'
import { seeCuts } from './faults/cuts.ts'
import { seeDisabled } from './faults/disabled.ts'
import { openEye } from './faults/eye.ts'
import { seeHeadings } from './faults/headings.ts'
import { seeOutside } from './faults/outside.ts'
import { seeOverlaps } from './faults/overlaps.ts'
import { seeToasts } from './faults/toasts.ts'

/**
 * What the eyes of a test look for: a heading stands over its column, nothing is cut without its whole text at hand, no two texts or controls
 * overlap, nothing leaves the page, a fixed bar hides no last row, a toast covers neither the title nor what was acted upon, the focus is on
 * something, and what looks disabled is.
 */
export type FaultRule = 'heading' | 'cut' | 'overlap' | 'outside' | 'last' | 'toast' | 'focus' | 'disabled'

/** What is wrong with something that is drawn: the element's name and the rest of the sentence. */
export type Fault = { rule: FaultRule; element: string; what: string }

export type SeeOptions = {
  /** Looks at the end of what scrolls, too, where a fixed bar must hide nothing. It moves what was scrolled, and back. */
  scrolls?: boolean
}

const RULES = [seeHeadings, seeCuts, seeOutside, seeOverlaps, seeBars, seeToasts, seeDisabled]

/**
 * Returns what is wrong with what the page draws, computed from boxes. The functions go to the page as their text, each of which knows
 * nothing outside of itself: what they share is the eye.
 */
export const seeFaults = (page: Page, options: SeeOptions = {}) =>
  page.evaluate<Fault[]>(`(() => {
    const eye = (${openEye})()
    for (const see of [${RULES.join()}]) see(eye, ${JSON.stringify(options)})
    return eye.told()
  })()`)
