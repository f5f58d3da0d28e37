import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { users } from '#server/accounts/schema.ts'
import { Client, type Connected, on } from '#server/platform/db/connections.ts'
import { type Database, openDatabase, openInMemory } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { migrate } from '#server/platform/db/migrations.ts'
import { trigramIndexes } from '#server/platform/db/trigram-indexes.ts'
import { examples } from '#tests/contract/examples.ts'
import { callerOf, operationIds } from '#tests/support/contract/contract.ts'
import { releases } from '#tests/support/database/releases.ts'
import { describeSchema, oldRows, readRows } from '#tests/support/database/schema.ts'
import { openApp } from '#tests/support/server/app.ts'
import { runCommand } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'
import { isDeep, shareOf, WAIT_MS } from '#tests/support/setup/settings.ts'

const FOLDER = 'server/platform/db/migrations'
const migrations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => file.replace('.sql', ''))
const [{ schema: OLD }] = releases

/** A database with the schema of the first release and rows in it; `migrate` brings it to a schema, or to this version's. */
type Old = { db: Connected; close(): Promise<unknown> }

/** Each kind of database: how the old one is made once, and a copy of it opened. */
const kinds = [
  {
    name: 'the embedded database',
    async make() {
      const { db, dump, close } = await openInMemory(undefined, OLD)
      await db.execute(sql.raw(oldRows))
      const made = await dump()
      await close()
      return {
        open: async (): Promise<Old> => {
          const store = await openInMemory(made, OLD)
          return { ...store, db: store.db as Connected } // it is no transaction
        },
        remove: async () => {},
      }
    },
    openNew: () => openInMemory(),
  },
  {
    name: 'PostgreSQL',
    async make() {
      const template = await createOld()
      return {
        async open(): Promise<Old> {
          const url = await createDatabase(inject('postgres'), new URL(template).pathname.slice(1))
          const client = new Client({ connectionString: url })
          await client.connect()
          return { db: on(client), close: () => client.end().then(() => dropDatabase(url)) }
        },
        remove: () => dropDatabase(template),
      }
    },
    openNew: openNewPostgres,
  },
]

async function openNewPostgres() {
  const url = await createDatabase(inject('postgres'))
  const store = await openDatabase({ databaseUrl: url, dataDir: '' })
  return { ...store, close: () => store.close().then(() => dropDatabase(url)) }
}

/** The URL of a PostgreSQL database as the first release has left it. */
async function createOld() {
  const url = await createDatabase(inject('postgres'))
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, { schema: OLD })
  await db.execute(sql.raw(oldRows))
  await close()
  return url
}

class Killed extends Error {}

/** A database of which the process is killed once it has changed it so many times. */
function dyingAfter(db: Connected, changes: number): Connected {
  let left = changes
  async function counted<Answer>(work: Promise<Answer>) {
    const answer = await work
    if (--left === 0) throw new Killed()
    return answer
  }
  return new Proxy(db, {
    get(target, name: keyof Connected) {
      if (name === 'transaction') return (...work: Parameters<Connected['transaction']>) => counted(target.transaction(...work))
      if (name !== 'execute') return target[name]
      return (statement: SQL) => {
        const isIndex = /index concurrently/i.test(new PgDialect().sqlToQuery(statement).sql)
        return isIndex ? counted(target.execute(statement)) : target.execute(statement)
      }
    },
  })
}

