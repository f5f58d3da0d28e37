import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Fault, SeeOptions } from './faults/fault.ts'
import { takeLosses } from './focus-watch.ts'
import { LOADING } from './loading.ts'
import { seeFaults } from './see-faults.ts'

/** A page with a fault is looked at again so often: a part on its way is no fault. */
const LOOKS = 5

/** Phones, tablets and windows. */
export const ALL_WIDTHS = [320, 360, 390, 768, 1024, 1360, 1920]
const HEIGHT = 844
export const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })

/** So long is a page waited for, in milliseconds: a test may have stopped its clock, or hold back for ever a request that it waits for. */
const REST_MS = 5_000

/** Waits for two frames, of which the first one draws the last change. Returns true. */
export const frames = (page: Page) =>
  page.evaluate(async () => {
    // A size is told once a frame, as frames are drawn. A test that sets the page's clock has also set the time of `requestAnimationFrame`.
    for (let frame = 0; frame < 2; frame++)
      await new Promise<void>((done) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          done()
        })
        observer.observe(document.documentElement)
      })
    return true
  })

/** Waits until nothing is on its way: requests, faces, movements, and the two frames that draw the last change. Returns whether that came to be. */
export async function quiet(page: Page) {
  const isAtRest = page.waitForFunction(
    (loading) =>
      !document.querySelector(`${loading}, [data-outdated]`) &&
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
    LOADING,
    { timeout: REST_MS },
  )
  return Promise.race([isAtRest.then(() => frames(page)).catch(() => false), setTimeout(2 * REST_MS, false, { ref: false })])
}

/** The place of a fault: the path of the page, and the width of its window. */
type Place = { path: string; width: number }

/** Tells a fault and its place in a sentence. */
export const sentence = ({ element, what, rule }: Fault, { path, width }: Place) => `${path} at ${width} px: ${element} ${what} (${rule}).`

/** The place of a page. */
export const placeOf = (page: Page): Place => ({
  path: page.url().replace(/^\w+:\/\/[^/]+/, ''),
  width: page.viewportSize()?.width ?? 0,
})

/** The faults of a page as it is drawn. A fault counts if it is still there when nothing moves any more. */
export async function faultsOf(page: Page, options: SeeOptions = {}) {
  let faults = await seeFaults(page, options)
  for (let look = 0; look < LOOKS && faults.length > 0; look++) {
    await quiet(page)
    const still = await seeFaults(page, options)
    if (JSON.stringify(still) === JSON.stringify(faults)) break
    faults = still
  }
  return faults
}

/** Pages that neither the console nor the public pages draw: tools for developers, pages that a test wrote itself, and addresses that are no page at all. */
const isOurs = ({ path }: Place) => /^\/(?!api|src\/inspector|favicon|inspector)/.test(path)

/** What gets its place beside something when it opens. `eyes.e2e` opens such things in each width. */
const PLACED = '[role=menu], [role=listbox], [role=tooltip], .mantine-Popover-dropdown'

/** What a page draws wrongly in its own width, and in each other one if it comes to rest. A page without scripts never tells that. */
async function drawnWrongly(page: Page, isScripted: boolean) {
  const told: string[] = []
  // A page that is on its way somewhere else, or is gone, draws nothing any more.
  const look = async () => told.push(...(await faultsOf(page).catch(() => [])).map((fault) => sentence(fault, placeOf(page))))
  await look()
  if (!isScripted || !(await quiet(page)) || (await page.locator(PLACED).filter({ visible: true }).count()) > 0) return told
  for (const width of ALL_WIDTHS.filter((one) => one !== placeOf(page).width)) {
    await resize(page, width)
    await quiet(page)
    await look()
  }
  return told
}

/** The faults of the pages that a test leaves, and the clicks and keys that lost the focus, in words. */
export async function journeyFaults({ context, isScripted }: { context: BrowserContext; isScripted: boolean }) {
  const told: string[] = []
  for (const page of context.pages()) {
    const place = placeOf(page)
    told.push(...takeLosses(context).map((fault) => sentence(fault, place)))
    if (isOurs(place)) told.push(...(await drawnWrongly(page, isScripted).catch(() => [])))
  }
  return told
}
