import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { writePackage } from '#tests/support/server/package.ts'
import { BRIEF, run, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { startS3 } from '#tests/support/services/s3.ts'

/** Five programs start in one test, and npm installs. */
const SLOW = { timeout: 300_000 }

type Manifest = { scripts: Record<string, string> }
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // npm has read it

let folder: string
beforeAll(async () => {
  folder = await writePackage()
}, SLOW.timeout)

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
