import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { FollowUpNote, User } from '#contract/generated/schema.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { examples } from '#tests/contract/examples.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { releases } from '#tests/support/database/releases.ts'
import { describeSchema, oldRows } from '#tests/support/database/schema.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { remote } from '#tests/support/server/remote.ts'
import { runCommand, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { startPgbouncer } from '#tests/support/services/pgbouncer.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'
import { WAIT_MS } from '#tests/support/setup/settings.ts'

/** The pooler has fewer connections to a database than the server has to the pooler, and than there are people. */
const [CONNECTIONS, POOL, PEOPLE] = [5, 20, 50]

const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()] as const
const [data, copy, archives] = folders
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let database: string
let settings: Parameters<typeof startServer>[0]
let server: Server
let direct: DatabaseHandle
let app: ReturnType<typeof remote>

beforeAll(async () => {
  pooler = await startPgbouncer(inject('postgres'), CONNECTIONS)
  database = await createDatabase(inject('postgres'))
  settings = {
    // A stream ends at once, as in the other tests of every operation.
    EVENTS_SECONDS: '0',
    NODE_ENV: 'production',
    CAPTCHA_PROVIDER: 'none',
    DEMO: '1',
    // The examples of passkeys are signed for this address.
    PUBLIC_URL: 'http://localhost:8000',
    APP_ROLES: roles.join(),
    DATABASE_URL: pooler.through(database),
    DATABASE_POOL: String(POOL),
    DATA_DIR: data.path,
  }
  // Two processes migrate and seed an empty database through the pooler, in turn.
  const [first, second] = await Promise.all([startServer(settings), startServer(settings)])
  await second.stop()
  server = first
  direct = await openDatabase({ databaseUrl: database, dataDir: '' })
  app = remote(server.api, direct.db)
})
afterAll(async () => {
  await server?.stop()
  await direct?.close()
  await pooler?.stop()
  if (database) await dropDatabase(database)
  for (const { remove } of folders) remove()
})

const command = (name: string, args: string[], more = {}) =>
  runCommand(name, { DATABASE_URL: settings['DATABASE_URL'] ?? '', DATA_DIR: data.path, ...more }, args).exited

test('the server says at start what the pooler keeps from it, and which statement mends that', async () => {
  expect(server.log.join('\n')).toContain(
    'Behind a pooler STATEMENT_TIMEOUT_MS holds in transactions only: run \\"alter role postgres set statement_timeout = 30000\\"',
  )
})

for (const id of operationIds)
  test(`${id} is answered to each role as without the pooler`, async () => {
    for (const role of roles) {
      const { status, text, faults } = await app.call(id, { as: role, ...(await examples[id].own(app, role)) })
      const isAdmitted = ruleOf(id).roles.some((one) => one === role || one === 'PUBLIC')
      expect([role, isAdmitted ? status < 300 : status === 403, faults], text).toEqual([role, true, []])
    }
  })

test(`${PEOPLE} people at once get what is theirs, again and again`, async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const account = accountOf(roles[index % roles.length] ?? 'DOCTOR')
      return { email: account.email, token: await signIn(server.api, account) }
    }),
  )
  await Promise.all(
    people.map(async ({ email, token }, index) => {
      for (let turn = 0; turn < 20; turn++) {
        const [me, list] = [await app.ok('getCurrentUser', { as: { token } }), await app.call('listInsurances', { as: { token } })]
        expect((me as User).email).toBe(email)
        expect(list.status).toBe(200)
        // A change beside the reads: some have a transaction.
        if (index % roles.length === 0) await app.ok('createInsurance', { as: { token }, body: { name: `Obra ${index}-${turn}` } })
      }
    }),
  )
  const names = (await app.ok('listInsurances', { as: 'BACKOFFICE' })).map(({ name }) => name)
  expect(names.filter((name) => /^Obra \d+-\d+$/.test(name))).toHaveLength(Math.ceil(PEOPLE / roles.length) * 20)
})

test('a spreadsheet is whole while others work, and a file comes back as it was sent', async () => {
  const read = () => app.call('exportConsultations', { as: 'BACKOFFICE', query: { view: 'history', status: 'CANCELLED' } })
  const work = Array.from({ length: 20 }, () => app.ok('getBackOfficeDashboard', { as: 'BACKOFFICE' }))
  const [sheets] = await Promise.all([Promise.all(Array.from({ length: 10 }, read)), ...work])
  const total = (await app.ok('listConsultations', { as: 'BACKOFFICE', query: { view: 'history', status: 'CANCELLED' } })).total
  for (const { status, text } of sheets) expect([status, text.trim().split('\n').length]).toEqual([200, total + 1])

  const ask = await examples.addAttachment.own(app, 'DOCTOR')
  const { attachments } = (await app.ok('addAttachment', { as: 'DOCTOR', ...ask })) as FollowUpNote
  const { text } = await app.call('getAttachment', { as: 'DOCTOR', params: { key: attachments.at(-1)?.split('/').at(-1) } })
  expect(text).toBe(await (ask.body as { file: File }).file.text())
})

