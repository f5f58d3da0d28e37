import type { Page } from 'playwright-core'
import { seeBars } from './faults/bars.ts'
import { seeCuts } from './faults/cuts.ts'
import { seeDestructive } from './faults/destructive.ts'
import { seeDisabled } from './faults/disabled.ts'
import { openEye } from './faults/eye.ts'
import type { Fault, SeeOptions } from './faults/fault.ts'
import { seeHeadings } from './faults/headings.ts'
import { seeLinks } from './faults/links.ts'
import { seeOutside } from './faults/outside.ts'
import { seeOverlaps } from './faults/overlaps.ts'
import { seeToasts } from './faults/toasts.ts'

const RULES = [seeHeadings, seeCuts, seeOutside, seeOverlaps, seeBars, seeToasts, seeDisabled, seeDestructive, seeLinks]

/**
 * Returns the faults of a page as it is drawn, computed from boxes. The functions go to the page as their text, and each knows nothing outside
 * of itself: they share the eye.
 */
export const seeFaults = (page: Page, options: SeeOptions = {}) =>
  page.evaluate<Fault[]>(`(() => {
    const eye = (${openEye})()
    for (const see of [${RULES.join()}]) see(eye, ${JSON.stringify(options)})
    return eye.told()
  })()`)
