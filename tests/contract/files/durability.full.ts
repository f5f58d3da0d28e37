import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { consultationSlots } from '#server/agenda/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { readNamedFiles } from '#server/platform/files/named.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { filesBelow } from '#tests/support/database/file-stores.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { runCommand, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { isDeep, TEST_MS } from '#tests/support/setup/settings.ts'

const SETTINGS = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none' }
/** Together they are a hundred in a deep test. */
const [KILLS, IMPORT_KILLS] = isDeep ? [80, 20] : [2, 0]

const folders: { remove: () => void }[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove()
})
function newFolder() {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.path
}

const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes))

/** When the appointments are that are booked here: whole hours in a year's time. */
const FAR = Math.floor(Date.now() / 3_600_000 + 365 * 24) * 3_600_000

const start = (folder: string, more = {}) => startBriefly({ ...SETTINGS, DATA_DIR: folder, ...more })
type Kept = { names: string[]; files: { path: string; content: string }[]; appointments: number[] }

/** What somebody at work has the server write; each resolves once the server has acknowledged it. */
async function writersOf(api: string, tokens: { office: string; doctor: string }, kept: Kept) {
  const [office, doctor] = [client(api, tokens.office), client(api, tokens.doctor)]
  const me = (await doctor.get('/users/me')).body as { id: number } // the 200 of each operation, as those below
  const list = (await doctor.get('/medical-consultation')).body as {
    data: { id: number; doctorId: number; clinicId: number; patientId: number }[]
  }
  const formWith = (field: string, file: File) => {
    const form = new FormData()
    form.set(field, file)
    return form
  }
  return {
    async record() {
      const name = `Obra ${randomUUID()}`
      expect((await office.post('/insurances', { name })).status).toBe(201)
      kept.names.push(name)
    },
    async appointment() {
      const { doctorId, clinicId, patientId } = list.data[0] ?? {}
      const date = new Date(FAR + kept.appointments.length * 3_600_000 * randomInt(1, 3)).toISOString()
      const body = { doctorId, clinicId, patientId, name: 'Control', date, durationInMinutes: 10, outsideHours: true }
      const { status, body: answer } = await doctor.post('/medical-consultation', body)
      // Two who ask for the same time at once are told so.
      expect([201, 409]).toContain(status)
      if (status === 201) kept.appointments.push((answer as { id: number }).id)
    },
    async attachment() {
      const note = await doctor.post('/follow-up-notes', { consultationId: list.data[0]?.id, content: 'Trae un estudio.' })
      expect(note.status).toBe(201)
      const content = `%PDF-1.4\n${randomUUID()}${' '.repeat(100_000)}\n%%EOF`
      const form = formWith('file', new File([content], 'a.pdf', { type: 'application/pdf' }))
      const { status, body } = await doctor.post(`/follow-up-notes/${(note.body as { id: number }).id}/attachments`, form)
      expect(status).toBe(201)
      kept.files.push({ path: (body as FollowUpNote).attachments[0] ?? '', content })
    },
    async image() {
      const { status } = await doctor.patch(
        `/users/doctor/${me.id}`,
        formWith('profileImage', new File([await picture], 'a.png', { type: 'image/png' })),
      )
      expect(status).toBe(200)
    },
  }
}

