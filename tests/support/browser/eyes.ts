import type { BrowserContext, Page } from 'playwright-core'
import type { Fault, SeeOptions } from './faults/fault.ts'
import { takeLosses } from './focus-watch.ts'
import { LOADING } from './loading.ts'
import { seeFaults } from './see-faults.ts'

/** A page with a fault is looked at again so often: a part on its way is no fault. */
const LOOKS = 5

/** Waits until nothing is on its way: requests, faces, movements, and the two frames that draw the last change. */
export async function quiet(page: Page) {
  await page
    .waitForFunction(
      (loading) =>
        !document.querySelector(`${loading}, [data-outdated]`) &&
        document.fonts.status === 'loaded' &&
        document
          .getAnimations()
          .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
      LOADING,
      { timeout: 5_000 },
    )
    // A test may hold back for ever a request that the page waits for.
    .catch(() => undefined)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
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

/** The faults of the pages that a test leaves, and the clicks and keys that lost the focus, in words. */
export async function journeyFaults(context: BrowserContext) {
  const told: string[] = []
  for (const page of context.pages()) {
    const place = placeOf(page)
    const isLost = takeLosses(context).map((fault) => [fault, place] as const)
    // A page that is on its way somewhere else, or is gone, draws nothing any more.
    const drawn = isOurs(place) ? await faultsOf(page).catch((): Fault[] => []) : []
    for (const [fault, at] of [...isLost, ...drawn.map((fault) => [fault, place] as const)]) told.push(sentence(fault, at))
  }
  return told
}
