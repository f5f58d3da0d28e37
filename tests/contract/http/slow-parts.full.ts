import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { users } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { type Database, type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { updateRow } from '#server/platform/records/rows.ts'
import { examples } from '#tests/contract/examples.ts'
import { embedded } from '#tests/support/database/databases.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'

const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
}

type Transaction = Database['transaction']

/** Opens the server with a function that stands in for its transactions, and gets the real one. */
async function openAround(open: () => Promise<DatabaseHandle>, stand: () => (real: Transaction) => Transaction, settings = {}) {
  return openApp(async () => {
    const { db, close } = await open()
    const begin: Transaction = (...work) => stand()(db.transaction.bind(db))(...work)
    return { db: new Proxy(db, { get: (target, key) => (key === 'transaction' ? begin : Reflect.get(target, key)) }), close }
  }, settings)
}

describe('a file', () => {
  const folder = temporaryFolder()
  const files = () => readdirSync(join(folder.path, 'files'), { recursive: true }).map(String).sort()
  let app: TestApp
  let stand: (real: Transaction) => Transaction
  beforeAll(async () => {
    cpSync(join(inject('demoFiles'), 'files'), join(folder.path, 'files'), { recursive: true })
    const open = embedded.open
    app = await openAround(open, () => stand, { DATA_DIR: folder.path })
  })
  beforeEach(() => {
    stand = (real) => real
  })
  afterAll(async () => {
    await app.close()
    folder.remove()
  })

  const me = async () => app.ok('getUser', { as: 'DOCTOR', params: { id: (await app.ok('getCurrentUser', { as: 'DOCTOR' })).id } })
  const send = async (background: string) =>
    app.call('updateDoctor', { as: 'DOCTOR', params: { id: (await me()).id }, body: { profileImage: await picture(background) } })

  test('is drawn and stored before the transaction begins', async () => {
    const before = files()
    let atBegin: string[] = []
    stand = (real) => (work) => {
      atBegin = files()
      return real(work)
    }
    expect((await send('teal')).status).toBe(200)
    const image = (await me()).profileImage?.slice(1)
    expect(before).not.toContain(image)
    expect(atBegin).toContain(image)
  })

  test('stays when the answer to COMMIT was lost, since the change was perhaps made', async () => {
    stand = (real) => async (work) => {
      await real(work)
      throw new Error('Connection terminated unexpectedly')
    }
    expect((await send('navy')).status).toBe(503)
    const image = (await me()).profileImage?.split('/')[2]
    expect((await app.call('getProfileImage', { as: 'DOCTOR', params: { key: image } })).status).toBe(200)
  })

  test('that comes with a repeated request is not kept twice', async () => {
    const { params } = await examples.addAttachment.own(app, 'DOCTOR')
    const headers = { 'idempotency-key': randomUUID() }
    const add = async () => app.ok('addAttachment', { as: 'DOCTOR', params, headers, body: { file: await picture('teal') } })
    const first = await add()
    const stored = files()
    expect(await add()).toEqual(first)
    expect(files()).toEqual(stored)
  })
})

