import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { openDatabase } from '#server/db/database.ts'
import { openFiles } from '#server/files/store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { findBrowser } from '#tests/support/chromium.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'
import { slowDown } from './device.ts'
import { growUsers, SIZES } from './grow.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 5

/** The actions on the list, and how each is known to be done. */
const ACTIONS: Record<string, { act: (page: Page) => Promise<void>; done: () => boolean }> = {
  'sort by e-mail': {
    act: (page) => page.getByRole('columnheader', { name: 'Correo electrónico' }).getByRole('button').click(),
    done: () => document.querySelector('th[aria-sort=ascending]') !== null,
  },
  'sort the other way': {
    act: (page) => page.getByRole('columnheader', { name: 'Correo electrónico' }).getByRole('button').click(),
    done: () => document.querySelector('th[aria-sort=descending]') !== null,
  },
  'type in the filter': {
    act: (page) => page.getByPlaceholder('Filtrar consultas...').pressSequentially('secre'),
    done: () => document.querySelectorAll('tbody tr').length === 1,
  },
  'clear the filter': {
    act: (page) => page.getByRole('button', { name: 'Borrar' }).click(),
    done: () => document.querySelectorAll('tbody tr').length === 10,
  },
  'open the roles': {
    act: (page) => page.getByRole('button', { name: /Rol$/ }).first().click(),
    done: () => document.querySelector('[role=option]') !== null,
  },
  'choose a role': {
    act: (page) => page.getByRole('option', { name: /^Médico/ }).click(),
    done: () => [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.includes('Médico')),
  },
}

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

/** Measures one cold visit to the list of users on a phone's processor and network, and the cost of each action. */
async function visit(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'es-AR' })
  try {
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(`${url}/app/users-salvia`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('tbody a') !== null, undefined, { polling: 'raf', timeout: 120_000 })
    const { now, answered, asked, bytes } = await page.evaluate(() => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/v1/users'))
      if (!(entry instanceof PerformanceResourceTiming)) throw new Error('The list was not asked for.')
      return { now: performance.now(), asked: entry.startTime, answered: entry.responseEnd, bytes: entry.encodedBodySize }
    })
    const tasks: Record<string, number> = {}
    for (const [name, { act, done }] of Object.entries(ACTIONS)) {
      await page.evaluate(() => {
        window.longest = 0
      })
      await act(page)
      await page.waitForFunction(done, undefined, { polling: 'raf' })
      // An observer gets a task only when the page is idle, and a throttled page never is without a timeout.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
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

/** Measures the list of users as it grows: when its rows appear, and the longest task of each action (0: none over 50 ms). */
export async function benchLists() {
  const folder = temporaryFolder()
  const browser = await chromium.launch(await findBrowser())
  try {
    const rows = []
    for (const { users } of SIZES) {
      const dataDir = join(folder.path, String(users))
      const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
      await seedDemo(db, await openFiles({ dataDir, s3: undefined }))
      await growUsers(db, users)
      await close()
      const server = await startServer({ DATA_DIR: dataDir, CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' })
      try {
        const token = await signIn(server)
        const seen: Record<string, number>[] = []
        for (let run = 0; run < RUNS; run++) seen.push(await visit(browser, server.url, token))
        const names = Object.keys(seen[0] ?? {})
        rows.push({
          users,
          ...Object.fromEntries(names.map((name) => [name, Math.round(median(seen.map((one) => one[name] ?? Number.NaN)))])),
        })
      } finally {
        await server.stop()
      }
    }
    print(`Users, cold, slow 4G, CPU 4x, median of ${RUNS}; an action's number is its longest task in ms`, rows)
  } finally {
    await browser.close()
    folder.remove()
  }
}
