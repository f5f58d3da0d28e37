import { utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { millisecondsInSecond } from 'date-fns/constants'
import type { Page } from 'playwright-core'
import { temporaryFolder } from './server.ts'

const CLOCK = 'tests/support/server/clock.mjs'
/** The clocks of the pages go so far ahead of the server's: their next minute begins in five seconds of their timers. */
const AHEAD_MS = 55 * millisecondsInSecond
/** Enough for the next minute, and less than any request or stream is waited for. */
const TICK_MS = 6 * millisecondsInSecond

/** One clock for a server, its database and its pages, which goes on only when a test moves it. Each minute of it lasts for an hour at least. */
export function movingClock() {
  const folder = temporaryFolder()
  const file = join(folder.path, 'clock')
  const pages: Page[] = []
  let now = 0
  writeFileSync(file, '')
  return {
    /** The settings of the server. */
    settings: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${pathToFileURL(resolve(CLOCK)).href}` },
    /** Gives the clock to a page, before it is opened. Its own zone has to be that of the clinics: under Playwright's clock no class can extend Date. */
    async giveTo(page: Page) {
      await page.context().clock.install({ time: now + AHEAD_MS })
      await page.clock.setFixedTime(now + AHEAD_MS)
      pages.push(page)
    },
    /** Moves all clocks to a moment, and lets the next minute of the pages begin. Their timers go on as usual. */
    async moveTo(instant: string) {
      now = Date.parse(instant)
      utimesSync(file, Date.now() / millisecondsInSecond, now / millisecondsInSecond)
      for (const page of pages) {
        await page.clock.setFixedTime(now + AHEAD_MS)
        await page.clock.fastForward(TICK_MS)
      }
    },
    /** Lets a minute of the pages' timers pass, in which they ask for what is asked for each minute. A stream counts as lost then, and begins anew. */
    async minute() {
      for (const page of pages) await page.clock.fastForward('01:00')
    },
    remove: folder.remove,
  }
}
