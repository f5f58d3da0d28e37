import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebError,
} from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { isSharedMailingServer } from '#tests/support/server/mailing-server.ts'
import { isDeep, isFull, WAIT_MS } from '#tests/support/setup/settings.ts'
import { journeyFaults } from './eyes.ts'
import { watchFocus } from './focus-watch.ts'

let launched: Promise<Browser> | undefined

/**
 * Returns the worker's own browser. Talking to one of the run would lead every message through one more process, which takes as
 * much work as the worker itself.
 */
const browser = () => {
  if (!launched) {
    // A worker has half a second to end. The browser dies with it, and Playwright then removes the browser's folder.
    process.once('SIGTERM', () => process.exit())
    const { args = [], ...options } = inject('browser')
    launched = chromium.launch({
      ...options,
      args: [
        ...args,
        // Hardly a page lives long enough for optimised code to pay, nor for a process that is started in advance. What a larger tier looks
        // for on each page does pay for the quicker of the two compilers: the checker of WCAG takes a third less.
        // The next page runs the same functions, which are compiled again where the engine has dropped them meanwhile. Few objects
        // outlive a page's first megabytes, which are therefore not searched for them.
        `--js-flags=--no-opt ${isFull ? '' : '--no-maglev '}--no-flush-bytecode --min-semi-space-size=16`,
        '--renderer-process-limit=1',
      ],
      handleSIGTERM: false,
    })
  }
  return launched
}

type Who = Role | { token: string } | undefined
type Complaints = { seen: string[]; expected: RegExp[] }
type PageOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>
type VisitOptions = PageOptions & Pick<BrowserContextOptions, 'baseURL' | 'permissions' | 'bypassCSP' | 'javaScriptEnabled' | 'timezoneId'>

export type Visit = {
  /**
   * A page in a profile of its own without a history, signed in on the run's server (or the one of `baseURL`) as a role's demo account, as the
   * owner of a token, or as nobody.
   */
  visit: (who?: Who, options?: VisitOptions) => Promise<Page>
  /** Accepts complaints of the console that the test brings about on purpose. */
  expectComplaint: (pattern: RegExp) => void
  complaints: Complaints
}

/**
 * A test in the browser. It fails on any console warning or error, on an error thrown in a page, and on a request to another
 * origin, which is blocked.
 */
