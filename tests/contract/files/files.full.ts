import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open as openHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { users } from '#server/accounts/schema.ts'
import { type Database, type DatabaseHandle, openInMemory } from '#server/platform/db/database.ts'
import { fileStore } from '#server/platform/db/schema.ts'
import { readEnv } from '#server/platform/env.ts'
import { type FileStore, openFiles } from '#server/platform/files/file-store.ts'
import { readNamedFiles } from '#server/platform/files/named.ts'
import { isPaired, pair, requirePair } from '#server/platform/files/pairing.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { sparseLog } from '#server/platform/http/logging.ts'
import { startHousekeeping } from '#server/system/housekeeping.ts'
import { embedded, postgres } from '#tests/support/database/databases.ts'
import { fileStores, filesBelow } from '#tests/support/database/file-stores.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const BYTES = new Uint8Array([1, 2, 3])
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes))
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Puts the files that the rows of the demo data name into a store. */
async function putDemoFiles(db: Database, files: FileStore) {
  const paths = (await readNamedFiles(db)).map(({ path }) => path)
  for (const path of paths) await files.put(path, readFileSync(join(inject('demoFiles'), 'files', path)))
  return paths
}

describe.each(fileStores)('in $name', ({ start }) => {
  const open = async () => {
    const place = await start()
    ends.push(place.stop)
    const env = readEnv(place.settings)
    const files = await openFiles(env)
    return { ...place, files, env, requirePair: (db: DatabaseHandle['db']) => requirePair(db, files, env) }
  }
  let demo: DatabaseHandle
  let empty: DatabaseHandle
  beforeAll(async () => {
    ;[demo, empty] = await Promise.all([embedded.open(), openInMemory()])
    ends.push(demo.close, empty.close)
  })
  const forget = () => Promise.all([demo, empty].map(({ db }) => db.delete(fileStore)))

  test('a file comes back as it was put, can be discarded, taken back and removed', async () => {
    const { files, kept } = await open()
    expect(await files.get('attachments/a.pdf')).toBeUndefined()
    await files.put('attachments/a.pdf', BYTES)
    await files.put('attachments/a.pdf', new Uint8Array([4]))
    await files.put('attachments/a.pdf', BYTES)
    expect(Buffer.from((await files.get('attachments/a.pdf')) ?? [])).toEqual(Buffer.from(BYTES))
    await files.discard('attachments/a.pdf')
    expect(kept()).toEqual(['bin/attachments/a.pdf'])
    expect(await files.get('attachments/a.pdf')).toBeUndefined()
    // Another process was quicker.
    await files.discard('attachments/a.pdf')
    await files.takeBack('attachments/a.pdf')
    await files.takeBack('attachments/a.pdf')
    expect(kept()).toEqual(['attachments/a.pdf'])
    for (let time = 0; time < 2; time++) await files.remove('attachments/a.pdf')
    expect(kept()).toEqual([])
    expect(await files.storedAt('attachments/a.pdf')).toBeUndefined()
  })

  test.each([
    '../a.pdf',
    'attachments/../../a.pdf',
    '/attachments/a.pdf',
    'attachments/..',
    'attachments/.a',
    'database-id',
    'attachments/a/b.pdf',
  ])('nothing is read or written under %s, which an archive may name', async (key) => {
    const { files, kept } = await open()
    await expect(files.put(key, BYTES)).rejects.toThrow('is no key of a file')
    await expect(files.get(key)).rejects.toThrow('is no key of a file')
    await expect(files.discard(key)).rejects.toThrow('is no key of a file')
    expect(kept()).toEqual([])
  })

  test('files that no row names go to the bin after a day, come back when a row names them, and are deleted after 30 days there', {
    tags: 'full',
  }, async () => {
    const { files, kept, age } = await open()
    const { db } = demo
    const named = await putDemoFiles(db, files)
    expect(named.filter((path) => path.startsWith('attachments/')).length).toBeGreaterThan(20)
    // The first and the last of each list, whose pages are short in the bucket.
    const strays = (what: string) =>
      ['profile-images', 'attachments'].flatMap((kind) => [`${kind}/-${what}.webp`, `${kind}/zz-${what}.webp`])
    for (const path of [...strays('old'), ...strays('new')]) await files.put(path, BYTES)
    await files.put('tmp/old', BYTES)
    await files.put('tmp/new', BYTES)
    age(2, [...named, ...strays('old'), 'tmp/old'])
    const told: Record<string, string[]> = {}
    const sweep = () =>
      sweepFiles(db, files, new AbortController().signal, (paths, what) => (told[what] = [...(told[what] ?? []), ...paths].sort()))

    await sweep()
    const binned = strays('old').map((path) => `bin/${path}`)
    expect(kept()).toEqual([...named, ...strays('new'), ...binned, 'tmp/new'].sort())
    expect(told).toEqual({
      'moved to the bin for 30 days, because no row names them': strays('old').sort(),
      'deleted, because they were never complete': ['tmp/old'],
    })

    // The days count from then on, however old a file is itself.
    await sweep()
    age(29, binned)
    await sweep()
    expect(kept()).toEqual([...named, ...strays('new'), ...binned, 'tmp/new'].sort())

    const [again = '', ...gone] = strays('old')
    await db
      .update(users)
      .set({ profileImage: again.split('/')[1] })
      .where(eq(users.email, accountOf('SECRETARY').email))
    age(31, binned)
    await sweep()
    expect(kept()).toEqual([...named, again, ...strays('new'), 'tmp/new'].sort())
    expect(told).toMatchObject({
      'taken back from the bin, because a row names them again': [again],
      'deleted, after 30 days in the bin': gone.sort(),
    })
    await db
      .update(users)
      .set({ profileImage: null })
      .where(eq(users.email, accountOf('SECRETARY').email))
  })

  test('a file in the bin is read by whoever reads the row that names it, and is back in its place then', { tags: 'full' }, async () => {
    const { files, kept, settings } = await open()
    const app = await openApp(embedded.open, settings)
    ends.push(app.close)
    const path = (await putDemoFiles(app.db, files)).find((one) => one.startsWith('profile-images/')) ?? ''
    await files.discard(path)
    const params = { key: path.split('/')[1] }
    const [first, second] = await Promise.all([1, 2].map(() => app.call('getProfileImage', { as: 'SECRETARY', params })))
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(kept()).toContain(path)
    expect(kept().filter((one) => one.startsWith('bin/'))).toEqual([])
  })

  test('an empty store and an empty database become a pair, which others may not break', async () => {
    await forget()
    const { files, ...own } = await open()
    await own.requirePair(empty.db)
    expect(await isPaired(empty.db, files)).toBe(true)
    await own.requirePair(empty.db)
    expect(own.kept()).toEqual(['database-id'])
    // Files of it that came before its rows are no reason to doubt.
    await putDemoFiles(demo.db, files)
    await own.requirePair(empty.db)

    const before = own.kept()
    await expect(own.requirePair(demo.db)).rejects.toThrow(
      new RegExp(
        `^The files in .+ do not belong to the embedded database in ${own.env.dataDir}: they are those of another one\\. .+--adopt`,
      ),
    )
    expect(own.kept()).toEqual(before)
    expect(await demo.db.$count(fileStore)).toBe(0)

    await pair(demo.db, files)
    await own.requirePair(demo.db)
    await expect(own.requirePair(empty.db)).rejects.toThrow('do not belong')
  })

  test('a store without an id is that of the database which names a file of it, and of no other', async () => {
    await forget()
    const { files, ...own } = await open()
    await putDemoFiles(demo.db, files)
    await expect(own.requirePair(empty.db)).rejects.toThrow('no row of it names any of them')
    expect(await files.readDatabaseId()).toBeUndefined()
    await own.requirePair(demo.db)
    expect(await isPaired(demo.db, files)).toBe(true)
  })

  test('an empty store is not that of a database with files, whether that has an id or not: its files may come later', async () => {
    await forget()
    const { files, ...own } = await open()
    await expect(own.requirePair(demo.db)).rejects.toThrow('they have not come yet')
    await demo.db.insert(fileStore).values({})
    await expect(own.requirePair(demo.db)).rejects.toThrow('they have not come yet')
    await putDemoFiles(demo.db, files)
    await own.requirePair(demo.db)
  })

  test('several processes that start at once make one pair', async () => {
    await forget()
    const { files, ...own } = await open()
    await Promise.all([1, 2, 3].map(() => own.requirePair(empty.db)))
    expect(await isPaired(empty.db, files)).toBe(true)
  })
})

