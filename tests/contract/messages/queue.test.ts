import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { drain, enqueueAll, readQueues } from '#server/platform/queue/queue.ts'
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

  test('a job that is of no use to try again is given up at once, and seen as such', async () => {
    await enqueueAll(store.db, 'accountMails', [{ kind: 'PASSWORD_CHANGED', userId: 1 }])
    const told: unknown[] = []
    await drain(store.db, 'accountMails', {
      ...{ signal: new AbortController().signal, parallel: 1 },
      work: () => Promise.reject(new Error('Never')),
      isFinal: () => true,
      onError: (error, givenUp) => told.push(error, givenUp),
    })
    expect(told).toEqual([new Error('Never'), { kind: 'PASSWORD_CHANGED', userId: 1 }])
    const queues = await readQueues(store.db)
    expect(queues.find(({ queue }) => queue === 'accountMails')).toMatchObject({ waiting: 0, retrying: 0, failed: 1 })
  })
})
