import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Role } from '#contract/generated/policy.ts'
import { mayOpen, screens } from '#src/app/screens.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { findPackagedBrowser } from './chromium.ts'
import { frames } from './eyes.ts'
import { LOADING } from './loading.ts'

/** The folder with the pictures of all screens, with which `npm run test:deep` compares. `npm run pictures` writes them anew. */
export const PICTURES = 'tests/pictures'
const CLOCK = 'tests/support/server/clock.mjs'
/** A Tuesday morning in Buenos Aires, in server and browser. */
const NOW = Date.parse('2026-11-24T13:00:00Z')

const SIZES = [
  { width: 1360, height: 850 },
  { width: 390, height: 844 },
]

// Pages that are only announced are one page with other words.
const isPictured = (path: string) => screens[path]?.page !== undefined

/** The screens that the back office may open, and those that a doctor and who works at a clinic see otherwise. */
const shown: Record<Role, string[]> = {
  BACKOFFICE: Object.keys(screens).filter((path) => mayOpen(path, 'BACKOFFICE') && isPictured(path)),
  DOCTOR: [
    ...['/', '/patients', '/patients/:id', '/referrals', '/referrals/create', '/settings'],
    ...['/schedule', '/reservations', '/medical-consultation'],
  ],
  SECRETARY: ['/', '/schedule', '/patients', '/patients/:id', '/reservations', '/reservations/:id'],
  ADMINISTRATOR_CLINIC: ['/', '/schedule', '/medical-consultation', '/reservations'],
}
/** Their pictures lie in folders by the first word of the address. */
const IN_FOLDERS = ['BACKOFFICE', 'NOBODY']
const forNobody = ['/', '/login', '/sign-up', '/forgot-password', '/reset-password', '/otp', '/terms', '/demo', '/404', '/500', '/503']

/** Runs with a page of a browser and of a server with still clocks, signed in as the role or as nobody. */
export async function withStillClock(run: (open: (role?: Role) => Promise<Page>) => Promise<void>) {
  const folder = temporaryFolder()
  const settings = {
    DATA_DIR: folder.path,
    CAPTCHA_PROVIDER: 'none',
    DEMO: '1',
    NODE_ENV: 'production',
    FIXED_CLOCK: String(NOW),
    NODE_OPTIONS: `--import ${pathToFileURL(resolve(CLOCK)).href}`,
    APP_ROLES: roles.join(),
    // Mails that are sent meanwhile would come into the list of some runs.
    JOBS: '0',
    // A page that goes on listening is never quiet.
    EVENTS_SECONDS: '0',
  }
  const server = await startServer(settings)
  let browser: Browser | undefined
  try {
    // Another version draws the same page otherwise.
    const launched = await chromium.launch(await findPackagedBrowser())
    browser = launched
    await run(async (role) => {
      const token = role && (await signIn(server.api, accountOf(role)))
      const context = await launched.newContext({ baseURL: server.url, locale: 'es-AR', reducedMotion: 'reduce', colorScheme: 'dark' })
      // Playwright's clock is no use here: with it dates of another zone are those of the machine's.
      await context.addInitScript({ content: readFileSync(CLOCK, 'utf8').replace(/^const now = .*$/m, `const now = () => ${NOW}`) })
      await context.addInitScript((token) => token && localStorage.setItem('authToken', token), token)
      return context.newPage()
    })
  } finally {
    await browser?.close()
    await server.stop()
    folder.remove()
  }
}

/** Waits until a page is complete, its face included. */
export async function settled(page: Page) {
  await page.locator('h1:visible').first().waitFor()
  // A busy machine is never quiet for long; a missing part shows.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForFunction((loading) => {
    const isWaiting = document.querySelector(loading) !== null
    const hasFace = [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded')
    return !isWaiting && hasFace && [...document.images].every((image) => image.complete || !image.checkVisibility())
  }, LOADING)
  await frames(page)
}

/** The address of a screen. The record of who works at a clinic is the first one that they reach. */
async function addressOf(page: Page, path: string, role: Role | 'NOBODY') {
  const [list, ...rest] = path.split('/:id')
  if (rest.length === 0 || role === 'BACKOFFICE' || role === 'DOCTOR') return path.replace(':id', '1')
  await page.goto(`/app${list}`)
  const link = page.locator('main a[data-row-link]').first()
  return ((await link.getAttribute('href')) ?? '').replace(/^\/app/, '')
}

/** Takes a picture of every screen, in both themes and at both widths. */
export const takePictures = (keep: (name: string, picture: Buffer) => Promise<void>) =>
  withStillClock(async (open) => {
    mkdirSync(PICTURES, { recursive: true })
    for (const role of [...roles, 'NOBODY'] as const) {
      const paths = role === 'NOBODY' ? forNobody : shown[role]
      const page = await open(role === 'NOBODY' ? undefined : role)
      for (const path of paths) {
        await page.setViewportSize(SIZES[0] ?? { width: 0, height: 0 })
        await page.goto(`${role === 'NOBODY' ? '' : '/app'}${await addressOf(page, path, role)}`)
        await settled(page)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          for (const theme of ['dark', 'light']) {
            await page.evaluate((theme) => document.documentElement.setAttribute('data-mantine-color-scheme', theme), theme)
            await settled(page)
            const parts = path.split(/[/:]+/).filter(Boolean)
            const owner = role.toLowerCase().replace('_', '-')
            const name = [owner, ...parts, theme, size.width].join('-')
            const folder = [PICTURES, owner, ...(IN_FOLDERS.includes(role) ? parts.slice(0, 1) : [])].join('/')
            mkdirSync(folder, { recursive: true })
            await keep(`${folder}/${name}.webp`, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
          }
        }
      }
      await page.context().close()
    }
  })
