import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import type { Role } from '#src/api/generated/policy.ts'

let connected: Promise<Browser> | undefined

/** Returns the run's one browser. */
const browser = () => {
  connected ??= chromium.connect(inject('browser'))
  return connected
}

type Who = Role | { token: string } | undefined
type Complaints = { seen: string[]; expected: RegExp[] }

export type Visit = {
  /** A fresh profile: no cookies, no storage. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page in a fresh profile, signed in on the run's server (or the one of `baseURL`) as a role's demo account, as whom a token says, or as nobody. */
  visit: (who?: Who, options?: BrowserContextOptions) => Promise<Page>
  /** Accepts complaints of the console that the test brings about on purpose. */
  expectComplaint: (pattern: RegExp) => void
  context: BrowserContext
  page: Page
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
  open: async ({ complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await newContext(complaints, options)
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  visit: ({ open }, use) =>
    use(async (who, options) => {
      const url = options?.baseURL ?? inject('url')
      const token = typeof who === 'string' ? inject('tokens')[who] : who?.token
      const context = await open({ baseURL: url, ...(token && { storageState: signedIn(url, token) }), ...options })
      return context.newPage()
    }),
  context: async ({ open }, use) => use(await open({ baseURL: inject('url') })),
  page: async ({ context }, use) => use(await context.newPage()),
})

async function newContext({ seen }: Complaints, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(15_000)
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(`thrown: ${error.error().stack}`))
  // The browser resolves no other host; it is watched here, since intercepting every request would cost each page its cache.
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname))
      seen.push(`request to another origin: ${request.url()}`)
  })
  return context
}

/** What a browser keeps of a session. */
const signedIn = (origin: string, token: string): BrowserContextOptions['storageState'] => ({
  cookies: [
    {
      name: 'access_token',
      value: token,
      domain: new URL(origin).hostname,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [{ origin, localStorage: [{ name: 'authToken', value: token }] }],
})
