import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { slowDown } from './device.ts'
import { startFloor } from './login-floor.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const RUNS = 5

type Measured = 'all' | 'script' | 'allScript' | 'requests' | 'paint' | 'usable'
type Subject = { name: string; path: string; signedIn?: boolean; usable: () => boolean }

const LOGIN = {
  path: '/login',
  // React marks the elements that it has taken over: from then on a submit is checked and sent.
  usable: () => Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
}
const login: Subject = { name: 'Login', ...LOGIN }
const floor: Subject = { name: 'Login, rendered by the browser (floor)', ...LOGIN }

const LIST = { signedIn: true, usable: () => document.querySelector('tbody a') !== null }
const users: Subject = { name: 'Users', path: '/app/users-salvia', ...LIST }

const SUBJECTS: Subject[] = [
  login,
  floor,
  {
    name: 'Landing',
    path: '/',
    // The theme switch works.
    usable: () => {
      const root = document.documentElement
      const before = root.dataset['mantineColorScheme']
      document.querySelector<HTMLElement>('[data-action=theme]')?.click()
      return root.dataset['mantineColorScheme'] !== before
    },
  },
  { name: 'Insurances', path: '/app/insurances', ...LIST },
  users,
]
const before = (subject: Subject): Subject => ({ ...subject, name: `${subject.name}, before` })

/** Measures one cold visit: a new profile, an empty cache, a phone's processor and network. */
async function visit(browser: Browser, url: string, token: string, { path, signedIn, usable }: Subject) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 } })
  try {
    if (signedIn)
      await context.addInitScript((value) => {
        localStorage.setItem('authToken', value)
        localStorage.setItem('reader', 'BACKOFFICE')
      }, token)
    const page = await context.newPage()
    const devtools = await slowDown(page)
    const types = new Map<string, string>()
    const bytes = { all: 0, script: 0, requests: 0 }
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.requests++
      bytes.all += encodedDataLength
      if (types.get(requestId) === 'Script') bytes.script += encodedDataLength
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForFunction(usable, undefined, { polling: 'raf', timeout: 60_000 })
    const usableAt = await page.evaluate(() => performance.now())
    const before = { ...bytes }
    await page.waitForLoadState('networkidle')
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    return { ...before, allScript: bytes.script, paint, usable: usableAt }
  } finally {
    await context.close()
  }
}

const goal = (figure: string, reached: number, most: number) => ({
  figure,
  reached: `${Number(reached.toFixed(2))}${reached > most ? ' ✗ missed' : ''}`,
  goal: `at most ${most}`,
})

/** Measures bytes and times of the first pages that a user opens, and the same of the build in the folder AGAINST, if there is one. Cold, slow 4G, CPU 4x. */
export async function benchPages() {
  const against = process.env['AGAINST']
  const [folder, folderBefore] = [temporaryFolder(), temporaryFolder()]
  const settings = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }
  const server = await startServer({ DATA_DIR: folder.path, ...settings })
  const other = against ? await startServer({ DATA_DIR: folderBefore.path, ...settings }, resolve(against)) : undefined
  const bare = await startFloor()
  const browser = await chromium.launch(await findBrowser())
  try {
    const [token, tokenBefore = ''] = await Promise.all([signIn(server), other && signIn(other)])
    const earlier = new Map(other ? SUBJECTS.filter((subject) => subject !== floor).map((subject) => [before(subject), subject]) : [])
    const subjects = [...SUBJECTS, ...earlier.keys()]
    const visits = new Map(subjects.map((subject) => [subject, [] as Awaited<ReturnType<typeof visit>>[]]))
    const look = (subject: Subject) => {
      if (other && earlier.has(subject)) return visit(browser, other.url, tokenBefore, subject)
      return visit(browser, subject === floor ? bare.url : server.url, token, subject)
    }
    // The runs are interleaved, so that a busy moment of the machine affects every page alike.
    for (let run = 0; run < RUNS; run++) for (const [subject, seen] of visits) seen.push(await look(subject))
    print(
      `Pages, cold, slow 4G, CPU 4x, median of ${RUNS}`,
      [...visits].map(([{ name }, seen]) => {
        const of = (key: Measured) => median(seen.map((one) => one[key]))
        const kB = (value: number) => (value / 1000).toFixed(1)
        return {
          page: name,
          'script kB': kB(of('script')),
          'with what follows': kB(of('allScript')),
          'all kB': kB(of('all')),
          requests: of('requests'),
          'first paint ms': Math.round(of('paint')),
          'usable ms': Math.round(of('usable')),
        }
      }),
    )
    const of = (subject: Subject, key: Measured) => median((visits.get(subject) ?? []).map((one) => one[key]))
    const ratio = (key: Measured) => of(login, key) / of(floor, key)
    print('Login, beside its goals', [
      goal('script kB until usable', of(login, 'script') / 1000, 98),
      goal('requests until usable', of(login, 'requests'), 6),
      goal('first paint / floor', ratio('paint'), 0.4),
      goal('usable / floor', ratio('usable'), 1),
    ])
    print('List of users, beside its goals', [goal('script kB until usable', of(users, 'script') / 1000, 190)])
    if (other)
      print(
        'Beside the same before: nothing is more than 5 % slower',
        [...earlier].flatMap(([was, subject]) =>
          (['paint', 'usable'] as const).map((key) => goal(`${subject.name}, ${key}`, of(subject, key) / of(was, key), 1.05)),
        ),
      )
  } finally {
    await browser.close()
    await server.stop()
    await other?.stop()
    bare.stop()
    folder.remove()
    folderBefore.remove()
  }
}
