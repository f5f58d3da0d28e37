import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { drain, enqueueAll } from '#server/platform/queue/queue.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { latch } from '#tests/support/flows/deferred.ts'

describe.each(anyDatabase)('the queue on $name', ({ open }) => {
  let store: DatabaseHandle
  beforeAll(async () => {
    store = await open()
    await store.db.execute(sql`delete from pgboss.job`)
  })
  afterAll(() => store.close())

  test('one job that takes long keeps no other waiting, what comes later included', { tags: 'full' }, async () => {
    const [slow, done] = [latch(), [] as number[]]
    const add = (ids: number[]) =>
      enqueueAll(
        store.db,
        'mails',
        ids.map((mailId) => ({ mailId })),
      )
    await add([1, 2, 3, 4])
    const draining = drain(store.db, 'mails', {
      ...{ signal: new AbortController().signal, parallel: 2, onError: () => {} },
      async work({ mailId }) {
        if (mailId === 1) await slow.promise
        done.push(mailId)
        return undefined
      },
    })
    await expect.poll(() => done.toSorted()).toEqual([2, 3, 4])
    await add([5])
    await expect.poll(() => done.toSorted(), { timeout: 5_000 }).toEqual([2, 3, 4, 5])
    slow.resolve()
    await draining
    expect(done.at(-1)).toBe(1)
  })
})