/** Brings a database to a schema, in a process that is killed after so many changes. Returns whether it came to the end. */
async function migrateUntilKilled(db: Connected, changes: number, schema: string) {
  const dying = dyingAfter(db, changes)
  try {
    await migrate(dying, (work) => work(dying), { schema })
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

const finish = (db: Connected) => migrate(db, (work) => work(db), {})

describe.each(kinds)('on $name', ({ name, make, openNew }) => {
  let old: Awaited<ReturnType<typeof make>>
  beforeAll(async () => {
    old = await make()
  })
  afterAll(() => old.remove())

  test('a database of the first release gets the schema, the texts and the counts that a new one makes for the same rows', async () => {
    const [upgraded, fresh] = [await old.open(), await openNew()]
    await finish(upgraded.db)
    expect(await describeSchema(upgraded.db)).toEqual(await describeSchema(fresh.db))
    await copyRows(upgraded.db, fresh.db)
    // What was written since is counted from the upgrade on.
    const rows = async (db: Database) => ({ ...(await readRows(db)), agenda_changes: [] })
    expect(await rows(upgraded.db)).toEqual(await rows(fresh.db))
    const [texts] = await rowsOf(
      upgraded.db,
      sql`select (select search from users where id = 21) as person, (select search from clinics where id = 3) as clinic,
        (select count(*)::int from consultations where search like '% jose %' or search like '% jose') as named,
        (select count(*)::int from referrals where status_since = referral_date + (status <> 'PENDING')::int * interval '3 days') as since,
        (select count(*)::int from referrals) as leads`,
    )
    expect(texts).toMatchObject({
      person: expect.stringContaining(' persona 21 example com '),
      clinic: expect.stringContaining('guemes 3'),
      since: 230,
      leads: 230,
    })
    expect(texts).not.toMatchObject({ named: 0 })
    await upgraded.close()
    await fresh.close()
  })

  test('of appointments that an earlier version let overlap the first keeps its time, and the others become overbookings', async () => {
    const { db, close } = await old.open()
    const [{ id: first = 0 } = {}] = await rowsOf<{ id: number }>(
      db,
      sql`insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status)
        select doctor, 1, what, date_trunc('day', now()) + interval '5 days' + at, 30, status from (values
          (1, 'after', interval '10 minutes', 'CONFIRMED'), (1, 'first', interval '0', 'PENDING'), (1, 'beside', interval '40 minutes', 'PENDING'),
          (1, 'cancelled', interval '5 minutes', 'CANCELLED'), (1, 'over', interval '-30 days', 'COMPLETED'), (1, 'over, too', interval '-30 days', 'COMPLETED'),
          (2, 'of another', interval '0', 'PENDING')
        ) as old (doctor, what, at, status) returning id`,
    )
    await finish(db)
    const found = await rowsOf<{ name: string; reason: string | null; slot: boolean }>(
      db,
      sql`select name, overbooked_reason as reason, consultation_id is not null as slot from consultations
        left join consultation_slots on consultation_id = id where id >= ${first} order by id`,
    )
    expect(found).toEqual([
      { name: 'after', reason: 'Anterior a la agenda', slot: false },
      { name: 'first', reason: null, slot: true },
      { name: 'beside', reason: null, slot: true },
      { name: 'cancelled', reason: null, slot: false },
      { name: 'over', reason: null, slot: false },
      { name: 'over, too', reason: null, slot: false },
      { name: 'of another', reason: null, slot: true },
    ])
    await close()
  })

  // The embedded database has one process, and takes four times as long.
  if (isDeep || name === 'PostgreSQL')
    test('a migration that is killed again and again, each time one step later, ends in the same schema and rows', async () => {
      const [interrupted, straight] = [await old.open(), await old.open()]
      for (const name of migrations.slice(migrations.indexOf(OLD) + 1)) {
        await migrate(straight.db, (work) => work(straight.db), { schema: name })
        let kills = 0
        while (!(await migrateUntilKilled(interrupted.db, kills + 1, name))) kills++
        // The last kill comes after all is done and noted.
        const isInSteps = readFileSync(join(FOLDER, `${name}.sql`), 'utf8').startsWith('-- In steps')
        expect(kills, name).toBeGreaterThanOrEqual(isInSteps ? 2 : 1)
        expect(await describeSchema(interrupted.db), name).toEqual(await describeSchema(straight.db))
      }
      // Texts that are made anew are changes of the agenda, whose time is that of each upgrade.
      for (const { db } of [interrupted, straight]) await db.execute(sql`update agenda_changes set changed_at = 'epoch'`)
      expect(await readRows(interrupted.db)).toEqual(await readRows(straight.db))
      await interrupted.close()
      await straight.close()
    })
})

/** Inserts the rows of one database into another one, except for what its triggers make of them. */
async function copyRows(from: Database, to: Database) {
  const order = [
    'users',
    'doctors',
    'patients',
    'clinics',
    'consultations',
    'follow_up_notes',
    'referrals',
    'audit_log',
    'choice_transactions',
  ]
  for (const name of order) {
    const table = sql.identifier(name)
    const columns = await rowsOf<{ name: string }>(
      to,
      sql`select attname as name from pg_attribute where attrelid = to_regclass(${name}) and attnum > 0 and attgenerated = '' and attname not in ('search', 'has_notes')`,
    )
    const list = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    )
    const [all] = await rowsOf<{ rows: string }>(from, sql`select json_agg(one)::text as rows from ${table} as one`)
    await to.execute(
      sql`insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, ${all?.rows})`,
    )
  }
}

test('the migrations make the columns and indexes that the rooms describe, and no others', async () => {
  const file =
    readdirSync(join(FOLDER, 'meta'))
      .filter((one) => one.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const { tables } = JSON.parse(readFileSync(join(FOLDER, 'meta', file), 'utf8')) as {
    tables: Record<string, { name: string; columns: object; indexes: object }>
  } // drizzle-kit writes it
  const { db, close } = await openInMemory()
  const [found] = await rowsOf<{ columns: string[]; indexes: string[] }>(
    db,
    sql`select (select json_agg(format('%s.%s', table_name, column_name)) from information_schema.columns where table_schema = 'public') as columns,
      (select json_agg(indexname) from pg_indexes where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)) as indexes`,
  )
  const all = Object.values(tables)
  expect(found?.columns.sort()).toEqual(
    all.flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)).sort(),
  )
  expect(found?.indexes.sort()).toEqual(all.flatMap(({ indexes }) => Object.keys(indexes)).sort())
  await close()
})

