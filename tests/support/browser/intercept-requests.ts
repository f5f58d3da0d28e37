import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** The page's requests to a path, or some of them, wait here until the test answers them, or the page gives them up. */
export async function interceptRequests(page: Page, method: string, path: string, isMeant: (route: Route) => boolean = () => true) {
  const waiting: Route[] = []
  await page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === method && isMeant(route) ? void waiting.push(route) : route.fallback(),
  )
  page.on('requestfailed', (request) => {
    const at = waiting.findIndex((route) => route.request() === request)
    if (at >= 0) waiting.splice(at, 1)
  })
  const isWaiting = () => expect.poll(() => waiting.length, { message: `${method} ${path}` }).toBe(1)
  return {
    isWaiting,
    /** How many wait. */
    count: () => waiting.length,
    /** Does something that gives up the request that waits here, if there is one. The browser tells of that later than of the next request. */
    async givingUp(act: () => Promise<unknown>) {
      const given = waiting.at(-1)
      await act()
      await expect.poll(() => given !== undefined && waiting.includes(given), { message: `${method} ${path} is given up` }).toBe(false)
    },
    async next() {
      await isWaiting()
      const route = waiting.pop()
      if (!route) throw new Error(`The page gave up ${method} ${path}.`)
      return route
    },
  }
}

/**
 * Has something happen while the page's next change is on its way to the server. Before it is pressed would be too early for an end of the
 * session or of the server: the page's stream of news finds out by itself, and its dialog lies over what is to be pressed.
 */
export async function beforeNextSave(page: Page, happens: () => Promise<unknown>) {
  let isOver = false
  await page.route('**/api/v1/**', async (route) => {
    if (!isOver && route.request().method() !== 'GET') {
      isOver = true
      await happens()
    }
    await route.fallback()
  })
}

/**
 * Has the server answer a request that is in the test's hands, over a connection of its own: one that Playwright kept since an earlier
 * request may be one that the server ends at this very moment.
 */
export const forward = (route: Route) => route.fetch({ headers: { ...route.request().headers(), connection: 'close' } })
