import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { growPatients, growUsers, SIZES } from '#tests/support/database/grow.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { idle, slowDown } from './device.ts'
import { startPlatform } from './patients.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 5

/** What the list of patients may take as a multiple of what that of as many users takes. */
const GOAL = 1.1
/** These tell why the first rows are late, but have no goal of their own. */
const WITHOUT_GOAL = ['transfer ms', 'kB']
/** A browser reports no task that is shorter, in milliseconds. */
const LONG_TASK = 50

/** The actions on a list, and how each is known to be done. */
export type Actions = Record<string, { act: (page: Page) => Promise<void>; done: (rows?: number) => boolean; rows?: number }>

/** Clicks as a person with a mouse does. Playwright's `click` would let scripts of its own run in the page while its events are measured. */
async function press(page: Page, target: Locator) {
  await target.hover()
  await idle(page)
  await page.mouse.down()
  await page.mouse.up()
}

/** The actions that each list has. Fewer rows are left by each letter, and one by all of them. `rows` are those of a page. */
export const sortAndFilter = (typed: string, rows = 10): Actions => ({
  'sort by e-mail': {
    act: (page) => press(page, page.getByRole('columnheader', { name: 'Correo electrónico' }).getByRole('button')),
    done: () => document.querySelector('th[aria-sort=ascending]') !== null,
  },
  'sort the other way': {
    act: (page) => press(page, page.getByRole('columnheader', { name: 'Correo electrónico' }).getByRole('button')),
    done: () => document.querySelector('th[aria-sort=descending]') !== null,
  },
  'type in the filter': {
    act: (page) => page.getByPlaceholder(/^Filtrar/).pressSequentially(typed),
    done: () => document.querySelectorAll('tbody tr').length === 1,
  },
  'clear the filter': {
    act: (page) => press(page, page.getByRole('button', { name: 'Borrar' })),
    done: (rows) => document.querySelectorAll('tbody tr').length === rows,
    rows,
  },
})

export const chooseRole: Actions = {
  'open the roles': {
    act: (page) => press(page, page.getByRole('button', { name: /Rol$/ }).first()),
    done: () => document.querySelector('[role=option]')?.checkVisibility() === true,
  },
  'choose a role': {
    act: (page) => press(page, page.getByRole('option', { name: /^Médico/ })),
    done: () => [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.includes('Médico')),
  },
}

type List = { address: string; path: string; actions: Actions }
const USERS: List = { address: '/app/users-salvia', path: '/api/v1/users', actions: { ...sortAndFilter('sofia ib'), ...chooseRole } }
const PATIENTS: List = { address: '/app/users-pacients', path: '/api/v1/patients', actions: sortAndFilter('sebas') }

declare global {
  interface Window {
    /** The longest task of the main thread, in milliseconds. */
    longest: number
  }
}

function watchTasks() {
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })
}

/** Measures one cold visit to a list on a phone's processor and network, and the cost of each action. */
async function visit(browser: Browser, url: string, token: string, { address, path, actions }: List) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'es-AR' })
  try {
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url + address, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('tbody a') !== null, undefined, { polling: 'raf', timeout: 120_000 })
    const { now, answered, asked, bytes } = await page.evaluate((end) => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(end))
      if (!(entry instanceof PerformanceResourceTiming)) throw new Error('The list was not asked for.')
      return { now: performance.now(), asked: entry.startTime, answered: entry.responseEnd, bytes: entry.encodedBodySize }
    }, path)
    const tasks: Record<string, number> = {}
    for (const [name, { act, done, rows }] of Object.entries(actions)) {
      await page.evaluate(() => {
        window.longest = 0
      })
      await act(page)
      await page.waitForFunction(done, rows, { polling: 'raf' })
      await idle(page)
      tasks[name] = await page.evaluate(() => window.longest)
    }
    return {
      'first rows ms': now,
      'transfer ms': answered - asked,
      kB: bytes / 1000,
      'besides the transfer ms': now - (answered - asked),
      ...tasks,
    }
  } finally {
    await context.close()
  }
}

const medians = (seen: Record<string, number>[]) =>
  Object.fromEntries(Object.keys(seen[0] ?? {}).map((name) => [name, Math.round(median(seen.map((one) => one[name] ?? Number.NaN)))]))

/** Puts what both lists take beside each other. Tasks too short to be reported count as the shortest that is. */
const compare = (users: Record<string, number>, patients: Record<string, number>) =>
  Object.entries(patients).map(([name, ms]) => {
    const before = users[name] ?? Number.NaN
    const ratio = Math.max(ms, LONG_TASK) / Math.max(before, LONG_TASK)
    const goal = WITHOUT_GOAL.includes(name) ? 'none' : `${GOAL}${ratio <= GOAL ? '' : ' missed'}`
    return { measured: name, 'users → patients': `${before} → ${ms}`, ratio: ratio.toFixed(2), goal }
  })

/** Measures the list of users as it grows: when its rows appear, and the longest task of each action (0: none over 50 ms). The list of patients is put beside the largest. */
export async function benchLists() {
  const folder = temporaryFolder()
  const browser = await chromium.launch(await findBrowser())
  try {
    const rows = []
    let compared: ReturnType<typeof compare> = []
    for (const { users } of SIZES) {
      const isLargest = users === SIZES.at(-1)?.users
      const dataDir = join(folder.path, String(users))
      const { server, stop } = await startPlatform(undefined, dataDir, async (db) => {
        await growUsers(db, users)
        if (isLargest) await growPatients(db, users)
      })
      try {
        const token = await signIn(server)
        const ofUsers: Record<string, number>[] = []
        const ofPatients: Record<string, number>[] = []
        // In turns, so that a busy moment of the machine affects both alike.
        for (let run = 0; run < RUNS; run++) {
          ofUsers.push(await visit(browser, server.url, token, USERS))
          if (isLargest) ofPatients.push(await visit(browser, server.url, token, PATIENTS))
        }
        rows.push({ users, ...medians(ofUsers) })
        compared = compare(medians(ofUsers), medians(ofPatients))
      } finally {
        await stop()
      }
    }
    const how = `cold, slow 4G, CPU 4x, median of ${RUNS}; an action's number is its longest task in ms`
    print(`Users, ${how}`, rows)
    print(`Lists of ${SIZES.at(-1)?.users.toLocaleString('en')} users and as many patients, ${how}`, compared)
  } finally {
    await browser.close()
    folder.remove()
  }
}
