import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase, openExisting } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

/** A database whose role may have three connections, and the address by which others are its owner. */
async function withThree(work: (limited: string) => Promise<void>) {
  const url = await createDatabase(inject('postgres'), inject('template'))
  const role = `r${randomBytes(6).toString('hex')}`
  await query(
    url,
    `create role ${role} login superuser password 'x' connection limit 3; alter role ${role} nosuperuser; grant all on database ${new URL(url).pathname.slice(1)} to ${role}; grant pg_read_all_data, pg_write_all_data to ${role}`,
  )
  const limited = new URL(url)
  limited.username = role
  limited.password = 'x'
  const owner = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await work(limited.href)
  } finally {
    await owner.close()
    await dropDatabase(url)
    await query(inject('postgres'), `drop role ${role}`)
  }
}

test('a process without any connection waits where others have all of them', () =>
  withThree(async (limited) => {
    const { db, close } = await openExisting({ databaseUrl: limited, dataDir: '' })
    const others = Array.from({ length: 3 }, () => new pg.Client({ connectionString: limited }))
    try {
      // It has one of its own, which is taken away as where nobody has used it for a while.
      const [first, ...more] = others
      await first?.connect()
      await first?.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()')
      await vi.waitFor(async () => {
        const left = await first?.query('select from pg_stat_activity where usename = current_user')
        expect(left?.rowCount).toBe(1)
      })
      for (const one of more) await one.connect()
      const answer = Promise.allSettled([db.transaction((tx) => tx.execute(sql`select 1`))])
      await setTimeout(1_000)
      await first?.end()
      expect(await answer).toMatchObject([{ status: 'fulfilled' }])
    } finally {
      await Promise.all(others.map((one) => one.end()))
      await close()
    }
  }))

test('where PostgreSQL admits three connections and the pool may have ten, the rest waits for the three', () =>
  withThree(async (limited) => {
    const { db, close, load } = await openExisting({ databaseUrl: limited, dataDir: '' })
    try {
      const work = Array.from({ length: 60 }, () => db.transaction(async (tx) => tx.execute(sql`select pg_sleep(0.02)`)))
      const answers = await Promise.allSettled(work)
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(load?.().busy).toBe(0)
    } finally {
      await close()
    }
  }))
