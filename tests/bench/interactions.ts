import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { growUsers } from '#tests/support/database/grow.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { type EventEntry, idle, slowCpu } from './device.ts'
import { type Actions, chooseRole, sortAndFilter } from './lists.ts'
import { startPlatform } from './patients.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 5

/** A list of users: how many there are, how many a page shows, and the longest event that an interaction may have, in milliseconds. */
const LISTS = [
  { users: 500, rows: 10, goal: 64 },
  { users: 500, rows: 250, goal: 80 },
  { users: 10_000, rows: 10, goal: 104 },
]
/** The heap that a console with so many users may take, in megabytes. */
const HEAP: Record<number, number> = { 500: 6, 10000: 9 }
const NAVIGATIONS = [20, 200]

declare global {
  interface Window {
    /** The durations of the clicks and key presses, in milliseconds. */
    interactions: number[]
  }
}

function watch() {
  window.interactions = []
  // TypeScript's library lacks the threshold. It is the lowest that the browser accepts.
  const events = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventEntry[]) if (interactionId) window.interactions.push(duration)
  }).observe(events)
}

/** The heap in megabytes after what is no longer used has been freed. */
async function heapOf(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function open(browser: Browser, url: string, token: string, address: string) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'es-AR' })
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(url + address)
  await page.waitForFunction(() => document.querySelector('tbody a') !== null)
  return { context, page, devtools: await context.newCDPSession(page) }
}

/** Returns the longest event of each interaction on a list whose chunks and data are there. */
async function interact(browser: Browser, url: string, token: string, rows: number) {
  const { context, page, devtools } = await open(browser, url, token, `/app/users-salvia?size=${rows}`)
  try {
    const heap = await heapOf(devtools)
    // What the page fetches when it is quiet.
    await page.waitForTimeout(2000)
    await slowCpu(devtools)
    const events: Record<string, number> = {}
    const actions: Actions = { ...sortAndFilter('sofia ib', rows), ...chooseRole }
    for (const [name, { act, done, rows }] of Object.entries(actions)) {
      await idle(page)
      await page.evaluate(() => {
        window.interactions.length = 0
      })
      await act(page)
      await page.waitForFunction(done, rows, { polling: 'raf' })
      await idle(page)
      events[name] = await page.evaluate(() => Math.max(0, ...window.interactions))
    }
    return { events, heap }
  } finally {
    await context.close()
  }
}

/** Returns the heap after so many navigations by links of the sidebar. */
async function navigate(url: string, token: string) {
  // Without the machine code that the engine makes of what runs often: it grows for a while, and holds nothing of the pages.
  const { args = [], ...options } = await findBrowser()
  const browser = await chromium.launch({ ...options, args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug'] })
  const { page, devtools } = await open(browser, url, token, '/app/users-salvia')
  try {
    const heaps: number[] = []
    for (let at = 1; at <= Math.max(...NAVIGATIONS); at++) {
      const [name, shows] = at % 2 ? ['Obras Sociales', 'Listado'] : ['Usuarios Salvia', 'Usuarios']
      await page.locator(`nav[aria-label=Principal] a:has-text("${name}")`).click()
      await page.waitForFunction((title) => document.querySelector('main h1')?.textContent?.startsWith(title), String(shows))
      if (NAVIGATIONS.includes(at)) heaps.push(await heapOf(devtools))
    }
    return heaps
  } finally {
    await browser.close()
  }
}

const told = (value: number, goal: number) => `${goal}${value <= goal ? '' : ' missed'}`

/** Measures what the clicks and keys on a list cost when it is there, and the memory that the console takes. */
export async function benchInteractions() {
  const folder = temporaryFolder()
  const browser = await chromium.launch(await findBrowser())
  const events: Record<string, string | number>[] = []
  const memory: Record<string, string | number>[] = []
  try {
    for (const users of new Set(LISTS.map((list) => list.users))) {
      const dataDir = join(folder.path, String(users))
      const { server, stop } = await startPlatform(undefined, dataDir, (db) => growUsers(db, users))
      try {
        const token = await signIn(server)
        for (const { rows, goal } of LISTS.filter((list) => list.users === users)) {
          const visits = []
          for (let run = 0; run < RUNS; run++) visits.push(await interact(browser, server.url, token, rows))
          for (const name of Object.keys(visits[0]?.events ?? {})) {
            const value = median(visits.map((visit) => visit.events[name] ?? Number.NaN))
            events.push({ users, rows, interaction: name, 'longest event ms': Math.round(value), goal: told(value, goal) })
          }
          const heap = median(visits.map((visit) => visit.heap))
          if (rows === 10)
            memory.push({ measured: `heap with ${users} users, MB`, value: heap.toFixed(1), goal: told(heap, HEAP[users] ?? 0) })
        }
        if (users === 500) {
          const [few = 0, many = 0] = await navigate(server.url, token)
          memory.push({
            measured: `heap after ${NAVIGATIONS.join(' and ')} navigations, MB`,
            value: `${few.toFixed(1)}, ${many.toFixed(1)}`,
            goal: told(many, Number((few * 1.02).toFixed(1))),
          })
        }
      } finally {
        await stop()
      }
    }
    print(`Interactions with chunk and data there, CPU 4x, median of ${RUNS}`, events)
    print('Memory of the console', memory)
  } finally {
    await browser.close()
    folder.remove()
  }
}
