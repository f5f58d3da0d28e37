import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { client, signIn } from '#tests/support/client.ts'
import { fillDataFolder } from '#tests/support/demo.ts'
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { BRIEF, run, startServer, temporaryFolder } from '#tests/support/server.ts'

const MOST_BYTES = 120_000_000
/** Five programs start in one test, and npm installs. */
const SLOW = { timeout: 300_000 }

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string>; scripts: Record<string, string> }
type Component = { 'bom-ref': string; name: string; version: string; properties: { name: string }[] }
type Bom = { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[] }

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const readManifest = (folder: string) => readJson(join(folder, 'package.json')) as Manifest // npm has read it
const pack = (folder: string) => spawnSync('npm', ['run', '--silent', 'package', '--', folder], { encoding: 'utf8' })

const parent = temporaryFolder()
const folder = join(parent.path, 'salvia')
beforeAll(() => {
  const { status, stderr } = pack(folder)
  expect(status, stderr).toBe(0)
}, SLOW.timeout)
afterAll(() => parent.remove())

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** The packages that npm has installed, by their places. */
function installed() {
  const { packages } = readJson(join(folder, 'node_modules/.package-lock.json')) as { packages: Record<string, { version: string }> }
  return Object.entries(packages).map(([place, { version }]) => ({ place, name: place.split('node_modules/').at(-1) ?? '', version }))
}

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

test('each production dependency is one that the server names, and no other package is in it', () => {
  const { dependencies } = readManifest('.')
  const programs = [...files().filter((file) => /^(chunks\/)?[\w-]+\.js$/.test(file)), 'server/db/embedded-worker.mjs']
  const named = programs.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bfrom|\bimport) ?\(?["']((?!node:|[.#])(?:@[\w.-]+\/)?[\w.-]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const peers = named.flatMap((name) => {
    const { peerDependencies = {} } = readJson(join('node_modules', name, 'package.json')) as { peerDependencies?: object }
    return Object.keys(peerDependencies).filter((peer) => peer in dependencies)
  })
  expect([...new Set([...named, ...peers])].sort()).toEqual(Object.keys(dependencies).sort())
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { dev?: true; devOptional?: true }> }
  expect(installed().filter(({ place }) => !packages[place] || packages[place].dev || packages[place].devOptional)).toEqual([])
})

test('the list of components is CycloneDX, and names each installed package and each whose code the console has, with their versions', async () => {
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
  const { devDependencies } = readManifest('.')
  for (const name of ['react', 'react-dom', '@mantine/core', 'xstate', 'date-fns'])
    expect(names(bundled)).toContain(`${name}@${devDependencies[name]}`)
  const refs = new Set(['salvia@1.0.0', ...components.map((one) => one['bom-ref'])])
  expect(refs.size).toBe(components.length + 1)
  expect(dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
})

test('is not written into a folder that is not empty', () => {
  const before = readFileSync(join(folder, 'SHA256SUMS'))
  const { status, stderr } = pack(folder)
  expect(status).toBe(1)
  expect(stderr).toContain(`${folder} is not empty: name a new folder.`)
  expect(readFileSync(join(folder, 'SHA256SUMS')).equals(before)).toBe(true)
})

test('each command is a program of the folder, and says in sentences what it cannot do', async () => {
  const commands = Object.entries(readManifest('.').scripts).filter(([, script]) => script.startsWith('tsx server/commands/'))
  expect(commands.length).toBeGreaterThan(4)
  for (const [name] of commands) {
    const nowhere = join(folder, 'package.json', 'data')
    const { code, output } = await run(join(folder, `${name}.js`), { DATA_DIR: nowhere }, [], BRIEF, folder).exited
    expect([name, code]).toEqual([name, 1])
    expect(output).not.toMatch(/\n\s+at /)
    expect(readManifest(folder).scripts[name]).toBe(`node ${name}.js`)
  }
})

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** Works with the console and the API as a person does: signs in with the proof of work, opens a page, and saves an image. */
async function useIt(server: { url: string; api: string }) {
  const page = await (await fetch(`${server.url}/app/insurances`)).text()
  const [, script = ''] = /<script type="module" crossorigin src="([^"]+)"/.exec(page) ?? []
  expect((await fetch(server.url + script)).headers.get('content-type')).toContain('javascript')
  const doctor = client(server.api, await signIn(server.api, accountOf('DOCTOR')))
  const { id } = (await doctor.get('/users/me')).body as User // the 200 of each operation, as below
  const form = new FormData()
  form.set('profileImage', new File([new Uint8Array(await picture())], 'a.png', { type: 'image/png' }))
  const { status, body } = await doctor.patch(`/users/doctor/${id}`, form)
  expect(status).toBe(200)
  expect((await client(server.api, await signIn(server.api)).get('/insurances')).status).toBe(200)
  return (body as User).profileImage ?? ''
}

test('on the embedded database it serves the console and takes images, and its commands read what it kept', SLOW, async () => {
  const [data, archives] = [temporaryFolder(), temporaryFolder()]
  fillDataFolder(data.path)
  const server = await startServer({ DATA_DIR: data.path }, folder, BRIEF)
  await useIt(server)
  await server.stop()
  const archive = join(archives.path, 'export.tar.gz')
  const command = (name: string, args: string[], dataDir: string) =>
    run(join(folder, `${name}.js`), { DATA_DIR: dataDir }, args, BRIEF, folder).exited
  expect(await command('export', [archive], data.path)).toMatchObject({ code: 0 })
  const copy = join(archives.path, 'copy')
  expect(await command('import', [archive], copy)).toMatchObject({ code: 0 })
  expect((await command('audit', [], copy)).output).toContain('updateDoctor')
  expect(existsSync(join(folder, 'data'))).toBe(false)
  data.remove()
  archives.remove()
})

test('on PostgreSQL it migrates an empty database, and keeps files in storage that speaks S3', SLOW, async () => {
  const [database, s3, data] = [await createDatabase(inject('postgres')), await startS3(), temporaryFolder()]
  const server = await startServer({ DATABASE_URL: database, DEMO: '1', S3_URL: s3.url, DATA_DIR: data.path }, folder, BRIEF)
  const image = await useIt(server)
  expect(s3.objects.has(`/archivos${image}`)).toBe(true)
  await server.stop()
  await s3.stop()
  data.remove()
  await dropDatabase(database)
})