test('a changed password ends the other sessions at once, on another process, too', async () => {
  const other = await startServer(settings)
  const account = { email: 'pooled@clinica.test', password: 'una clave larga' }
  await app.ok('createUser', {
    as: 'BACKOFFICE',
    body: { firstName: 'Ana', lastName: 'Ruiz', ...account, roleType: 'BACKOFFICE', employeeNumber: 'E-77' },
  })
  const [here, there] = [await signIn(server.api, account), await signIn(other.api, account)]
  await app.ok('changePassword', { as: { token: here }, body: { currentPassword: account.password, newPassword: 'otra clave larga' } })
  expect((await client(other.api, there).get('/users/me')).status).toBe(401)
  expect((await client(server.api, there).get('/users/me')).status).toBe(401)
  await other.stop()
})

/** Does something on each connection that the pooler has to the database, as clients of other programs. */
async function onEachConnection<Answer>(work: (stranger: pg.Client) => Promise<Answer>) {
  const strangers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const stranger = new pg.Client({ connectionString: settings['DATABASE_URL'] })
      await stranger.connect()
      // A connection is somebody's until the end of their transaction: so each has another one.
      await stranger.query('begin')
      return stranger
    }),
  )
  const answers = await Promise.all(strangers.map(work))
  for (const stranger of strangers) await stranger.query('commit')
  for (const stranger of strangers) await stranger.end()
  return answers
}

const SET =
  "'TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit', 'random_page_cost', 'search_path', 'role'"
const SETTINGS = `select json_object_agg(name, setting) as settings, pg_backend_pid() as pid from pg_settings where name in (${SET})`

test('nothing that the server sets stays in a connection that others get, and what others set changes no answer', async () => {
  const [usual] = (await query(database, SETTINGS)).rows as { settings: object }[]
  const seen = await onEachConnection(async (stranger) => (await stranger.query<{ settings: object; pid: number }>(SETTINGS)).rows[0])
  expect(new Set(seen.map((one) => one?.pid)).size).toBe(CONNECTIONS)
  for (const one of seen) expect(one?.settings).toEqual(usual?.settings)

  const ask = async () => {
    const answers = await Promise.all([
      app.call('listConsultations', { as: 'BACKOFFICE', query: { view: 'history' } }),
      app.call('getBackOfficeDashboard', { as: 'BACKOFFICE' }),
      app.call('browsePatients', { as: 'BACKOFFICE', query: { sort: 'dateBirthday' } }),
      app.call('getDoctorDashboard', { as: 'DOCTOR' }),
    ])
    return answers.map(({ status, body }) => ({ status, body }))
  }
  const before = await ask()
  await onEachConnection((stranger) =>
    stranger.query(
      "set timezone = 'Asia/Tokyo'; set datestyle = 'German'; set intervalstyle = 'iso_8601'; set search_path = pg_catalog, public",
    ),
  )
  expect(await ask()).toEqual(before)
})

test('each command works through the pooler', async () => {
  const person = ['--email', 'eva@clinica.test', '--first-name', 'Eva', '--last-name', 'Ruiz']
  expect(await command('create-admin', person, { ADMIN_PASSWORD: 'una contraseña larga' })).toMatchObject({ code: 0 })
  const forgotten = await command('set-password', person.slice(0, 2), { NEW_PASSWORD: 'la que dio soporte' })
  expect(forgotten).toMatchObject({ code: 0 })
  expect((await command('audit', [])).output).toContain('set-password')
  expect(await command('check-files', [])).toMatchObject({ code: 0 })
  const archive = join(archives.path, 'export.tar.gz')
  expect(await command('export', [archive])).toMatchObject({ code: 0 })
  const empty = await createDatabase(inject('postgres'))
  const elsewhere = { DATABASE_URL: pooler.through(empty), DATA_DIR: copy.path }
  expect(await command('import', [archive], elsewhere)).toMatchObject({ code: 0 })
  expect(await command('check-files', [], elsewhere)).toMatchObject({ code: 0 })
  const count = async (url: string) =>
    (await query(url, 'select (select count(*) from consultations), (select count(*) from attachments), (select count(*) from users)')).rows
  expect(await count(empty)).toEqual(await count(database))
  await dropDatabase(empty)
})

test('a database of the first release is migrated through the pooler, while others work through it', async () => {
  const old = await createDatabase(inject('postgres'))
  const store = await openDatabase({ databaseUrl: old, dataDir: '' }, { schema: releases[0].schema })
  await store.close()
  await query(old, oldRows)
  const worker = new pg.Client({ connectionString: pooler.through(old) })
  await worker.connect()
  await worker.query('begin')
  await worker.query('select from users where id = 300 for update')
  const migrating = command('migrate', [], { DATABASE_URL: pooler.through(old) })
  // It has its turn, and waits for the row.
  const waits = 'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
  await expect.poll(async () => (await query(old, waits)).rowCount, { timeout: WAIT_MS }).toBeGreaterThan(0)
  await worker.query('commit')
  expect(await migrating).toMatchObject({ code: 0 })
  await worker.end()
  const upgraded = await openDatabase({ databaseUrl: old, dataDir: '' })
  expect(await describeSchema(upgraded.db)).toEqual(await describeSchema(direct.db))
  await upgraded.close()
  await dropDatabase(old)
})

test('neither the server nor the pooler has told of an error meanwhile', () => {
  expect(server.log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  expect(pooler.log.filter((line) => /ERROR|FATAL/.test(line))).toEqual([])
})
