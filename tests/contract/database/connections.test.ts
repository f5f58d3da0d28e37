import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase, openExisting } from '#server/platform/db/database.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

test('where PostgreSQL admits three connections and the pool may have ten, the rest waits for the three', async () => {
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
    const { db, close, load } = await openExisting({ databaseUrl: limited.href, dataDir: '' })
    try {
      const work = Array.from({ length: 60 }, () => db.transaction(async (tx) => tx.execute(sql`select pg_sleep(0.02)`)))
      const answers = await Promise.allSettled(work)
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(load?.().busy).toBe(0)
    } finally {
      await close()
    }
  } finally {
    await owner.close()
    await dropDatabase(url)
    await query(inject('postgres'), `drop role ${role}`)
  }
})