test(`a server killed ${KILLS} times while it writes and takes files loses nothing that it acknowledged, always starts again, and leaves no file behind`, {
  timeout: TEST_MS + KILLS * 20_000,
}, async () => {
  const folder = newFolder()
  fillDataFolder(folder)
  const kept: Kept = { names: [], files: [], appointments: [] }
  let tokens: { office: string; doctor: string } | undefined
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start(folder)
    tokens ??= { office: await signIn(server.api), doctor: await signIn(server.api, accountOf('DOCTOR')) }
    const { record, attachment, image, appointment } = await writersOf(server.api, tokens, kept)

    // Several writers at once; the kill falls into the middle of what comes after the last awaited answer.
    let left = randomInt(3, 12)
    await new Promise<void>((enough, failed) => {
      const work = async (write: () => Promise<void>): Promise<void> => {
        await write()
        if (--left === 0) enough()
        return work(write)
      }
      // Without an answer the server is dead; a wrong answer is another matter.
      for (const write of [record, record, attachment, image, appointment, appointment])
        work(write).catch((error) => error instanceof TypeError || failed(error))
    })
    await server.kill()
  }

  // What is left over goes with the sweep, once it is old enough.
  for (const name of filesIn(folder)) utimesSync(join(folder, 'files', name), 0, 0)
  const { db, close } = await openDatabase({ dataDir: folder })
  const store = await openFiles({ dataDir: folder, s3: undefined })
  await sweepFiles(db, store, new AbortController().signal)
  const named = (await readNamedFiles(db)).map(({ path }) => path)
  const stored = new Set((await db.select({ name: insurances.name }).from(insurances)).map(({ name }) => name))
  const slots = await db.select({ id: consultationSlots.consultationId }).from(consultationSlots)
  const booked = new Set(slots.map(({ id }) => id))
  await close()
  expect(kept.appointments.filter((id) => !booked.has(id))).toEqual([])
  expect(kept.names.filter((name) => !stored.has(name))).toEqual([])
  for (const { path, content } of kept.files) expect(readFileSync(join(folder, 'files', path), 'utf8') === content, path).toBe(true)
  const left = filesIn(folder).filter((name) => !name.startsWith('bin/'))
  expect(left.sort()).toEqual(['database-id', ...named].sort())
  expect(kept.names.length).toBeGreaterThan(KILLS)
  expect(kept.appointments.length).toBeGreaterThan(0)
})

const filesIn = (folder: string) => filesBelow(join(folder, 'files'))

// Each one starts a program at least twice.
if (isDeep)
  test(`an import killed ${IMPORT_KILLS} times can be made again, and is whole then`, {
    timeout: TEST_MS + IMPORT_KILLS * 20_000,
  }, async () => {
    const [source, target] = [newFolder(), newFolder()]
    fillDataFolder(source)
    const archive = join(newFolder(), 'export.tar.gz')
    const command = (name: string, folder: string) => runCommand(name, { DATA_DIR: folder }, [archive])
    expect(await command('export', source).exited).toMatchObject({ code: 0 })
    const began = Date.now()
    const first = newFolder()
    expect(await command('import', first).exited).toMatchObject({ code: 0 })
    const took = Date.now() - began
    const imported = filesIn(first)
      .filter((name) => name !== 'database-id')
      .sort()
    for (let kill = 0; kill < IMPORT_KILLS; kill++) {
      const program = command('import', target)
      await setTimeout(randomInt(took))
      await program.end('SIGKILL')
      // What had ended before the kill came is whole, too.
      if (existsSync(join(target, 'database'))) {
        expect(
          filesIn(target)
            .filter((name) => name !== 'database-id')
            .sort(),
        ).toEqual(imported)
        for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true })
      }
    }
    expect(await command('import', target).exited).toMatchObject({ code: 0 })
    expect(readdirSync(target).sort()).toEqual(readdirSync(first).sort())
    const server = await start(target)
    expect((await client(server.api, await signIn(server.api)).get('/patients')).status).toBe(200)
    await server.stop()
  })

test('the folder of the embedded database takes one of two servers that start at the same moment: the other one says which process has it', async () => {
  const folder = join(newFolder(), 'data')
  const both = await Promise.allSettled([start(folder, { DEMO: '0' }), start(folder, { DEMO: '0' })])
  const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect([started.length, refused.length]).toEqual([1, 1])
  const [server] = started
  if (!server) throw new Error('None of them has started.')
  expect(refused[0]).toMatch(new RegExp(`ended with 1 .+\\nThe database in .+ is in use by process ${server.pid} of .+: .+\\.$`))
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect((await client(server.api).get('/ready')).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
  expect(existsSync(join(folder, 'database.lock'))).toBe(false)
})

test('a server that is told to stop still answers what it has begun', async () => {
  const folder = newFolder()
  fillDataFolder(folder)
  const server = await start(folder)
  const authorization = `Bearer ${await signIn(server.api)}`
  const body = JSON.stringify({ name: `Obra ${randomUUID()}` })
  const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const begun = request(`${server.api}/insurances`, { method: 'POST', headers })
  begun.flushHeaders()
  await once(begun, 'continue')
  const stopped = server.stop()
  begun.end(body)
  const [answer]: IncomingMessage[] = await once(begun, 'response')
  expect(answer?.statusCode).toBe(201)
  answer?.resume()
  expect((await stopped).code).toBe(0)
})
