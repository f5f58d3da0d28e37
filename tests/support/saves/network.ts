import type { Page, Route } from 'playwright-core'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import type { Fate } from './acts.ts'
import type { Row } from './saves.ts'

/** How a request of the page ended: the server did it, it refused it, or the page does not know. */
type End = { isDone: boolean; isKnown: boolean; status: number | undefined }

/** What becomes of the next request. Without a network nothing leaves the device; one that is held waits for the test. */
type Next = Fate | 'held' | 'without a network'

/** What stands between the page's saves and the server, which decides what becomes of each, and knows which of them the server has done. */
export async function networkOf(page: Page, [method, path]: Row['sends'], elsewhere: (() => Promise<unknown>) | undefined) {
  let fate: Next = 'answered'
  let release = () => {}
  let sent = 0
  let underWay = 0
  let last: End | undefined
  /** The requests that are done, by their keys: what is sent again with a key is the same one. */
  const done = new Set<string>()
  /** What they said. */
  const bodies: string[] = []

  async function send(route: Route) {
    const answer = await forward(route)
    const key = route.request().headers()['idempotency-key'] ?? `without a key: ${sent}`
    if (answer.ok() && !done.has(key)) {
      done.add(key)
      bodies.push(route.request().postData() ?? '')
    }
    return answer
  }
  async function meet(route: Route, how: Next): Promise<End> {
    const isLost = { isDone: false, isKnown: false, status: undefined }
    if (how === 'lost before it arrived' || how === 'reloaded before it arrived') {
      if (how === 'lost before it arrived') await route.abort()
      return isLost
    }
    if (how === 'without a network') {
      // Playwright answers what it intercepts, whether there is a network or not.
      await route.abort('internetdisconnected')
      return isLost
    }
    if (how === 'failed before it was done') {
      await route.fulfill(failing)
      return isLost
    }
    if (how === 'held')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    if (how === 'sent while somebody else saves') await elsewhere?.()
    const answer = await send(route)
    const end = { isDone: answer.ok(), isKnown: true, status: answer.status() }
    if (how === 'lost after it was done') await route.abort()
    else if (how === 'failed after it was done') await route.fulfill(failing)
    else if (how !== 'reloaded after it was done') {
      // A page that was left has given it up.
      await route.fulfill({ response: answer }).catch(() => {})
      return end
    }
    return { ...end, isKnown: false }
  }
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const how = fate
    fate = 'answered'
    sent += 1
    underWay += 1
    last = await meet(route, how).finally(() => {
      underWay -= 1
    })
  })
  return {
    /** Decides what becomes of the next request. */
    expect(next: Next) {
      fate = next
    },
    /** Lets the request that is held go on. */
    release: () => release(),
    sent: () => sent,
    isQuiet: () => underWay === 0,
    last: () => last,
    done: () => done.size,
    /** How many of these had that text. */
    doneWith: (text: string) => bodies.filter((body) => body.includes(text)).length,
  }
}
