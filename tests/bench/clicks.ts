import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { type EventEntry, idle, slowCpu } from './device.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 15
/** The longest event that a click on a link or Back may have, in milliseconds. */
const GOAL = 64
/** The browser reports no shorter events. */
const SHORTEST_EVENT = 16

declare global {
  interface Window {
    /** The events, the long tasks and the duration of Back on the main thread since `since`. */
    busy: { since: number; events: EventEntry[]; tasks: PerformanceEntry[]; back: number }
  }
}

function watch() {
  window.busy = { since: 0, events: [], tasks: [], back: 0 }
  // The browser does not report Back as an event. This measures what its duration would be.
  window.addEventListener(
    'popstate',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          window.busy.back = performance.now() - timeStamp
        }
        port2.postMessage(null)
      }),
    true,
  )
  // TypeScript's library lacks the threshold too.
  const events = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => window.busy.events.push(...(list.getEntries() as EventEntry[]))).observe(events)
  new PerformanceObserver((list) => window.busy.tasks.push(...list.getEntries())).observe({ type: 'longtask' })
}

/** An action and how its page is recognized: the start of its heading, and a part of its content. */
type Action = { name: string; link?: string; shows: string; content: string }

const sidebar = (name: string) => `nav[aria-label=Principal] a:has-text("${name}")`
const USERS = { shows: 'Usuarios de Salvia', content: 'tbody a' }
const INSURERS = { shows: 'Listado de Obras Sociales', content: 'tbody a' }

/** The actions run in this order. One without a link is Back. */
const ACTIONS: Action[] = [
  { name: 'link to the users', link: sidebar('Usuarios Salvia'), ...USERS },
  { name: 'link to the insurers', link: sidebar('Obras Sociales'), ...INSURERS },
  { name: 'link to an announced page', link: sidebar('Moderación'), shows: 'Moderación', content: 'main h2' },
  { name: 'Back to the insurers', ...INSURERS },
  { name: 'Back to the users', ...USERS },
  { name: 'link to a user', link: 'tbody tr:nth-child(2) a', shows: 'Detall', content: 'main form input' },
  { name: 'Back from a user', ...USERS },
]

async function perform(page: Page, { link, shows, content }: Action) {
  if (link) await page.hover(link)
  // A link preloads its page before the click, since a person takes at least this long between hover and click.
  await page.waitForTimeout(150)
  await idle(page)
  await page.evaluate(() => {
    window.busy.events.length = window.busy.tasks.length = 0
    window.busy.since = performance.now()
  })
  if (link) {
    await page.mouse.down()
    await page.mouse.up()
  } else await page.evaluate(() => history.back())
  await page.waitForFunction(
    ([title, selector]) =>
      document.querySelector('main h1')?.textContent?.startsWith(String(title)) && document.querySelector(String(selector)) !== null,
    [shows, content],
    { polling: 'raf' },
  )
  const painted = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  )
  await idle(page)
  const { since, back, events, tasks } = await page.evaluate((end) => {
    const { since, events, tasks, back } = window.busy
    return {
      since,
      back,
      events: events.filter(({ interactionId }) => interactionId).map(({ duration }) => duration),
      tasks: tasks.filter(({ startTime }) => startTime < end).map(({ duration }) => duration),
    }
  }, painted)
  return {
    event: Math.max(SHORTEST_EVENT, ...(link ? events : [back])),
    task: Math.max(0, ...tasks),
    blocking: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    shown: painted - since,
  }
}

type Cost = Awaited<ReturnType<typeof perform>>

/** Performs every action once, in a new profile that has opened each page before. */
async function visit(browser: Browser, { url }: Server, token: string) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'es-AR' })
  try {
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(`${url}/app`)
    for (const action of ACTIONS) await perform(page, action)
    await page.click(sidebar('Dashboard'))
    await slowCpu(await page.context().newCDPSession(page))
    const costs: Cost[] = []
    for (const action of ACTIONS) costs.push(await perform(page, action))
    return costs
  } finally {
    await context.close()
  }
}

/** Measures clicks and Back with loaded chunks and data, alternating with the build in the folder AGAINST, if there is one. */
export async function benchClicks() {
  const against = process.env['AGAINST']
  const folders = against ? [resolve(against), '.'] : ['.']
  const browser = await chromium.launch(await findBrowser())
  const subjects = await Promise.all(
    folders.map(async (folder) => {
      const data = temporaryFolder()
      const server = await startServer({ DATA_DIR: data.path, CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }, folder)
      return { data, server, token: await signIn(server), visits: [] as Cost[][] }
    }),
  )
  try {
    for (let run = 0; run < RUNS; run++) for (const { server, token, visits } of subjects) visits.push(await visit(browser, server, token))
    print(
      `Clicks with chunk and data there, CPU 4x, median of ${RUNS}${against ? ', before → now' : ''}`,
      ACTIONS.map(({ name }, index) => {
        const of = (key: keyof Cost) => subjects.map(({ visits }) => median(visits.map((costs) => costs[index]?.[key] ?? Number.NaN)))
        const told = (values: number[]) => values.map(Math.round).join(' → ')
        const ratio = ([first = Number.NaN, last = first]: number[]) => (last / first).toFixed(2)
        const events = of('event')
        const last = events.at(-1) ?? Number.NaN
        const shown = of('shown')
        return {
          action: name,
          'longest event ms': told(events),
          'longest task ms': told(of('task')),
          'blocking ms': told(of('blocking')),
          'shown after ms': told(shown),
          goal: `${GOAL}${last <= GOAL ? '' : ' missed'}`,
          ...(against && { 'events, shown': `${ratio(events)}, ${ratio(shown)}` }),
        }
      }),
    )
  } finally {
    await browser.close()
    for (const { server, data } of subjects) {
      await server.stop()
      data.remove()
    }
  }
}
