import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { databaseFolder, openDatabase } from '#server/platform/db/database.ts'
import { fileStore } from '#server/platform/db/schema.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { readNamedFiles } from '#server/platform/files/named.ts'
import { isPaired } from '#server/platform/files/pairing.ts'
import { filesBelow } from '#tests/support/database/file-stores.ts'
import { client } from '#tests/support/server/client.ts'
import { fillDataFolder, linkedDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, run, runCommand, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const SETTINGS = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none', PORT: '0', DEMO: '1' }
/** Most tests start several programs one after the other. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const ends: (() => unknown)[] = []
afterAll(async () => {
  vi.resetConfig()
  await Promise.all(ends.map((end) => end()))
})

function newFolder(make = temporaryFolder) {
  const { path, remove } = make()
  ends.push(remove)
  return path
}
async function newDatabase(template?: string) {
  const url = await createDatabase(inject('postgres'), template)
  ends.push(() => dropDatabase(url))
  return url
}
const nameOf = (database: string) => new URL(database).pathname.slice(1)

type Place = { DATA_DIR: string; DATABASE_URL?: string; S3_URL?: string }
/** What a program says beside the database that it means and the migrations that it has run. */
const told = ({ output, ...end }: { code: number | null; signal: NodeJS.Signals | null; output: string }) => ({
  ...end,
  output: output.replace(/^(Database: .+|\d{4}_\S+ \(.+ s\))\n/gm, ''),
})

/** A server that is to refuse its start. Should it start, it is killed by the end of the test. */
const refusal = async (place: Place, more = {}) => {
  const program = run('build/server/main.js', { ...SETTINGS, ...place, ...more }, [], BRIEF)
  const listening = program.line(/Server listening/).then(
    () => program.end('SIGKILL'),
    () => program.exited,
  )
  return told(await listening)
}
const startOnce = async (place: Place) => {
  const server = await startBriefly({ ...SETTINGS, ...place })
  expect((await client(server.api).get('/ready')).status).toBe(200)
  await server.stop()
}
const command = async (name: string, place: Place, ...args: string[]) => told(await runCommand(name, place, args).exited)
/** One sentence, which no stack follows. */
const sentence = (text: RegExp) => ({ code: 1, signal: null, output: expect.stringMatching(new RegExp(`^${text.source}.+\\.$`)) })

describe('a database and a folder of files', () => {
  const apart = (folder: string, database: string) =>
    `The files in ${join(folder, 'files')} do not belong to the database ${nameOf(database)} of 127\\.0\\.0\\.1:\\d+: they are those of another one\\.`

  test('are a pair from the first start on: a server on another database does not start, and touches no file', async () => {
    const DATA_DIR = newFolder(linkedDataFolder)
    const [own, other] = await Promise.all([newDatabase(inject('template')), newDatabase()])
    await startOnce({ DATA_DIR, DATABASE_URL: own })
    const before = filesBelow(DATA_DIR)
    expect(before).toContain('files/database-id')
    expect(await refusal({ DATA_DIR, DATABASE_URL: other })).toEqual(sentence(new RegExp(apart(DATA_DIR, other))))
    expect(filesBelow(DATA_DIR)).toEqual(before)
  })

  test('of which each belongs to another one take no import and are told by a command, which makes them a pair if it is asked to', async () => {
    const place = { DATA_DIR: newFolder(linkedDataFolder), DATABASE_URL: await newDatabase() }
    const files = await openFiles({ dataDir: place.DATA_DIR, s3: undefined })
    await files.writeDatabaseId(randomUUID())
    await openDatabase({ databaseUrl: place.DATABASE_URL, dataDir: '' }).then(({ close }) => close())
    const before = filesBelow(place.DATA_DIR)
    expect(await command('import', place, 'package.json')).toEqual(
      sentence(/.+ holds the files of another database: set DATA_DIR or S3_URL to another place/),
    )
    const counts = `Files in .+: 0 named by rows, 0 of them missing, ${before.length - 1} named by no row, 0 in the bin\\.`
    expect(await command('check-files', place)).toMatchObject({
      code: 1,
      output: expect.stringMatching(new RegExp(`^${counts}\n${apart(place.DATA_DIR, place.DATABASE_URL)}`)),
    })
    expect(filesBelow(place.DATA_DIR)).toEqual(before)
    expect(await command('check-files', place, '--adopt')).toMatchObject({ code: 0 })
    const { db, close } = await openDatabase({ databaseUrl: place.DATABASE_URL, dataDir: '' })
    expect(await isPaired(db, files)).toBe(true)
    await close()
    expect(filesBelow(place.DATA_DIR)).toEqual(before)
  })

  test('that come back from a backup start with the files first, or not at all; an older copy of the database leaves newer files', async () => {
    const DATA_DIR = newFolder(linkedDataFolder)
    const database = await newDatabase(inject('template'))
    await startOnce({ DATA_DIR, DATABASE_URL: database })
    const dump = await newDatabase(nameOf(database))
    writeFileSync(join(DATA_DIR, 'files/attachments/newer.pdf'), '')

    expect((await refusal({ DATA_DIR: newFolder(), DATABASE_URL: dump })).output).toContain('a backup is restored with its files first')
    expect((await refusal({ DATA_DIR, DATABASE_URL: await newDatabase() })).output).toContain('they are those of another one')
    await startOnce({ DATA_DIR, DATABASE_URL: dump })
    expect(existsSync(join(DATA_DIR, 'files/attachments/newer.pdf'))).toBe(true)
  })

  test('of an earlier version are no pair if no row names a file', async () => {
    const DATA_DIR = newFolder(linkedDataFolder)
    const before = filesBelow(DATA_DIR)
    expect(await refusal({ DATA_DIR, DATABASE_URL: await newDatabase() })).toEqual(
      sentence(/The files in .+: no row of it names any of them/),
    )
    expect(filesBelow(DATA_DIR)).toEqual(before)
  })

  test('are compared by a command, which changes nothing by itself', async () => {
    const DATA_DIR = newFolder(linkedDataFolder)
    const DATABASE_URL = await newDatabase(inject('template'))
    const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
    const [lost, binned] = (await readNamedFiles(db)).filter(({ table }) => table === 'attachments')
    const stray = `attachments/${'x'.repeat(22)}.pdf`
    const at = (path: string) => join(DATA_DIR, 'files', path)
    // What else is there is of the demo data's other database.
    const named = new Set((await readNamedFiles(db)).map(({ path }) => path))
    for (const path of filesBelow(at(''))) if (!named.has(path)) rmSync(at(path))
    rmSync(at(lost?.path ?? ''))
    mkdirSync(at('bin/attachments'), { recursive: true })
    copyFileSync(at(binned?.path ?? ''), at(`bin/${binned?.path}`))
    rmSync(at(binned?.path ?? ''))
    writeFileSync(at(stray), '')
    const before = filesBelow(DATA_DIR)

    expect(await command('check-files', { DATA_DIR, DATABASE_URL })).toEqual({
      code: 1,
      signal: null,
      output: [
        `Missing: ${lost?.path}, which row ${lost?.id} of attachments names.`,
        `In the bin: ${binned?.path}, which row ${binned?.id} of attachments names.`,
        `Named by no row: ${stray}.`,
        `Files in ${at('')}: ${named.size} named by rows, 1 of them missing, 1 named by no row, 1 in the bin.`.replace('files/:', 'files:'),
      ].join('\n'),
    })
    expect(filesBelow(DATA_DIR)).toEqual(before)
    expect(await db.$count(fileStore)).toBe(0)

    writeFileSync(at(lost?.path ?? ''), '')
    expect(await command('check-files', { DATA_DIR, DATABASE_URL }, '--repair')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Taken back from the bin: ${binned?.path}`),
    })
    expect(existsSync(at(binned?.path ?? ''))).toBe(true)
    await close()
  })
})

describe('a server does not start, and says why in a sentence,', () => {
  test('on PostgreSQL with a DATA_DIR that it cannot write to', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const DATABASE_URL = await newDatabase()
    for (const DATA_DIR of [file, join(file, 'below')]) expect(await refusal({ DATA_DIR, DATABASE_URL })).toEqual(sentence(/DATA_DIR /))
  })

  test('with storage that does not answer, whose secret it does not tell', async () => {
    const S3_URL = 'http://key:a-secret@127.0.0.1:1/archivos'
    const { code, output } = await refusal({ DATA_DIR: newFolder(), DATABASE_URL: await newDatabase(), S3_URL })
    expect(code).toBe(1)
    expect(output.split('\n').at(-1)).toMatch(/^The files in the bucket archivos of http:\/\/127\.0\.0\.1:1 are out of reach \(.+\)\.$/)
    expect(output).not.toMatch(/a-secret|\n\s+at /)
  })

  test('on a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo // a TCP server has no other kind of address
    const place = { DATA_DIR: newFolder(linkedDataFolder), DATABASE_URL: await newDatabase(inject('template')) }
    expect(await refusal(place, { PORT: String(port) })).toEqual(sentence(new RegExp(`PORT ${port} is in use on 127\\.0\\.0\\.1`)))
    taken.close()
  })

  test('over a folder that is not empty and no database, which stays as it is', async () => {
    const DATA_DIR = newFolder()
    fillDataFolder(DATA_DIR)
    rmSync(join(databaseFolder(DATA_DIR), 'PG_VERSION'))
    const before = filesBelow(DATA_DIR)
    expect(await refusal({ DATA_DIR })).toEqual(sentence(new RegExp(`${databaseFolder(DATA_DIR)} is not empty and holds no database`)))
    expect(filesBelow(DATA_DIR)).toEqual(before)
  })

  test.each(['global/pg_control', 'pg_xact/0000'])('on an embedded database whose %s is cut off', async (file) => {
    const DATA_DIR = newFolder()
    fillDataFolder(DATA_DIR)
    truncateSync(join(databaseFolder(DATA_DIR), file), 0)
    const { code, output } = await refusal({ DATA_DIR })
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(
        `^The embedded database in ${databaseFolder(DATA_DIR)} cannot be used \\(.+\\): .+ Move ${DATA_DIR} away .+npm run import.+\\.$`,
      ),
    )
  })
})

// It makes an embedded database anew, which takes as long as twenty starts.
if (isDeep)
  test('a first start that is killed while it makes the embedded database leaves none, and the next one makes it', async () => {
    const place = { DATA_DIR: newFolder(), DEMO: '0' }
    const database = databaseFolder(place.DATA_DIR)
    const program = run('build/server/main.js', { ...SETTINGS, ...place }, [], BRIEF)
    await expect.poll(() => existsSync(`${database}.new/PG_VERSION`), { timeout: 60_000, interval: 5 }).toBe(true)
    await program.end('SIGKILL')
    expect(existsSync(database)).toBe(false)
    await startOnce(place)
    expect(readdirSync(place.DATA_DIR).sort()).toEqual(['database', 'files'])
  })