describe('on a PostgreSQL that others use meanwhile', () => {
  let template: string
  beforeAll(async () => {
    template = await createOld()
  })
  afterAll(() => dropDatabase(template))
  const copy = () => createDatabase(inject('postgres'), new URL(template).pathname.slice(1))

  /** A connection of somebody else, who would wait for a lock for long. */
  async function somebody(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`set lock_timeout = ${WAIT_MS}`)
    return client
  }

  const LOCKS: [what: string, statement: string, meanwhile: string][] = [
    ['has read all people', 'select count(*) from users', "update users set first_name = 'Eva' where id = 30; select count(*) from users"],
    [
      'changes a consultation',
      'select from consultations where id = 300 for update',
      "update consultations set name = 'Otra' where id = 299",
    ],
    [
      'changes a person',
      'select from users where id = 300 for update',
      "update users set phone = '1' where id = 299; insert into users (email, first_name, last_name) values (gen_random_uuid(), 'b', 'c')",
    ],
    ['keeps others from writing to the audit log', 'lock table audit_log in share row exclusive mode', 'select count(*) from audit_log'],
  ]
  test.concurrent.each(shareOf(LOCKS, 1))(
    'a step waits while somebody %s, keeps nobody else waiting, and goes on afterwards',
    async (_, statement, meanwhile) => {
      const url = await copy()
      const [holder, other] = [await somebody(url), await somebody(url)]
      await holder.query('begin')
      await holder.query(statement)
      const told: string[] = []
      const upgraded = openDatabase({ databaseUrl: url, dataDir: '' }, { report: (line) => told.push(line) })
      upgraded.catch(() => {})
      await expect.poll(() => told.join('\n')).toContain('others are using what it changes, so it waits')
      // It tries again and again: while it waits in the queue, others come behind it.
      const isWaiting =
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
      for (let turn = 0; turn < 2; turn++) {
        await expect.poll(async () => (await other.query(isWaiting)).rowCount).toBeGreaterThan(0)
        await other.query(meanwhile)
      }
      await holder.query('commit')
      const { db, close } = await upgraded
      const fresh = await openNewPostgres()
      expect(await describeSchema(db)).toEqual(await describeSchema(fresh.db))
      await Promise.all([close(), fresh.close(), holder.end(), other.end()])
      await dropDatabase(url)
    },
  )

  test('an index whose making was interrupted is made anew', async () => {
    const url = await copy()
    const client = new Client({ connectionString: url })
    await client.connect()
    const db = on(client)
    const exists = () => rowsOf<{ is: boolean }>(db, sql`select to_regclass('users_email_index') is not null as is`)
    for (let kills = 1; !(await exists())[0]?.is; kills++) await migrateUntilKilled(db, kills, '0013_search-people')
    await query(url, "update pg_index set indisvalid = false where indexrelid = 'users_email_index'::regclass")
    await finish(db)
    expect((await describeSchema(db)).filter((line) => line.includes('is not valid'))).toEqual([])
    await client.end()
    await dropDatabase(url)
  })
})

