import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Client, on } from '#server/platform/db/connections.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { createOld, finish, migrateUntilKilled, openNewPostgres } from '#tests/support/database/first-release.ts'
import { describeSchema } from '#tests/support/database/schema.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'
import { shareOf, WAIT_MS } from '#tests/support/setup/settings.ts'

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
