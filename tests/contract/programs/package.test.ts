import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { mayOpen } from '#src/app/screens.ts'
import { examples } from '#tests/contract/examples.ts'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { loaded } from '#tests/support/browser/loading.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Ask, addressOf, openApp } from '#tests/support/server/app.ts'
import { signIn } from '#tests/support/server/client.ts'
import { fillDataFolder, linkedDataFolder } from '#tests/support/server/demo.ts'
import { writePackage } from '#tests/support/server/package.ts'
import { BRIEF, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { isFull, WAIT_MS } from '#tests/support/setup/settings.ts'

const MOST_BYTES = 120_000_000
/** npm installs. */
const SLOW = { timeout: 300_000 }

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
type Component = { 'bom-ref': string; name: string; version: string; properties: { name: string }[] }
type Bom = { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[] }

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const manifest = readJson('package.json') as Manifest // npm has read it

let folder: string
let browser: Browser
beforeAll(async () => {
  const deployed = inject('deployed')
  folder = deployed === '.' ? await writePackage() : deployed
  browser = await chromium.launch(await findBrowser())
}, SLOW.timeout)
afterAll(() => browser.close())

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** The packages that npm has installed, by their places. */
function installed() {
  const { packages } = readJson(join(folder, 'node_modules/.package-lock.json')) as { packages: Record<string, { version: string }> }
  return Object.entries(packages).map(([place, { version }]) => ({ place, name: place.split('node_modules/').at(-1) ?? '', version }))
}

const settings = {
  CAPTCHA_PROVIDER: 'none',
  APP_ROLES: roles.join(),
  PUBLIC_BOOKING: '1',
  EVENTS_SECONDS: '0',
  OVERLOAD_DELAY_MS: '0',
  JOBS: '0',
}

/** The two kinds of database, with the demo data. */
const databases = [
  {
    name: 'the embedded database',
    async make() {
      const data = temporaryFolder()
      fillDataFolder(data.path)
      return { environment: { ...settings, DATA_DIR: data.path }, remove: data.remove }
    },
  },
  {
    name: 'PostgreSQL',
    async make() {
      const data = linkedDataFolder()
      const url = await createDatabase(inject('postgres'), inject('template'))
      const remove = () => dropDatabase(url).finally(data.remove)
      return { environment: { ...settings, DATA_DIR: data.path, DATABASE_URL: url, DEMO: '1' }, remove }
    },
  },
]

type Asked = { id: OperationId; role: Role; ask: Ask }
const reads = operationIds.filter((id) => ruleOf(id).method === 'GET')
const mayAsk = (id: OperationId) => roles.filter((role) => ruleOf(id).roles.some((one) => one === role || one === 'PUBLIC'))
/** Who asks for an operation: everybody who may, or in `npm test` one of them, which is not the same one for all. */
const asking = (id: OperationId, at: number) => (isFull ? mayAsk(id) : mayAsk(id).filter((_, place, all) => place === at % all.length))

/** A request to each operation that reads, with the records that it needs. */
async function prepareReads(environment: { DATA_DIR: string; DATABASE_URL?: string }) {
  const app = await openApp(() => openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir: environment.DATA_DIR }), environment)
  const asked: Asked[] = []
  for (const [at, id] of reads.entries())
    for (const role of asking(id, at)) asked.push({ id, role, ask: await examples[id].own(app, role) })
  await app.close()
  return asked
}

/** Opens pages as a role. Returns what the browser complains about, and each answer that is an error of the server. */
async function openPages(url: string, role: Role, token: string, paths: readonly string[]) {
  const context = await browser.newContext({ baseURL: url, locale: 'es-AR' })
  await context.addCookies([{ name: 'access_token', value: token, url }])
  await context.addInitScript((token) => localStorage.setItem('authToken', token), token)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ stack }) => faults.push(`${role} thrown: ${stack}`))
  page.on('console', (message) => message.type() === 'error' && faults.push(`${role} told: ${message.text()}`))
  page.on('response', (answer) => answer.status() >= 500 && faults.push(`${role} ${answer.status()} ${answer.url()}`))
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1:visible').waitFor({ timeout: WAIT_MS })
    await loaded(page)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await context.close()
  return faults
}