export const test = base.extend<Visit>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires object destructuring in a fixture's first parameter.
  complaints: async ({}, use) => {
    const complaints: Complaints = { seen: [], expected: [] }
    await use(complaints)
    expect(complaints.seen.filter((text) => !complaints.expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
  expectComplaint: ({ complaints }, use) => use((pattern) => complaints.expected.push(pattern)),
  visit: async ({ complaints, task }, use) => {
    const ends: (() => Promise<void>)[] = []
    const visited: { context: BrowserContext; isScripted: boolean }[] = []
    await use(async (who, { viewport = null, colorScheme = null, reducedMotion, forcedColors = null, ...options } = {}) => {
      const baseURL = options.baseURL ?? inject('url')
      const token = typeof who === 'string' ? inject('tokens')[who] : who?.token
      const profile = await takeProfile({ ...options, baseURL }, token)
      const stopWatching = watch(profile.context, complaints)
      ends.push(() => giveBack(profile).finally(stopWatching))
      visited.push({ context: profile.context, isScripted: options.javaScriptEnabled !== false })
      const { page } = profile
      if (viewport) await page.setViewportSize(viewport)
      if (colorScheme || reducedMotion || forcedColors)
        await page.emulateMedia({ colorScheme, reducedMotion: reducedMotion ?? MOTION, forcedColors })
      return page
    })
    // `npm test` looks at the screens alone (eyes.e2e.ts); a larger tier also at the last page of each journey.
    const faults = isFull ? (await Promise.all(visited.map(journeyFaults))).flat() : []
    const shown = task.result?.state === 'fail' ? await Promise.all(visited.flatMap(({ context }) => context.pages()).map(shownOf)) : []
    await Promise.all(ends.map((end) => end()))
    // A failure that comes once in many runs is understood by what was on the screen.
    const wrong = ['What the test leaves looks wrong:', ...faults].join('\n')
    if (shown.length > 0)
      throw new Error(['The pages of the failed test show:', ...shown, ...(faults.length > 0 ? [wrong] : [])].join('\n\n'))
    expect(faults, wrong).toEqual([])
  },
})

/** The address of a page, and what it shows by roles and names, to so many characters. */
async function shownOf(page: Page) {
  const body = page.locator('body')
  const shown = await body.ariaSnapshot({ timeout: 1000 }).catch(() => 'It does not answer.')
  return `${page.url()}\n${shown.slice(0, 3000)}`
}

/**
 * A profile of the browser with a page. One test after the other uses both, emptied in between: a new page takes the browser
 * more than twice the work, since it compiles every script anew.
 */
type Profile = { kind: string; context: BrowserContext; page: Page }

/**
 * Movements take a sixth of the work of a test. `npm test` asks the console to keep still, but for the tests of movements; a deep test lets it
 * move.
 */
const MOTION = isDeep ? null : 'reduce'
const SIZE = { width: 1280, height: 800 }
/** A page of the server without any script, from where its storage can be reached. */
const BLANK = '/favicon.svg'

/** The profiles that no test of this worker uses, by their options. */
const idle = new Map<string, Profile[]>()
/** Profiles with a change that cannot be taken back. */
const spoiled = new Set<BrowserContext>()

async function takeProfile(options: BrowserContextOptions & { baseURL: string }, token: string | undefined) {
  const kind = JSON.stringify(options)
  const profile = idle.get(kind)?.pop() ?? (await newProfile(kind, options))
  if (token) {
    await profile.context.addCookies([{ name: 'access_token', value: token, url: options.baseURL, sameSite: 'Lax' }])
    await profile.page.evaluate((token) => localStorage.setItem('authToken', token), token)
  }
  return profile
}

async function newProfile(kind: string, options: BrowserContextOptions & { baseURL: string }): Promise<Profile> {
  const context = await (await browser()).newContext({ locale: 'es-AR', viewport: SIZE, reducedMotion: MOTION, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  if (isFull) await watchFocus(context, page)
  await page.goto(BLANK)
  const spoil = () => spoiled.add(context)
  // A server of a test's own ends with it.
  const lasts = [inject('url'), inject('writable').url].includes(options.baseURL) || isSharedMailingServer(options.baseURL)
  if (!lasts) spoil()
  page.once('crash', spoil)
  for (const [owner, method] of [
    [context.clock, 'install'],
    [page, 'addInitScript'],
  ] as const) {
    const original = Reflect.get(owner, method).bind(owner)
    Reflect.set(owner, method, (...args: unknown[]) => {
      spoil()
      return original(...args)
    })
  }
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const ending = await route(...args)
    await keepCache(page)
    return ending
  }
  return { kind, context, page }
}

/** Playwright turns the browser's cache off where a test intercepts requests. Without it, a page takes half as much work again. */
const keepCache = (page: Page) =>
  // The cache is off while any session of the developer tools wants it off: only Playwright's own can turn it on.
  Reflect.get(page, '_connection')
    .toImpl(page)
    .delegate._mainFrameSession._client.send('Network.setCacheDisabled', { cacheDisabled: false })

async function giveBack(profile: Profile) {
  const { kind, context, page } = profile
  if (spoiled.delete(context)) return context.close()
  await Promise.all([
    ...context.pages().map((one) => one !== page && one.close()),
    ...(['request', 'requestfailed', 'response', 'dialog'] as const).map((event) => page.removeAllListeners(event)),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    page.setViewportSize(SIZE),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: MOTION, forcedColors: null }),
    context.setOffline(false),
  ])
  await page.goto(BLANK)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Page.resetNavigationHistory')
  await devTools.detach()
  idle.set(kind, [...(idle.get(kind) ?? []), profile])
}

/** Notes the complaints of a profile's pages. Returns a function that stops it. */
function watch(context: BrowserContext, { seen }: Complaints) {
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => void seen.push(`thrown: ${error.error().stack}`)
  // The browser resolves no other host; it is watched here, since intercepting every request would cost each page its cache.
  const onRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname))
      seen.push(`request to another origin: ${request.url()}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('request', onRequest)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
    context.off('request', onRequest)
  }
}
