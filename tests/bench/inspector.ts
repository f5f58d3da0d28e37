import { type Browser, chromium, type Frame } from 'playwright-core'
import { createServer } from 'vite'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 5
const CLICKS = 20
/** What the inspector may add to an interaction in development. */
const GOAL = 1.05
const PAGES = [
  ['Usuarios Salvia', 'Usuarios de Salvia'],
  ['Obras Sociales', 'Listado de Obras Sociales'],
] as const

/** Clicks a link of the sidebar. Returns the milliseconds until its page, whose data is there, is painted. */
const click = (frame: Frame, link: string, shows: string) =>
  frame.evaluate(
    async ([link, shows]) => {
      const element = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Principal] a')].find((one) =>
        one.textContent?.includes(link),
      )
      if (!element) throw new Error(`There is no link ${link}.`)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
      const begin = performance.now()
      element.click()
      // The last turn is that of the frame in which the page is drawn.
      for (let left = 2; left > 0; ) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (document.querySelector('main h1')?.textContent?.startsWith(shows) && document.querySelector('tbody a')) left -= 1
      }
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - begin
    },
    [link, shows] as const,
  )

/** Opens the console in development, with or without the inspector beside it. Returns how long each click took. */
async function visit(browser: Browser, url: string, token: string, isInspected: boolean) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'es-AR' })
  try {
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    const page = await context.newPage()
    // The console has the same width in both.
    await page.setViewportSize({ width: isInspected ? 1600 : 800, height: 800 })
    await page.goto(`${url}app/users-salvia${isInspected ? '?inspect' : ''}`, { timeout: 120_000 })
    if (isInspected) await page.frameLocator('iframe').locator('tbody a').first().waitFor({ timeout: 60_000 })
    const frame = isInspected ? page.frames().find((one) => one !== page.mainFrame()) : page.mainFrame()
    if (!frame) throw new Error('The inspector shows no console.')
    await frame.locator('tbody a').first().waitFor({ timeout: 60_000 })
    const times: number[] = []
    for (let count = 0; count < CLICKS; count++) {
      const [link, shows] = PAGES[(count + 1) % PAGES.length] ?? PAGES[0]
      const time = await click(frame, link, shows)
      // The first visits load the pages.
      if (count >= PAGES.length) times.push(time)
    }
    return median(times)
  } finally {
    await context.close()
  }
}

/** Measures what the inspector adds to a click in development, alternating with and without it. */
export async function benchInspector() {
  const data = temporaryFolder()
  const server = await startServer({ DATA_DIR: data.path, CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' })
  const vite = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0, proxy: { '/api': server.url } } })
  await vite.listen()
  const url = vite.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch(await findBrowser())
  try {
    const token = await signIn(server)
    await visit(browser, url, token, true)
    const times = { without: [] as number[], with: [] as number[] }
    for (let run = 0; run < RUNS; run++) {
      times.without.push(await visit(browser, url, token, false))
      times.with.push(await visit(browser, url, token, true))
    }
    const ratio = median(times.with.map((time, run) => time / (times.without[run] ?? Number.NaN)))
    print(`A click in development, median of ${RUNS} times ${CLICKS}; goal: at most ${GOAL} of without the inspector`, [
      {
        'without ms': median(times.without).toFixed(1),
        'with ms': median(times.with).toFixed(1),
        ratio: ratio.toFixed(3),
        goal: `${GOAL}${ratio <= GOAL ? '' : ' missed'}`,
      },
    ])
  } finally {
    await browser.close()
    await vite.close()
    await server.stop()
    data.remove()
  }
}
