import type { Page } from 'playwright-core'
import { frames } from './eyes.ts'

/** Whether the focused element can be seen whole: its corners are its own, and nothing else lies over them. */
export async function isUncovered(page: Page) {
  if (await isUncoveredNow(page)) return true
  // What the focus scrolls to, and the height of a header, come with the next frame.
  await frames(page)
  return isUncoveredNow(page)
}

const isUncoveredNow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // The field for a file is a point; people see its button.
    const element = focused?.matches('[type=file]') ? focused.nextElementSibling : focused
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const INSET = 3
    return [left + INSET, right - INSET].every((x) =>
      [top + INSET, bottom - INSET].every((y) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || Boolean(element.parentElement?.contains(there)))
      }),
    )
  })
