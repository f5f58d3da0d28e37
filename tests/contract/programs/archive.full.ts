import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { sessions, users } from '#server/accounts/schema.ts'
import { readNotes } from '#server/agenda/consultations.ts'
import { consultationDays, consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { readArchive, rowsIn, type Sums, writeArchive } from '#server/commands/archive.ts'
import { patients } from '#server/patients/schema.ts'
import { type Database, openDatabase, openInMemory } from '#server/platform/db/database.ts'
import { type FileStore, openFiles } from '#server/platform/files/file-store.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function emptyPostgres() {
  const databaseUrl = await createDatabase(inject('postgres'))
  ends.push(() => dropDatabase(databaseUrl))
  return {
    databaseUrl,
    async open(schema?: string) {
      const store = await openDatabase({ databaseUrl, dataDir: '' }, schema === undefined ? {} : { schema })
      ends.push(store.close)
      return store.db
    },
  }
}

function newFiles() {
  const folder = temporaryFolder()
  ends.push(folder.remove)
  return openFiles({ dataDir: folder.path, s3: undefined })
}

async function written(db: Database, files: FileStore) {
  const target = new PassThrough()
  const [bytes, { sums, missing }] = await Promise.all([buffer(target), writeArchive({ db, files }, target)])
  expect(missing).toEqual([])
  return { bytes, sums }
}

/** An export of the demo data. */
const exported = (async () => {
  const { db, close } = await postgres.open()
  ends.push(close)
  return written(db, await openFiles({ dataDir: inject('demoFiles'), s3: undefined }))
})()

const read = (bytes: Uint8Array, open: (schema: string) => Promise<Database>, files: FileStore) =>
  readArchive(Readable.from([bytes]), { open, files })

test('everything goes from PostgreSQL to the embedded database and back with the same rows, files and sums', async () => {
  const first = await exported
  const [there, back] = [await newFiles(), await newFiles()]
  let embedded: Database | undefined
  const open = async (schema: string) => {
    const { db, close } = await openInMemory(undefined, schema)
    ends.push(close)
    embedded = db
    return db
  }
  expect(await read(first.bytes, open, there)).toEqual(first.sums)
  if (!embedded) throw new Error('It was not opened.')
  const second = await written(embedded, there)
  expect(second.sums).toEqual(first.sums)
  const empty = await emptyPostgres()
  expect(await read(second.bytes, empty.open, back)).toEqual(first.sums)
  const onPostgres = await empty.open()
  const third = await written(onPostgres, back)
  // The whole file is the same, and so are all bytes of the files in it.
  expect(gunzipSync(third.bytes).equals(gunzipSync(second.bytes))).toBe(true)
  expect(rowsIn(first.sums)).toBeGreaterThan(5_000)
  expect(Object.keys(first.sums)).not.toContain('sessions')
  for (const db of [onPostgres, embedded]) {
    // New rows come behind the others, and what triggers keep is kept again.
    const [row] = await db.insert(insurances).values({ name: 'Después del traslado' }).returning()
    expect(row?.id).toBe((first.sums['insurances']?.rows ?? 0) + 1)
    const [{ id = 0 } = {}] = await db.update(consultations).set({ name: 'Quilotórax' }).where(eq(consultations.id, 1)).returning()
    const [{ search } = { search: '' }] = await db
      .select({ search: consultations.search })
      .from(consultations)
      .where(eq(consultations.id, id))
    expect(search).toContain('quilotorax')
    expect(await db.$count(sessions)).toBe(0)
  }
})

test('an export has everything, the files included, where the connections have settings of other programs', async () => {
  const first = await exported
  const databaseUrl = await createDatabase(inject('postgres'), inject('template'))
  ends.push(() => dropDatabase(databaseUrl))
  for (const setting of ['search_path = pg_catalog, public', "datestyle = 'German'", "intervalstyle = 'iso_8601'"])
    await query(databaseUrl, `alter database ${new URL(databaseUrl).pathname.slice(1)} set ${setting}`)
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  ends.push(close)
  const { bytes } = await written(db, await openFiles({ dataDir: inject('demoFiles'), s3: undefined }))
  expect(gunzipSync(bytes).equals(gunzipSync(first.bytes))).toBe(true)
})

test('an export with an older schema is brought up to date', async () => {
  const before = await emptyPostgres()
  const old = await before.open('0004_lead-status-since')
  await old.execute(
    sql`insert into users (email, first_name, last_name, role_type) values ('d@salvia.test', 'Ana', 'Pérez', 'DOCTOR'), ('p@salvia.test', 'Íñigo', 'Ñandú', null)`,
  )
  await old.execute(sql`insert into doctors (user_id) values (1)`)
  await old.execute(sql`insert into patients (user_id) values (2)`)
  await old.execute(sql`insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status)
    values (1, 1, 'Control', '2026-03-02T12:00:00Z', 30, 'PENDING')`)
  await old.execute(sql`insert into follow_up_notes (consultation_id, content) values (1, 'Con un estudio.')`)
  await old.execute(sql`insert into attachments (note_id, key) values (1, 'aaaaaaaaaaaaaaaaaaaaaa.pdf')`)
  const files = await newFiles()
  await files.put('attachments/aaaaaaaaaaaaaaaaaaaaaa.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  const { bytes } = await written(old, files)
  const after = await emptyPostgres()
  await read(bytes, after.open, files)
  const db = await after.open()
  expect(await db.select().from(consultations)).toMatchObject([
    { id: 1, name: 'Control', version: 1, search: ' p salvia test\u001f inigo nandu control' },
  ])
  const path = '/attachments/aaaaaaaaaaaaaaaaaaaaaa.pdf'
  expect(await readNotes(db, undefined)).toMatchObject([
    { note: { attachments: [path], files: [{ path, name: 'adjunto-1.pdf', type: 'application/pdf', size: null }] } },
  ])
  expect(await db.select().from(consultationDays)).toEqual([{ day: '2026-03-02', status: 'PENDING', count: 1 }])
})

test('of a file that is cut off, damaged or from another program nothing is imported, and the whole one still can be', async () => {
  const { bytes, sums } = await exported
  const files = await newFiles()
  const empty = await emptyPostgres()
  const plain = gunzipSync(bytes)
  const withAnother = Buffer.from(plain)
  withAnother.write(
    'X',
    withAnother.indexOf('"firstName"') > 0 ? withAnother.indexOf('"firstName"') + 14 : plain.indexOf('"first_name"') + 15,
  )
  for (const [bad, reason] of [
    [bytes.subarray(0, Math.floor(bytes.length / 2)), /./],
    [gzipSync(plain.subarray(0, plain.lastIndexOf('sums.json'))), /./],
    [gzipSync(withAnother), /its rows are not those of its sums/],
    [Buffer.from('nothing of this kind'), /./],
    [gzipSync(Buffer.alloc(10_240)), /it does not begin as an export/],
  ] as const) {
    const failed = await read(bad, empty.open, files).catch((error: Error) => error.message)
    expect(failed).toMatch(/^The file cannot be imported: .+\.$/)
    expect(failed).toMatch(reason)
  }
  expect(await read(bytes, empty.open, files)).toEqual(sums satisfies Sums)
  const db = await empty.open()
  expect([await db.$count(users), await db.$count(patients), await db.$count(auditLog)]).toEqual(
    ['users', 'patients', 'audit_log'].map((table) => sums[table]?.rows),
  )
  await expect(read(bytes, empty.open, files)).rejects.toThrow('The database that DATABASE_URL names is not empty: create another one.')
})
