import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { demoDoctor, fill, MORE_CONSULTATIONS } from '#tests/support/database/old-data.ts'
import { installRelease } from '#tests/support/database/old-version.ts'
import { between, releases } from '#tests/support/database/releases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, formOf, signIn } from '#tests/support/server/client.ts'
import { BRIEF, run, runCommand, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

const SLOW = 900_000
const WORKERS = 8
const PAUSE_MS = 20

type Settings = Parameters<typeof startServer>[0]
type Row = { id: number; doctorId?: number }
type Told = Record<string, unknown>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function newFolder() {
  const { path, remove } = temporaryFolder()
  ends.push(remove)
  return path
}

const settingsOf = (dataDir: string, databaseUrl?: string): Settings => ({
  NODE_ENV: 'production',
  CAPTCHA_PROVIDER: 'none',
  DEMO: '1',
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function newDatabase() {
  const url = await createDatabase(inject('postgres'))
  ends.push(() => dropDatabase(url))
  return url
}

async function start(settings: Settings, folder?: string) {
  const server = await startServer(settings, folder)
  ends.push(server.stop)
  return server
}

const command = (name: string, settings: Settings, args: string[] = []) => runCommand(name, settings, args)

/** An old process tells no posts once their table is the new one's. */
const WITHOUT_POSTS = { withPosts: false }

/** What an old version told, as this one tells it: a post that was paused is archived. */
const asNow = (told: Told): Told =>
  Object.fromEntries(
    Object.entries(told).map(([path, value]) => {
      const isPaused = path.includes('/posts/') && (value as { status?: string }).status === 'PAUSED'
      return [path, isPaused ? { ...(value as object), status: 'ARCHIVED' } : value]
    }),
  )

/** All that a server tells the back office and a doctor, by the address and the id of each record, and the sums of its files. */
async function tellAll(api: string, { withPosts } = { withPosts: true }) {
  const told: Told = {}
  const files = new Set<string>()
  async function read(who: string, token: string, path: string): Promise<Row[]> {
    const { status, body } = await client(api, token).get(path)
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
    const { data = body, ...rest } = body as { data?: unknown }
    if (!Array.isArray(data)) told[`${who} ${path}`] = body
    else {
      if (data !== body) told[`${who} ${path}`] = rest
      for (const row of data as Row[]) told[`${who} ${path} ${row.id}`] = row
    }
    for (const [file] of JSON.stringify(body).matchAll(/\/(profile-images|attachments)\/[\w.-]+/g)) files.add(file)
    return Array.isArray(data) ? data : []
  }
  async function readEach(who: string, token: string, rows: Row[], ...paths: ((row: Row) => string)[]) {
    for (const row of rows) for (const path of paths) await read(who, token, path(row))
  }

  const [office, doctor] = [await signIn(api), await signIn(api, accountOf('DOCTOR'))]
  await read('office', office, '/users/me')
  for (const path of ['/users', '/clinics', '/insurances', '/doctor-categories', '/doctors-referrals'])
    await readEach('office', office, await read('office', office, path), ({ id }) => `${path}/${id}`)
  await readEach('office', office, (await read('office', office, '/patients')).slice(0, 100), ({ id }) => `/patients/${id}`)
  const doctors = await read('office', office, '/users/doctor?search=')
  const consultations = ({ id }: Row) => `/medical-consultation/doctor/${id}?page=1&search=`
  await readEach(
    'office',
    office,
    doctors,
    consultations,
    ...['choices', ...(withPosts ? ['posts'] : []), 'doctors-referrals', 'clinics'].map(
      (name) =>
        ({ id }: Row) =>
          `/${name}/doctor/${id}`,
    ),
  )

  await read('doctor', doctor, '/users/me')
  await read('doctor', doctor, '/doctors-referrals')
  await read('doctor', doctor, '/patients/doctor?page=1&pageSize=10&search=')
  const own = await demoDoctor(api)
  for (let page = 1; page <= 10; page++)
    await readEach(
      'doctor',
      doctor,
      await read('doctor', doctor, `/medical-consultation/doctor/${own}?page=${page}&search=`),
      ({ id }) => `/medical-consultation/${id}`,
    )

  for (const path of files) {
    const answer = await fetch(api + path, { headers: { authorization: `Bearer ${doctor}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    told[path] = answer.ok ? createHash('sha256').update(bytes).digest('hex') : answer.status
  }
  expect(Object.values(told).filter((one) => typeof one === 'string').length).toBeGreaterThan(3)
  return told
}

/** Starts a program again and again, and kills it each time one of these has come to pass, until it is left alone. */
async function killAmid(begin: () => ReturnType<typeof run>, moments: ((program: ReturnType<typeof run>) => Promise<unknown>)[]) {
  for (const moment of moments) {
    const program = begin()
    await moment(program)
    expect((await program.end('SIGKILL')).signal).toBe('SIGKILL')
  }
}
const afterLine = (pattern: RegExp) => (program: ReturnType<typeof run>) => program.line(pattern)

/** People who work with a server without a pause. `stop` tells what was not as it should be, and what they were told was done. */
async function workBeside(api: string, { books = false } = {}) {
  const faults: string[] = []
  const insurances: string[] = []
  const booked: number[] = []
  const names = new Map<number, string>()
  let requests = 0
  let isOver = false
  async function done(what: string, request: Promise<{ status: number; headers: Headers; body: unknown }>) {
    requests++
    const { status, headers, body } = await request.catch((error: Error) => ({
      status: 0,
      headers: new Headers(),
      body: `${error.cause ?? error}`,
    }))
    const isBusy = status === 503 && headers.has('retry-after')
    if (status >= 300 && !isBusy) faults.push(`${what}: ${status} ${JSON.stringify((body as { errors?: object }).errors)}`)
    if (status === 0) faults.push(`${what}: ${body}`)
    return status > 0 && status < 300 ? { body } : undefined
  }
  const token = await signIn(api)
  const { get, post, patch } = client(api, token)
  // Another operation changes doctors.
  const people = ((await get('/users')).body as (Row & { roleType: string })[]).filter(({ roleType }) => roleType !== 'DOCTOR')
  const doctor = await demoDoctor(api)
  // One of each doctor's, so that nobody takes another one's time.
  const places = [...new Map(((await get('/clinics')).body as Row[]).map((one) => [one.doctorId, one])).values()]
  const nextYear = (Math.floor(Date.now() / 86_400_000) + 365) * 86_400_000
  async function work(index: number) {
    const { id } = people.at(-1 - index) ?? { id: 0 }
    for (let turn = 0; !isOver; turn++) {
      const name = `Obra ${index}-${turn} ${randomUUID()}`
      if (await done('createInsurance', post('/insurances', { name }))) insurances.push(name)
      const firstName = `Ana ${[...String(turn)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
      if (await done('updateUser', patch(`/users/${id}`, formOf({ firstName })))) names.set(id, firstName)
      await done(
        'createReferral',
        post('/doctors-referrals/lead', {
          firstName: 'Eva',
          lastName: 'Paz',
          email: `${randomUUID()}@example.com`,
          phone: '3514567890',
          referrerDoctorId: doctor,
        }),
      )
      await done('listDoctorConsultations', get(`/medical-consultation/doctor/${doctor}?page=1&search=eva`))
      await done('listDoctorPatients', get('/patients/doctor?page=1&pageSize=10&search=ma'))
      await done('listReferrals', get('/doctors-referrals'))
      const date = new Date(nextYear + turn * 3_600_000).toISOString()
      const { id: clinicId, doctorId } = places.at(index) ?? { id: 0 }
      const appointment = { doctorId, clinicId, patientId: 1 + index, name: 'Control', date, durationInMinutes: 30 }
      const made = books && (await done('createConsultation', post('/medical-consultation', { ...appointment, outsideHours: true })))
      if (made) booked.push((made.body as Row).id)
      await done('assignChoices', post('/choices', { doctorId: 2 + index, quantity: 1, paymentMethod: 'Efectivo', ppc: 10 }))
      await setTimeout(PAUSE_MS)
    }
  }
  const working = Promise.all(Array.from({ length: WORKERS }, (_, index) => work(index)))
  return {
    count: () => requests,
    async stop() {
      isOver = true
      await working
      return { faults, insurances, booked, names, requests }
    },
  }
}

/** What may differ: people who worked meanwhile have changed it. */
function without(told: Told, ...parts: RegExp[]) {
  return Object.fromEntries(Object.entries(told).filter(([path]) => !parts.some((part) => part.test(path))))
}

describe.each(releases)('from the released version $commit', (release) => {
  let old: ReturnType<typeof installRelease>
  beforeAll(() => {
    old = installRelease(release)
  }, SLOW)
  afterAll(() => old.remove())

  test('on the embedded database all that it told is told, when the migration was killed amid it, too', { timeout: SLOW }, async () => {
    const settings = settingsOf(newFolder())
    const first = await start(settings, old.folder)
    await fill(first.api)
    await first.stop()
    const { db, close } = await openDatabase({ dataDir: settings.DATA_DIR }, { schema: release.schema })
    await db.execute(sql.raw(MORE_CONSULTATIONS))
    await close()
    const again = await start(settings, old.folder)
    const before = await tellAll(again.api)
    await again.stop()

    await killAmid(
      () => run('build/server/main.js', { PORT: '0', ...settings }, [], BRIEF),
      [afterLine(/^0005_/), afterLine(/^0006_/), afterLine(/^0012_/)],
    )
    const upgraded = await start(settings)
    expect(upgraded.log.join('\n')).toMatch(/^0013_/m)
    expect(await tellAll(upgraded.api)).toMatchObject(asNow(before))
    const created = await signIn(upgraded.api, { email: 'inigo@clinica.test', password: 'una clave larga' })
    expect((await client(upgraded.api, created).get('/users/me')).body).toMatchObject({ firstName: 'Íñigo' })
  })

  test('on PostgreSQL it answers all the while beside the migration, which is killed amid it, and what it acknowledged is told', {
    timeout: SLOW,
  }, async () => {
    const databaseUrl = await newDatabase()
    const settings = settingsOf(newFolder(), databaseUrl)
    const beside = await start(settings, old.folder)
    await fill(beside.api)
    await query(databaseUrl, MORE_CONSULTATIONS)
    const before = await tellAll(beside.api)

    const signedIn = await signIn(beside.api)
    const work = await workBeside(beside.api)
    const isThere = (index: string) => async () =>
      expect.poll(async () => (await query(databaseUrl, `select to_regclass('${index}') as it`)).rows).not.toEqual([{ it: null }])
    await killAmid(
      () => command('migrate', settings),
      [afterLine(/^0005_/), afterLine(/^0007_/), afterLine(/^0012_/), isThere('users_email_index')],
    )
    expect(await command('migrate', settings).exited).toMatchObject({ code: 0, output: expect.stringContaining('The schema is ') })
    // It goes on with the newer schema, until it is stopped.
    const soFar = work.count()
    await expect.poll(work.count).toBeGreaterThan(soFar + 100)
    const { faults, insurances, names, requests } = await work.stop()
    console.log({ requests, insurances: insurances.length, names: names.size })
    expect(faults).toEqual([])
    expect(insurances.length).toBeGreaterThan(10)
    // Both versions serve side by side while one process after the other is restarted.
    const upgraded = await start(settings)
    const changed = [/^office \/users /, /^office \/users\/\d+$/, /choices\/doctor/, /doctors-referrals/]
    const after = await tellAll(upgraded.api)
    expect(after).toMatchObject(asNow(without(before, ...changed)))
    expect(after).toMatchObject(await tellAll(beside.api, WITHOUT_POSTS))
    await beside.stop()

    // Sessions go on.
    const office = client(upgraded.api, signedIn)
    const found = ((await office.get('/insurances')).body as { name: string }[]).map(({ name }) => name)
    expect(found.filter((name) => insurances.includes(name)).sort()).toEqual(insurances.sort())
    for (const [id, firstName] of names) expect((await office.get(`/users/${id}`)).body).toMatchObject({ firstName })
    // What the old version wrote meanwhile is searched, counted and looked up as what this one writes.
    const [kept] = (
      await query(
        databaseUrl,
        `select
      (select count(*)::int from consultations where search is distinct from consultation_search(name, patient_id)) as texts,
      (select count(*)::int from users where search = '') as people,
      (select count(*)::int from (select (date at time zone clinic_zone())::date as day, status, count(*)::int from consultations group by 1, 2
        except select day, status, count from consultation_days) as one) as days,
      (select count(*)::int from (select referrer_doctor_id, count(*)::int from referrals group by 1 except select doctor_id, total from referrer_counts) as one) as leads`,
      )
    ).rows
    expect(kept).toEqual({ texts: 0, people: 0, days: 0, leads: 0 })
  })

  test('its backup is restored into this version as `import` says, and goes on to PostgreSQL with all that it told', {
    timeout: SLOW,
  }, async () => {
    const settings = settingsOf(newFolder())
    const server = await start(settings, old.folder)
    await fill(server.api)
    const before = asNow(await tellAll(server.api))
    await server.stop()
    const [archives, unpacked, elsewhere] = [newFolder(), newFolder(), newFolder()]
    const backup = join(archives, 'backup.tar.gz')
    const made = run(join(old.folder, 'server/commands/backup.ts'), settings, [backup], ['--import=tsx'], old.folder)
    expect(await made.exited).toMatchObject({ code: 0 })

    const refused = await command('import', settingsOf(unpacked), [backup]).exited
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('unpack it into an empty folder (tar -xzf <file> -C <folder>)'),
    })
    mkdirSync(unpacked, { recursive: true })
    execFileSync('tar', ['-xzf', backup, '-C', unpacked])
    const restored = await start(settingsOf(unpacked))
    expect(await tellAll(restored.api)).toMatchObject(before)
    await restored.stop()

    const archive = join(archives, 'export.tar.gz')
    expect(await command('export', settingsOf(unpacked), [archive]).exited).toMatchObject({ code: 0 })
    const moved = settingsOf(elsewhere, await newDatabase())
    expect(await command('import', moved, [archive]).exited).toMatchObject({ code: 0 })
    expect(await command('check-files', moved).exited).toMatchObject({ code: 0 })
    expect(await tellAll((await start(moved)).api)).toMatchObject(before)
  })
})

describe.each(between)('from the version $commit', (version) => {
  let old: ReturnType<typeof installRelease>
  beforeAll(() => {
    old = installRelease(version)
  }, SLOW)
  afterAll(() => old.remove())
  // Those before have neither `export` nor an agenda.
  const isRecent = version.schema >= '0023'

  test('a database and an archive tell all that it told', { timeout: SLOW }, async () => {
    const settings = settingsOf(newFolder())
    const server = await start(settings, old.folder)
    await fill(server.api)
    // The account names the operations of its server, of which there are more by now.
    const before = asNow(without(await tellAll(server.api), /\/users\/me$/))
    await server.stop()
    const archive = join(newFolder(), 'export.tar.gz')
    if (isRecent) {
      const made = run(join(old.folder, 'server/commands/export.ts'), settings, [archive], ['--import=tsx'], old.folder)
      expect(await made.exited).toMatchObject({ code: 0 })
    }

    const upgraded = await start(settings)
    expect(await tellAll(upgraded.api)).toMatchObject(before)
    await upgraded.stop()
    if (!isRecent) return
    const moved = settingsOf(newFolder(), await newDatabase())
    expect(await command('import', moved, [archive]).exited).toMatchObject({ code: 0 })
    expect(await tellAll((await start(moved)).api)).toMatchObject(before)
  })

  test('its process goes on beside this one, and what it books there takes its time', { timeout: SLOW }, async () => {
    const databaseUrl = await newDatabase()
    const settings = settingsOf(newFolder(), databaseUrl)
    const beside = await start(settings, old.folder)
    await fill(beside.api)
    const work = await workBeside(beside.api, { books: isRecent })
    expect(await command('migrate', settings).exited).toMatchObject({ code: 0, output: expect.stringContaining('The schema is ') })
    const upgraded = await start(settings)
    const here = await workBeside(upgraded.api)
    const soFar = work.count()
    await expect.poll(work.count, { timeout: 60_000 }).toBeGreaterThan(soFar + 200)
    const { faults, insurances, booked } = await work.stop()
    expect([...faults, ...(await here.stop()).faults]).toEqual([])
    const office = client(upgraded.api, await signIn(upgraded.api))
    const found = ((await office.get('/insurances')).body as { name: string }[]).map(({ name }) => name)
    expect(found.filter((name) => insurances.includes(name)).sort()).toEqual(insurances.sort())
    const slots = await query(databaseUrl, 'select consultation_id as id from consultation_slots where consultation_id is not null')
    expect((slots.rows as Row[]).map(({ id }) => id)).toEqual(expect.arrayContaining(booked))
    expect(booked.length > 10).toBe(isRecent)
    await beside.stop()
  })
})