describe('a role that may not do everything', () => {
  const roles: string[] = []
  const urls: string[] = []
  afterAll(async () => {
    for (const url of urls) await dropDatabase(url)
    for (const role of roles) await query(inject('postgres'), `drop role ${role}`)
  })

  /** A database, the URL with which a new role opens it, and what a superuser does there. */
  async function newDatabase(template?: string) {
    const [url, role, password] = [
      await createDatabase(inject('postgres'), template),
      `r${randomBytes(6).toString('hex')}`,
      randomBytes(12).toString('hex'),
    ]
    urls.push(url)
    roles.push(role)
    await query(url, `create role ${role} login password '${password}'`)
    const own = new URL(url)
    ;[own.username, own.password] = [role, password]
    return { url, role, databaseUrl: own.href, asSuperuser: (statement: string) => query(url, statement) }
  }

  const migrateFor = (url: string, role: string) => runCommand('migrate', { DATABASE_URL: url, DATA_DIR: '/nowhere' }, ['--grant', role])

  const open = async (databaseUrl: string) => {
    const told: string[] = []
    const store = await openDatabase({ databaseUrl, dataDir: '' }, { report: (line) => told.push(line) })
    return { ...store, told: () => told.join('\n') }
  }
  const READS_TABLES = 'Searches read whole tables, since the extension pg_trgm or an index of it is not there'

  test('migrates and starts without the right to extensions, says at each start what searches lack, and finds all the same', async () => {
    const { role, databaseUrl, asSuperuser } = await newDatabase()
    // It owns its schemas, and may make no other: that is the right to extensions, too.
    await asSuperuser(
      `create schema drizzle authorization ${role}; create schema pgboss authorization ${role}; grant create on schema public to ${role}`,
    )
    for (const start of ['the first', 'a later one']) {
      const { told, close } = await open(databaseUrl)
      expect(told(), start).toContain(READS_TABLES)
      await close()
    }
    await asSuperuser(oldRows)
    const app = await openApp(() => open(databaseUrl))
    const owner = { email: 'ana@clinica.test', password: 'una contraseña larga' }
    const passwordHash = await hashPassword(owner.password)
    await app.db.insert(users).values({ ...owner, passwordHash, firstName: 'Ana', lastName: 'Ruiz', roleType: 'BACKOFFICE' })
    const as = { token: await app.signIn(owner.email, owner.password) }
    expect(await app.ok('browseUsers', { as, query: { search: 'ana ruiz' } })).toMatchObject({ data: [{ email: owner.email }] })
    expect(await app.ok('browsePatients', { as, query: { search: 'persona.21@example' } })).toMatchObject({ total: 1 })
    expect((await app.ok('listConsultations', { as, query: { view: 'history', search: 'audiometría' } })).total).toBeGreaterThan(100)
    await app.close()

    const extension = (await asSuperuser("select from pg_available_extensions where name = 'pg_trgm'")).rowCount
    if (!extension) return
    await asSuperuser('create extension pg_trgm')
    const { db, told, close } = await open(databaseUrl)
    expect(told()).toBe('')
    expect((await describeSchema(db)).filter((line) => line.includes('gin_trgm_ops'))).toHaveLength(Object.keys(trigramIndexes).length)
    await close()
  })

  test('is told which command is missing, and starts once it was run', async () => {
    const { role, databaseUrl, url } = await newDatabase()
    const command = `run \`npm run migrate -- --grant ${role}\` with the DATABASE_URL of a role that may.`
    await expect(open(databaseUrl)).rejects.toThrow(command)
    const { close } = await openDatabase({ databaseUrl: url, dataDir: '' }, { schema: OLD })
    await close()
    await expect(open(databaseUrl)).rejects.toThrow(command)
    expect(await migrateFor(url, role).exited).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${role} may read and change the rows`),
    })
    await (await open(databaseUrl)).close()
    await query(url, 'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
    await expect(open(databaseUrl)).rejects.toThrow(
      `The schema of the database is older than this version of the server, and the role ${role} may not change it: ${command}`,
    )
  })

  test('works with every operation, and changes no schema, where another role migrates', async () => {
    const { role, databaseUrl, url } = await newDatabase(inject('template'))
    expect(await migrateFor(url, role).exited).toMatchObject({ code: 0 })
    const app = await openApp(() => open(databaseUrl))
    for (const id of operationIds) {
      const { status, text } = await app.call(id, { as: callerOf(id), ...(await examples[id].own(app, callerOf(id))) })
      expect(status, `${id} answered ${text}`).toBeLessThan(300)
    }
    await expect(app.db.execute('alter table users add column more text')).rejects.toMatchObject({ cause: { code: '42501' } })
    await app.close()
  })
})