describe('on PostgreSQL', () => {
  const database = { pool: 3, statementMs: 29_000, lockMs: 300, idleTransactionMs: 31_000 }
  let app: TestApp
  let stand: (real: Transaction) => Transaction = (real) => real
  beforeAll(async () => {
    const url = await createDatabase(inject('postgres'), inject('template'))
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '', database })
    const open = async () => ({ db, close: () => close().then(() => dropDatabase(url)) })
    app = await openAround(open, () => stand)
  })
  afterAll(() => app.close())

  const query = async (db: Database, text: SQL) => ((await db.execute(text)) as unknown as { rows: Record<string, unknown>[] }).rows
  async function rename() {
    const [row] = await app.db.select().from(insurances).orderBy(insurances.id).limit(1)
    return app.call('updateInsurance', { as: 'BACKOFFICE', params: { id: row?.id }, body: { name: `Obra ${randomUUID()}` } })
  }

  test('each connection has the time limits of the settings', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const limits = await query(app.db, sql.raw(`select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`))
    expect(limits).toEqual([{ statement_timeout: '29s', lock_timeout: '300ms', idle_in_transaction_session_timeout: '31s' }])
  })

  test('as many connections are opened as the settings say', async () => {
    const asked = Array.from({ length: 9 }, () => query(app.db, sql`select pg_backend_pid() as pid, pg_sleep(0.01)`))
    expect(new Set((await Promise.all(asked)).map(([row]) => row?.['pid'])).size).toBe(3)
  })

  test('a transaction that cannot begin gives its connection back', async () => {
    const none = 'none at all' as 'serializable'
    for (let connection = 0; connection < database.pool; connection++)
      await expect(app.db.transaction(async () => {}, { isolationLevel: none })).rejects.toThrow('begin isolation level none at all')
    expect(await query(app.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('rows may refer to a person who is being changed', async () => {
    const [user] = await app.db.select().from(users).limit(1)
    const id = user?.id ?? 0
    await app.db.transaction((tx) => {
      const writing = { db: tx, audit: async () => {}, expectVersion: () => {} }
      return updateRow(writing, { table: users, id, missing: 'No.' }, async () => {
        await app.db.insert(auditLog).values({ operation: 'getUser', userId: id, requestId: 'x', entity: 'users' })
        return {}
      })
    })
    expect(await app.db.$count(auditLog, eq(auditLog.requestId, 'x'))).toBe(1)
  })

  test('whoever waits too long for a row is told to come back', async () => {
    await app.db.transaction(async (tx) => {
      await tx.update(insurances).set({ version: sql`version + 1` })
      expect(await rename()).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'busy' } })
    })
  })

  test('of two changes that wait for each other one is made after the other, and neither caller hears of it', async () => {
    const [mine = 0, theirs = 0] = (await app.db.select().from(insurances).orderBy(insurances.id).limit(2)).map(({ id }) => id)
    const change = (tx: Database, id: number) => tx.update(insurances).set({ version: sql`version + 1` }).where(eq(insurances.id, id))
    let tries = 0
    let other: Promise<unknown> = Promise.resolve()
    await app.db.transaction(async (tx) => {
      await change(tx, mine)
      // Only the transaction of the request looks for deadlocks, so that it is the one that gives way.
      await tx.execute(sql`set local deadlock_timeout = '1min'`)
      await tx.execute(sql`set local lock_timeout = '1min'`)
      stand = (real) => (work) =>
        real(async (own) => {
          if (++tries === 1) {
            await own.execute(sql`set local lock_timeout = '1min'`)
            await own.execute(sql`set local deadlock_timeout = '5s'`)
            await change(own, theirs)
          }
          return work(own)
        })
      const request = rename()
      await vi.waitFor(async () => expect(await countWaiting(app.db)).toBe(1), { timeout: 4_000 })
      other = request
      await change(tx, theirs)
    })
    // The second try may begin only when the other change is made.
    expect(await other).toMatchObject({ status: 200 })
    stand = (real) => real
    expect(tries).toBe(2)
  })

  test('whoever meets another change each time is told to come back', async () => {
    let tries = 0
    stand = (real) => (work) =>
      real(async (tx) => {
        await work(tx)
        tries++
        await tx.execute(sql`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`)
        throw new Error('It was not refused.')
      })
    expect(await rename()).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'busy' } })
    stand = (real) => real
    expect(tries).toBe(3)
  })

  test('a transaction whose connection is lost in the middle ends no process, and its caller is told to come back', async () => {
    stand = (real) => (work) =>
      real(async (tx) => {
        const [row] = await query(tx, sql`select pg_backend_pid() as pid`)
        const seen = () => query(app.db, sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = ${row?.['pid']}`)
        await expect.poll(seen).toEqual([])
        return work(tx)
      })
    expect(await rename()).toMatchObject({ status: 503 })
    stand = (real) => real
    expect(await rename()).toMatchObject({ status: 200 })
  })
})
