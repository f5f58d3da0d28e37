import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { onlyPackaged } from '#tests/support/setup/settings.ts'

// The headless build starts and draws a quarter quicker than the whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

type Source = () => LaunchOptions | undefined | Promise<LaunchOptions | undefined>
/** A browser may take so long to start: Playwright's own limit, ten times the time on a busy machine. */
const START_MS = 30_000

/** The browsers of the machine itself. */
const own = {
  installed: () =>
    at([...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].find(runs)),
  playwright: () => at(existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined),
} satisfies Record<string, Source>

/** The sources of a browser, in the order in which they are tried. */
export const browsers = {
  named: () => at(process.env['CHROMIUM_PATH']),
  ...own,
  packaged: async () => (process.platform === 'linux' && process.arch === 'x64' ? packaged() : undefined),
} satisfies Record<string, Source>
type Sources = Partial<Record<keyof typeof browsers, Source>>

/** The browser that came with `npm ci`, where there is one: the same version on each machine. */
export const findPackagedBrowser = () => firstThatStarts({ packaged: browsers.packaged, named: browsers.named, ...own })

/** The browser for tests: CHROMIUM_PATH names it, or else it is the newest of the machine's and the packaged one. */
export async function findBrowser() {
  if (browsers.named()) return firstThatStarts({ named: browsers.named })
  if (onlyPackaged) return firstThatStarts({ packaged: browsers.packaged })
  return firstThatStarts(newestFirst(await found({ ...own, packaged: browsers.packaged })))
}

/** The browsers that there are, each with its version. One that says none is the oldest. */
async function found(sources: Sources) {
  const all = await Promise.all(
    Object.entries(sources).map(async ([source, find]) => {
      const options = await find()
      return options ? [{ source, options, version: versionOf(options) }] : []
    }),
  )
  return all.flat()
}

/** Which version a browser says that it is, as numbers that are compared one after the other. */
export function versionOf({ executablePath = '', env }: LaunchOptions): number[] {
  const { stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8', env: env as NodeJS.ProcessEnv, timeout: START_MS })
  return (
    /(\d+(?:\.\d+)+)/
      .exec(stdout ?? '')?.[1]
      ?.split('.')
      .map(Number) ?? []
  )
}

/** The newest one comes first; of two of the same version, the first found one. */
export function newestFirst(all: { source: string; options: LaunchOptions; version: number[] }[]): Sources {
  const sorted = all.toSorted((one, other) => {
    const at = Array.from({ length: 4 }).findIndex((_, at) => one.version[at] !== other.version[at])
    return at < 0 ? 0 : (other.version[at] ?? 0) - (one.version[at] ?? 0)
  })
  return Object.fromEntries(sorted.map(({ source, options }) => [source, () => options]))
}

/**
 * The first of these browsers that starts, ready for Playwright. One of the machine may be there and not start (the command of
 * Ubuntu's package only says how to install another one, libraries may be missing): each is tried.
 */
export async function firstThatStarts(sources: Sources) {
  for (const [source, find] of Object.entries(sources)) {
    const found = await find()
    if (!found) continue
    const fault = await startFault(found)
    if (!fault) return found
    if (source === 'named') throw new Error(`CHROMIUM_PATH names ${found.executablePath}, which does not start:\n${fault}`)
    console.warn(`The browser ${found.executablePath} does not start, so the tests look for another one. It says:\n${fault}`)
  }
  throw new Error('The tests need Chromium or Chrome and found none that starts: install one, or name it in CHROMIUM_PATH.')
}

/** Why a browser does not start, in its own words, or nothing if it opens a page. */
export async function startFault(options: LaunchOptions, patience = START_MS) {
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ ...options, timeout: patience })
    const late = setTimeout(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('It opens no page.')))
    await Promise.race([browser.newPage(), late])
    return undefined
  } catch (error) {
    const told = stripVTControlCharacters(String(error))
    // Playwright tells the whole command line beside it, and the browser's output twice.
    const said = told.matchAll(/(?:\[(?:out|err)\] |<process did |launch: (?=Timeout|Failed))(.+?)>?$/gm)
    return [...new Set(Array.from(said, ([, words]) => words))].join('\n') || told
  } finally {
    await browser?.close()
  }
}

/** How Playwright starts the program at this path. */
export const at = (executablePath: string | undefined): LaunchOptions | undefined =>
  executablePath === undefined
    ? undefined
    : {
        executablePath,
        // Chromium does not run with a sandbox as root, and the tests open only our own pages.
        chromiumSandbox: false,
        args: [
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        ],
      }

function runs(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const UNPACKED = resolve('node_modules/.cache/chromium')
const FONTS = 'fonts.conf'

/** The browser that came with `npm ci`. */
async function packaged() {
  if (!existsSync(UNPACKED)) await unpack()
  const env = { ...process.env, LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib'), FONTCONFIG_FILE: join(UNPACKED, FONTS) }
  return { ...at(join(UNPACKED, 'chromium')), env }
}

/**
 * The package unpacks Chromium into the temporary folder, and its libraries and fonts only when it detects AWS Lambda. A bare
 * machine lacks those too, so this simulates AWS Lambda and unpacks everything into a folder of the project. Several processes may
 * do so at once, and one may be killed meanwhile, so the folder gets its name when it is complete.
 */
async function unpack() {
  const before = { ...process.env }
  mkdirSync(dirname(UNPACKED), { recursive: true })
  const folder = mkdtempSync(`${UNPACKED}-`)
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    // The package's own font list points to the temporary folder, and Chromium crashes without any font.
    writeFileSync(
      join(folder, FONTS),
      `<fontconfig><dir>${UNPACKED}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${UNPACKED}/fonts-cache</cachedir></fontconfig>`,
    )
    renameSync(folder, UNPACKED)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(UNPACKED)) throw error
  } finally {
    // Each variable is restored by itself, because child processes see only the real environment, not a copy.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
