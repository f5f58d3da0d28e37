import { randomUUID } from 'node:crypto'
import { eq, gt, gte, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessions, users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { consultations } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { linkedDataFolder } from '#tests/support/server/demo.ts'
import { type Server, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { startProxy } from '#tests/support/services/proxy.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const TURNS = isDeep ? 50 : 3
const SETTINGS = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none', DEMO: '1' }

describe('three servers on one PostgreSQL', () => {
  const folder = temporaryFolder()
  let database: string
  let servers: [Server, Server, Server]
  beforeAll(async () => {
    // All find an empty database, and migrate and seed it at the same time.
    database = await createDatabase(inject('postgres'))
    const start = () => startBriefly({ ...SETTINGS, DATABASE_URL: database, DATA_DIR: folder.path })
    servers = await Promise.all([start(), start(), start()])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await dropDatabase(database)
    folder.remove()
  })

  test('have migrated and seeded it once, and all came up', async () => {
    for (const { api } of servers) expect((await client(api).get('/ready')).status).toBe(200)
    const counts = async (name: string) => {
      const connection = new pg.Client({ connectionString: new URL(`/${name}`, database).href })
      await connection.connect()
      const { rows } = await connection.query(
        'select (select count(*) from users) users, (select count(*) from consultations) consultations, (select count(*) from choice_transactions) choices',
      )
      await connection.end()
      return rows
    }
    expect(await counts(new URL(database).pathname.slice(1))).toEqual(await counts(inject('template')))
  })

  test('share sessions: what one opens the other knows, and what one ends is over on the other', async () => {
    const [one, two] = servers
    const token = await signIn(one.api)
    expect((await client(two.api, token).get('/users/me')).status).toBe(200)
    await client(one.api, token).post('/auth/logout', {})
    expect((await client(two.api, token).get('/users/me')).status).toBe(401)
  })

  test('know on both at once what one of them, or a command, has ended or changed of a session or its owner', async () => {
    const store = await openDatabase({ databaseUrl: database, dataDir: '' })
    const { db } = store
    const [owner] = await db
      .select()
      .from(users)
      .where(eq(users.email, accountOf('SECRETARY').email))
    if (!owner) throw new Error('There is no secretary.')
    const [one, two] = servers
    const office = client(one.api, await signIn(one.api))
    /** What both answer right after a change, of which they knew the state before. */
    async function seen(change: (token: string) => Promise<unknown>) {
      const token = await openSession(db, owner?.id ?? 0, { hours: 1, idleMinutes: 30 })
      const ask = () => Promise.all([one, two].map(({ api }) => client(api, token).get('/auth/verify-session')))
      expect((await ask()).map(({ body }) => body)).toEqual([
        { isAuthenticated: true, role: 'SECRETARY' },
        { isAuthenticated: true, role: 'SECRETARY' },
      ])
      await change(token)
      return (await ask()).map(({ body }) => body)
    }
    const nobody = { isAuthenticated: false, role: null }
    const setStatus = (isActive: boolean) => office.patch(`/users/status/${owner.id}`, { isActive })
    try {
      for (let turn = 0; turn < TURNS; turn++)
        expect(await seen((token) => client(one.api, token).post('/auth/logout', {}))).toEqual([nobody, nobody])
      expect(await seen(() => setStatus(false))).toEqual([nobody, nobody])
      await setStatus(true)
      const setRole = (roleType: 'SECRETARY' | 'BACKOFFICE') => db.update(users).set({ roleType }).where(eq(users.id, owner.id))
      const other = { isAuthenticated: true, role: 'BACKOFFICE' }
      expect(await seen(() => setRole('BACKOFFICE'))).toEqual([other, other])
      await setRole('SECRETARY')
      expect(await seen(() => db.transaction((tx) => tx.delete(sessions).where(eq(sessions.userId, owner.id))))).toEqual([nobody, nobody])
    } finally {
      await store.close()
    }
  })

  test('share data and its versions', async () => {
    const [one, two] = servers
    const token = await signIn(one.api)
    const { body, headers } = await client(one.api, token).post('/insurances', { name: `Obra ${randomUUID()}` })
    const { id } = body as { id: number } // the create operation's 201
    const seen = await client(two.api, token).get(`/insurances/${id}`)
    expect([seen.body, seen.headers.get('etag')]).toEqual([body, headers.get('etag')])
  })

  test('of 100 people who book 10 times at once with two of them 10 get them, 90 are told what is free, and none is lost', async () => {
    const store = await openDatabase({ databaseUrl: database, dataDir: '' })
    const { db } = store
    const people = Array.from({ length: 100 }, () => ({
      email: `${randomUUID()}@example.com`,
      firstName: 'Ana',
      lastName: 'Paz',
      roleType: 'BACKOFFICE' as const,
    }))
    const added = await db.insert(users).values(people).returning({ id: users.id })
    const tokens = await Promise.all(added.map(({ id }) => openSession(db, id, { hours: 1, idleMinutes: 30 })))
    const [clinic] = await db.select().from(clinics).orderBy(clinics.id).limit(1)
    const begins = Math.floor(Date.now() / 3_600_000 + 500 * 24) * 3_600_000
    const dates = Array.from({ length: 10 }, (_, index) => new Date(begins + index * 1_800_000).toISOString())
    const wish = {
      patientId: 1,
      doctorId: clinic?.doctorId,
      clinicId: clinic?.id,
      name: 'Control',
      durationInMinutes: 30,
      outsideHours: true,
    }
    const answers = await Promise.all(
      tokens.map((token, index) =>
        client(servers[Math.floor(index / 10) % 2 ? 0 : 1].api, token).post('/medical-consultation', { ...wish, date: dates[index % 10] }),
      ),
    )
    const booked = answers.filter(({ status }) => status === 201)
    expect(booked).toHaveLength(10)
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => body)
    expect(told).toHaveLength(90)
    for (const problem of told)
      expect(problem).toMatchObject({ code: 'slot_unavailable', collisions: [{ kind: 'APPOINTMENT' }], alternatives: [{}, {}, {}] })
    const kept = await db
      .select({ id: consultations.id, date: consultations.date })
      .from(consultations)
      .where(gte(consultations.date, dates[0] ?? ''))
    expect(kept.map(({ date }) => date).sort()).toEqual(dates)
    expect(kept.map(({ id }) => id).sort()).toEqual(booked.map(({ body }) => (body as { id: number }).id).sort()) // the operation's 201
    await store.close()
  })

  test('share the delay after wrong passwords', async () => {
    const { email } = accountOf('SECRETARY')
    const [one, two] = servers
    const statusAt = async ({ api }: Server) =>
      (await client(api).post('/auth/login', { email, password: 'wrong', recaptchaToken: 'none' })).status
    // One more would be needed, or many, if each counted for itself.
    for (const server of [one, two, one, two, one]) expect(await statusAt(server)).toBe(401)
    const { db, close } = await openDatabase({ databaseUrl: database, dataDir: '' })
    // The first delay is a second, which a slow machine needs for less.
    const { blockedUntil, failedAt } = loginFailures
    await db
      .update(loginFailures)
      .set({ blockedUntil: sql`${blockedUntil} + interval '1 minute'` })
      .where(gt(blockedUntil, failedAt))
    await close()
    expect([await statusAt(one), await statusAt(two)]).toEqual([429, 429])
  })
})

test('a server that loses its database says so, and serves again when it is back', async () => {
  const database = await createDatabase(inject('postgres'), inject('template'))
  const wire = await startProxy('127.0.0.1', Number(new URL(database).port))
  const through = new URL(database)
  through.port = String(wire.port)
  const folder = linkedDataFolder()
  const server = await startBriefly({ ...SETTINGS, DATABASE_URL: through.href, DATA_DIR: folder.path })
  const token = await signIn(server.api)
  const { get, post } = client(server.api, token)
  wire.cut()
  await expect.poll(() => server.log.join()).toContain('a database connection was lost')
  expect(await get('/ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await get('/insurances')).status).toBe(503)
  expect((await post('/insurances', { name: `Obra ${randomUUID()}` })).status).toBe(503)
  expect((await get('/health')).status).toBe(200)
  wire.join()
  expect((await get('/ready')).status).toBe(200)
  expect((await post('/insurances', { name: `Obra ${randomUUID()}` })).status).toBe(201)
  await server.stop()
  await wire.stop()
  await dropDatabase(database)
  folder.remove()
})
