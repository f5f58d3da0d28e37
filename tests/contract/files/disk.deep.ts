import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { Insurance, User } from '#contract/generated/schema.ts'
import { filesBelow } from '#tests/support/database/file-stores.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, run, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'

const SETTINGS = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none', DEMO: '1' }
/** The demo data takes half of it. */
const DISK_MB = 250

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A disk of its own, which only root can mount. */
function mountDisk(path: string) {
  if (process.getuid?.() !== 0) throw new Error('This test mounts a disk: run it as root.')
  const mount = (...options: string[]) => execFileSync('mount', [...options, path])
  mkdirSync(path, { recursive: true })
  mount('-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs')
  ends.push(() => execFileSync('umount', [path]))
  const filler = join(path, 'filler')
  return {
    path,
    setReadOnly: (isReadOnly: boolean) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
    /** Takes all room, to the last byte. */
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, new Uint8Array(100_000))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
  }
}

function newFolder() {
  const { path, remove } = temporaryFolder()
  ends.push(remove)
  return path
}

const embedded = { name: 'the embedded database', settings: async () => ({}) as { DATABASE_URL?: string } }
const postgres = {
  name: 'PostgreSQL',
  async settings() {
    const url = await createDatabase(inject('postgres'), inject('template'))
    ends.push(() => dropDatabase(url))
    return { DATABASE_URL: url }
  },
}

const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
}

for (const { name, settings } of [embedded, postgres])
  describe(`with ${name}`, () => {
    async function start(DATA_DIR: string) {
      fillDataFolder(DATA_DIR)
      const all = { ...SETTINGS, ...(await settings()), DATA_DIR }
      const server = await startBriefly(all)
      ends.push(server.stop)
      const token = await signIn(server.api, accountOf('DOCTOR'))
      const [office, doctor] = [client(server.api, await signIn(server.api)), client(server.api, token)]
      const me = async () => (await doctor.get('/users/me')).body as User // the 200 of each operation, as below
      const { id } = await me()
      async function upload(background: string) {
        const form = new FormData()
        form.set('profileImage', await picture(background))
        return doctor.patch(`/users/doctor/${id}`, form)
      }
      /** What can be read of the doctor: the row, and the image that it names. */
      async function read() {
        const user = await me()
        const image = await fetch(server.api + user.profileImage, { headers: { authorization: `Bearer ${token}` } })
        return [user, image.status, (await image.arrayBuffer()).byteLength]
      }
      /** Adds a row. Resolves to its name if that was acknowledged, and to nothing if it has to be sent again later. */
      async function add() {
        const name = `Obra ${randomUUID()}`
        const { status, headers } = await office.post('/insurances', { name })
        if (status === 201) return name
        expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
        return undefined
      }
      const names = async () => ((await office.get('/insurances')).body as Insurance[]).map(({ name }) => name)
      const ready = async () => (await office.get('/ready')).status
      return { server, all, upload, read, add, names, ready }
    }
    const notStored = {
      status: 503,
      headers: expect.toSatisfy((headers: Headers) => headers.get('retry-after') === '60'),
      body: { code: 'storage_unavailable' },
    }

    // The database is on another disk: whether its log has room left for some rows depends on what it wrote before.
    test('a full disk takes no file, says so, keeps what it has, and takes files again once there is room', async () => {
      const folder = newFolder()
      const disk = mountDisk(join(folder, 'files'))
      const { server, all, upload, read, add, names, ready } = await start(folder)
      expect((await upload('teal')).status).toBe(200)
      const acknowledged = [await add()]
      const [before, files] = [await read(), filesBelow(disk.path)]
      disk.fill()
      expect(await upload('navy')).toMatchObject(notStored)
      await expect.poll(ready).toBe(503)
      for (let turn = 0; turn < 20; turn++) acknowledged.push(await add())
      expect(await read()).toEqual(before)

      disk.makeRoom()
      expect(filesBelow(disk.path)).toEqual(files)
      await expect.poll(ready).toBe(200)
      expect((await upload('navy')).status).toBe(200)
      acknowledged.push(await add())
      const stored = (all: string[]) => all.filter((name) => acknowledged.includes(name)).sort()
      expect(stored(await names())).toEqual(acknowledged.toSorted())
      expect((await server.stop()).code).toBe(0)
      const again = await startBriefly(all)
      ends.push(again.stop)
      const list = await client(again.api, await signIn(again.api)).get('/insurances')
      expect(stored((list.body as Insurance[]).map((one) => one.name))).toEqual(acknowledged.toSorted())
    })

    if (name === embedded.name)
      test('a disk without room for the log of changes ends the server, which goes on from all that it acknowledged once there is room', {
        timeout: 3 * TEST_MS,
      }, async () => {
        const disk = mountDisk(newFolder())
        const { server, all, add } = await start(disk.path)
        const acknowledged = [await add()]
        let hasEnded = false
        server.exited.then(() => {
          hasEnded = true
        })
        disk.fill()
        while (!hasEnded) acknowledged.push(await add().catch(() => undefined))
        const { code, output } = await server.exited
        expect([code, output]).toEqual([1, expect.stringContaining('There is no space left for the log of the embedded database.')])
        disk.makeRoom()
        const again = await startBriefly(all)
        ends.push(again.stop)
        const list = await client(again.api, await signIn(again.api)).get('/insurances')
        const stored = (list.body as Insurance[]).map((one) => one.name)
        expect(acknowledged.filter((one) => one !== undefined && !stored.includes(one))).toEqual([])
      })

    test('a folder of files that becomes read-only takes none, and says so until it does again', async () => {
      const folder = newFolder()
      const disk = mountDisk(join(folder, 'files'))
      const { upload, read, add, ready } = await start(folder)
      const [before, files] = [await read(), filesBelow(disk.path)]
      disk.setReadOnly(true)
      expect(await upload('navy')).toMatchObject(notStored)
      await expect.poll(ready).toBe(503)
      expect(await add()).toBeDefined()
      expect(await read()).toEqual(before)
      disk.setReadOnly(false)
      expect(filesBelow(disk.path)).toEqual(files)
      await expect.poll(ready).toBe(200)
      expect((await upload('navy')).status).toBe(200)
    })

    test('a start with a read-only DATA_DIR says so in a sentence', async () => {
      const disk = mountDisk(newFolder())
      fillDataFolder(disk.path)
      disk.setReadOnly(true)
      const all = { ...SETTINGS, ...(await settings()), DATA_DIR: disk.path, PORT: '0' }
      const { code, output } = await run('build/server/main.js', all, [], BRIEF).exited
      expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR .+ is not a folder that this process can write to \(EROFS\)\.$/)])
    })
  })
