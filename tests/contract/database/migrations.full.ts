import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Client, type Connected, on } from '#server/platform/db/connections.ts'
import { type Database, openInMemory } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { migrate } from '#server/platform/db/migrations.ts'
import { createOld, finish, migrateUntilKilled, OLD, openNewPostgres } from '#tests/support/database/first-release.ts'
import { describeSchema, oldRows, readRows } from '#tests/support/database/schema.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const FOLDER = 'server/platform/db/migrations'
const migrations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => file.replace('.sql', ''))

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
    // What was written since is counted from the upgrade on, and which appointments calendars know by an older name the upgrade alone notes.
    const rows = async (db: Database) => ({ ...(await readRows(db)), agenda_changes: [], settings: [] })
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
        left join consultation_slots on consultation_id = consultations.id where consultations.id >= ${first} order by consultations.id`,
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

  test('an appointment that lost its slot to an earlier version gets it back, unless another one or a hold has its time by now', async () => {
    const { db, close } = await old.open()
    await migrate(db, (work) => work(db), { schema: '0041_proven-address' })
    const day = sql`date_trunc('day', now()) + interval '5 days'`
    const book = (rows: SQL) =>
      db.execute(sql`insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status, overbooked_reason)
        select 1, 1, what, ${day} + at, 30, status, reason from (values ${rows}) as old (what, at, status, reason)`)
    await book(sql`('lost', interval '9 hours', 'PENDING', null), ('lost, while another one took its time', interval '10 hours', 'CONFIRMED', null),
      ('lost, while its time was held', interval '11 hours', 'PENDING', null), ('lost twice', interval '12 hours', 'PENDING', null),
      ('lost and over', interval '-30 days', 'PENDING', null)`)
    await db.execute(sql`delete from consultation_slots where consultation_id in (select id from consultations where name like 'lost%')`)
    await book(sql`('another one', interval '10 hours 15 minutes', 'PENDING', null), ('lost later', interval '12 hours 15 minutes', 'PENDING', null),
      ('overbooked', interval '9 hours', 'PENDING', 'Dolor'), ('cancelled', interval '14 hours', 'CANCELLED', null)`)
    await db.execute(sql`delete from consultation_slots where consultation_id in (select id from consultations where name = 'lost later')`)
    await db.execute(sql`insert into consultation_slots (hold_id, occupied, ends_at)
      select 7, occupied_time(1, at, 30), at + interval '30 minutes' from (values (${day} + interval '11 hours')) as held (at)`)
    await finish(db)
    const found = await rowsOf<{ name: string; slot: boolean }>(
      db,
      sql`select name, occupied is not null and occupied = occupied_time(doctor_id, date, duration_in_minutes) as slot from consultations
        left join consultation_slots on consultation_id = consultations.id
        where name like 'lost%' or name in ('another one', 'overbooked', 'cancelled') order by consultations.id`,
    )
    expect(found).toEqual([
      { name: 'lost', slot: true },
      { name: 'lost, while another one took its time', slot: false },
      { name: 'lost, while its time was held', slot: false },
      { name: 'lost twice', slot: true },
      { name: 'lost and over', slot: false },
      { name: 'another one', slot: true },
      { name: 'lost later', slot: false },
      { name: 'overbooked', slot: false },
      { name: 'cancelled', slot: false },
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