describe.each(databases.map((one, turn) => ({ ...one, turn })))(
  'what is deployed, started apart from the checkout on $name',
  ({ make, turn }) => {
    test('answers every operation that reads to whoever may ask, and shows each role its pages', SLOW, async () => {
      const { environment, remove } = await make()
      const asked = await prepareReads(environment)
      const server = await startServer(environment, folder, BRIEF)
      try {
        expect((await fetch(`${server.api}/ready`)).status).toBe(200)
        const tokens = Object.fromEntries(
          await Promise.all(roles.map(async (role) => [role, await signIn(server.api, accountOf(role))] as const)),
        ) as Record<Role, string> // one for each of the roles
        const failed: string[] = []
        let answered = 0
        for (const { id, role, ask } of asked) {
          const token = typeof ask.as === 'object' && 'token' in ask.as ? ask.as.token : tokens[role]
          const answer = await fetch(server.api + addressOf(id, ask), { headers: { authorization: `Bearer ${token}`, ...ask.headers } })
          const text = await answer.text()
          if (answer.ok) answered += 1
          if (answer.status >= 500) failed.push(`${id} as ${role} answered ${answer.status} ${text}`)
        }
        expect(failed).toEqual([])
        // What is made for one request may have taken the place of what was made for another one, which finds nothing then.
        expect(answered).toBeGreaterThan(0.9 * asked.length)
        // In `npm test` the databases take turns, role by role.
        for (const role of roles.filter((_, at) => isFull || at % databases.length === turn)) {
          const paths = mayOpen('/schedule', role) ? ['/app/schedule'] : ['/app']
          expect(await openPages(server.url, role, tokens[role], paths)).toEqual([])
        }
      } finally {
        await server.stop()
        await remove()
      }
    })
  },
)

test('what nothing has changed since has the sums that are in it, and takes at most 120 MB of the disk', () => {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const found = files().filter((file) => file !== 'SHA256SUMS')
  const summed = found.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}`,
  )
  expect(summed.sort()).toEqual(sums.sort())
  // As `du` counts.
  expect(found.reduce((sum, file) => sum + lstatSync(join(folder, file)).blocks * 512, 0)).toBeLessThan(MOST_BYTES)
})

test('each production dependency is one that the server names, and no other package is named or in it', () => {
  const { dependencies } = manifest
  const programs = [...files().filter((file) => /^(chunks\/)?[\w-]+\.js$/.test(file)), 'server/platform/db/embedded-worker.mjs']
  const named = programs.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^[^/*\n]*(?:\bfrom|\bimport) ?\(?["']((?!node:|[.#])(?:@[\w.-]+\/)?[\w.-]+)(?=["'/])/gm,
      ),
    ].map(([, name = '']) => name),
  )
  const peers = named.flatMap((name) => {
    const { peerDependencies = {} } = readJson(join('node_modules', name, 'package.json')) as { peerDependencies?: object }
    return Object.keys(peerDependencies).filter((peer) => peer in dependencies)
  })
  expect([...new Set([...named, ...peers])].sort()).toEqual(Object.keys(dependencies).sort())
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { dev?: true; devOptional?: true }> }
  expect(installed().filter(({ place }) => !packages[place] || packages[place].dev || packages[place].devOptional)).toEqual([])
})

test('the list of components is CycloneDX, and names each installed package and each whose code the build has taken, with their versions', async () => {
  const text = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)).toBe(null)
  const { components, dependencies } = JSON.parse(text) as Bom // it was validated
  const isBundled = ({ properties }: Component) => properties.some(({ name }) => name === 'salvia:bundled')
  const names = (all: { name: string; version: string }[]) => [...new Set(all.map(({ name, version }) => `${name}@${version}`))].sort()
  expect(names(components.filter((one) => !isBundled(one)))).toEqual(names(installed()))
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { name?: string; version: string }> }
  const known = new Set(
    Object.entries(packages).map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  )
  const bundled = components.filter(isBundled)
  expect(names(bundled).filter((one) => !known.has(one))).toEqual([])
  for (const name of ['react', 'react-dom', '@mantine/core', 'xstate', 'date-fns', 'date-holidays'])
    expect(names(bundled)).toContain(`${name}@${manifest.devDependencies[name]}`)
  const refs = new Set(['salvia@1.0.0', ...components.map((one) => one['bom-ref'])])
  expect(refs.size).toBe(components.length + 1)
  expect(dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
})

test('is not written into a folder that is not empty', () => {
  const before = readFileSync(join(folder, 'SHA256SUMS'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.mjs', folder], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(`${folder} is not empty: name a new folder.`)
  expect(readFileSync(join(folder, 'SHA256SUMS')).equals(before)).toBe(true)
})