test('a process whose clock is ahead of the database’s deletes nothing from the bin too early, nor moves anything there', async () => {
  const { settings, age, kept, stop } = await fileStores[0].start()
  const store = await postgres.open()
  ends.push(stop, store.close)
  const files = await openFiles(readEnv(settings))
  await files.put('attachments/old.pdf', BYTES)
  age(2, ['attachments/old.pdf'])
  const sweep = () => sweepFiles(store.db, files, new AbortController().signal)
  await sweep()
  await files.put('attachments/new.pdf', BYTES)
  expect(kept()).toEqual(['attachments/new.pdf', 'bin/attachments/old.pdf'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * millisecondsInDay })
  await sweep().finally(() => vi.useRealTimers())
  expect(kept()).toEqual(['attachments/new.pdf', 'bin/attachments/old.pdf'])
})

test('the sweep begins an hour after the start, says what it did, and does nothing to files of another database', {
  tags: 'full',
}, async () => {
  // Storage would think that its time is up, too.
  const { settings, kept, age, stop } = await fileStores[0].start()
  ends.push(stop)
  const env = readEnv(settings)
  const [files, empty] = [await openFiles(env), await openInMemory()]
  ends.push(empty.close)
  await pair(empty.db, files)
  await files.put('attachments/old.pdf', BYTES)
  age(2, ['attachments/old.pdf'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const lines: string[] = []
  const app = Fastify({ logger: { stream: new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }) } })
  app.decorate('logSparsely', sparseLog())
  try {
    startHousekeeping(app, empty, files, env)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const list = vi.spyOn(files, 'list')
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(list).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(() => lines.join()).toContain('1 file moved to the bin for 30 days, because no row names them')
    expect(lines.find((line) => line.includes('moved to the bin'))).toMatch(/"level":30,.+"files":\["attachments\/old.pdf"\]/)
    expect(kept()).toContain('bin/attachments/old.pdf')

    await files.put('attachments/other.pdf', BYTES)
    age(2, ['attachments/other.pdf'])
    await files.writeDatabaseId(randomUUID())
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    await expect.poll(() => lines.join()).toContain('are no longer those of the database: none was swept')
    expect(kept()).toContain('attachments/other.pdf')
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})

describe('a folder', () => {
  const open = async () => {
    const folder = temporaryFolder()
    ends.push(folder.remove)
    return { dataDir: folder.path, root: join(folder.path, 'files'), files: await openFiles({ dataDir: folder.path, s3: undefined }) }
  }
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

  test('has a file whole or not at all, and safe from a power cut before it is acknowledged', async () => {
    const { root, files } = await open()
    const whole = new Uint8Array(5_000_000).fill(1)
    let isPut = false
    const seen = new Set<number | undefined>()
    const look = async () => {
      while (!isPut) seen.add((await files.get('attachments/a.pdf'))?.byteLength)
    }
    const looking = look()
    await files.put('attachments/a.pdf', whole)
    isPut = true
    await looking
    expect([...seen].filter((size) => ![undefined, whole.byteLength].includes(size))).toEqual([])
    expect(filesBelow(root)).toEqual(['attachments/a.pdf'])

    const handle = await openHandle(join(root, 'attachments/a.pdf'))
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
    await handle.close()
    await files.put('attachments/b.pdf', whole)
    // The file, and the folder that has its name.
    expect(sync).toHaveBeenCalledTimes(2)
    sync.mockRestore()
  })

  test('is its owner’s alone, what is in it, too, and one of an earlier version becomes so', async () => {
    const { dataDir, root, files } = await open()
    await files.put('attachments/a.pdf', BYTES)
    const parts = [root, ...['attachments', 'tmp', 'attachments/a.pdf'].map((path) => join(root, path))]
    expect(parts.map(modeOf)).toEqual(['700', '700', '700', '600'])
    for (const path of parts) chmodSync(path, path.endsWith('.pdf') ? 0o644 : 0o755)
    const again = await openFiles({ dataDir, s3: undefined })
    again.prepare()
    expect(parts.map(modeOf)).toEqual(['700', '700', '700', '600'])
  })

  test('that takes no files is told by 503 where one is sent and by the readiness check until it does again; reads go on', {
    tags: 'full',
  }, async () => {
    const { dataDir, root } = await open()
    cpSync(join(inject('demoFiles'), 'files'), root, { recursive: true })
    vi.useFakeTimers({ toFake: ['performance'] })
    const app = await openApp(embedded.open, { DATA_DIR: dataDir })
    try {
      expect((await app.call('getReadiness')).status).toBe(200)
      const { id } = await app.ok('getCurrentUser', { as: 'DOCTOR' })
      const before = await app.ok('getUser', { as: 'DOCTOR', params: { id } })
      // This stops root, too.
      rmSync(join(root, 'tmp'), { recursive: true, force: true })
      writeFileSync(join(root, 'tmp'), '')
      const upload = () =>
        app.call('updateDoctor', {
          as: 'DOCTOR',
          params: { id },
          body: { profileImage: new File([picture], 'a.png', { type: 'image/png' }) },
        })
      const refused = {
        status: 503,
        headers: { 'retry-after': '60' },
        body: { code: 'storage_unavailable', message: 'En este momento no se pueden guardar archivos. Probá de nuevo en unos minutos.' },
      }
      expect(await upload()).toMatchObject(refused)
      expect(app.log.join()).toMatch(/storage_unavailable/)
      // The answer of a moment ago holds for some seconds.
      expect((await app.call('getReadiness')).status).toBe(200)
      vi.advanceTimersByTime(10_001)
      expect(await app.call('getReadiness')).toMatchObject(refused)
      expect(await app.ok('getUser', { as: 'DOCTOR', params: { id } })).toEqual(before)
      const key = before.profileImage?.split('/')[2]
      expect((await app.call('getProfileImage', { as: 'SECRETARY', params: { key } })).status).toBe(200)

      rmSync(join(root, 'tmp'))
      expect((await upload()).status).toBe(200)
      expect((await app.call('getReadiness')).status).toBe(503)
      vi.advanceTimersByTime(10_001)
      expect((await app.call('getReadiness')).status).toBe(200)
    } finally {
      vi.useRealTimers()
      await app.close()
    }
  })
})
