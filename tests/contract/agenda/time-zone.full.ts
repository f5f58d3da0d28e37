import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { BackOfficeDashboard, CurrentUser } from '#contract/generated/schema.ts'
import { keepDaysIn } from '#server/agenda/consultation-days.ts'
import { consultationDays, consultations } from '#server/agenda/schema.ts'
import { type DatabaseHandle, openInMemory } from '#server/platform/db/database.ts'
import { settings } from '#server/platform/db/schema.ts'
import { databases } from '#tests/support/database/databases.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { linkedDataFolder } from '#tests/support/server/demo.ts'
import { startBriefly } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'

const [DEFAULT, OTHER] = ['America/Argentina/Buenos_Aires', 'Asia/Tokyo']

describe.each(databases)('the days of consultations on $name', ({ open }) => {
  let store: DatabaseHandle
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const { day, status, count } = consultationDays
  const kept = () => store.db.select({ day, status, count }).from(consultationDays).where(sql`${count} > 0`).orderBy(day, status)
  /** What they are in a zone, counted by the test. */
  async function counted(zone: string) {
    const days = new Map<string, { day: string; status: string; count: number }>()
    const format = new Intl.DateTimeFormat('sv', { timeZone: zone })
    for (const { date, status } of await store.db.select().from(consultations)) {
      const [day, key] = [format.format(new Date(date)), `${format.format(new Date(date))} ${status}`]
      days.set(key, { day, status, count: (days.get(key)?.count ?? 0) + 1 })
    }
    return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  }

  test('are counted anew in another zone, stay right in it whoever writes, and are left alone in the same', async () => {
    expect(await keepDaysIn(store.db, DEFAULT)).toBeUndefined()
    expect(await kept()).toEqual(await counted(DEFAULT))
    expect(await keepDaysIn(store.db, OTHER)).toBe(DEFAULT)
    const evening = { doctorId: 1, patientId: 1, name: 'De noche', date: '2026-03-02T23:30:00.000Z', durationInMinutes: 30 }
    await store.db.insert(consultations).values(evening)
    await store.db.update(consultations).set({ status: 'CANCELLED' }).where(sql`name = 'De noche'`)
    const inTokyo = await counted(OTHER)
    expect(inTokyo).not.toEqual(await counted(DEFAULT))
    expect(await kept()).toEqual(inTokyo)
    expect(await keepDaysIn(store.db, OTHER)).toBeUndefined()
    expect(await keepDaysIn(store.db, DEFAULT)).toBe(OTHER)
    expect(await kept()).toEqual(await counted(DEFAULT))
  })

  test('stay as they are where the database does not know the zone, which is told with the name of the setting', async () => {
    await expect(keepDaysIn(store.db, 'America/Ciudad_Inventada')).rejects.toThrow(/^TIME_ZONE America\/Ciudad_Inventada is not known/)
    expect(await kept()).toEqual(await counted(DEFAULT))
  })
})

test('a new database has no days, so that nothing is told of its first zone', async () => {
  const { db, close } = await openInMemory()
  expect(await keepDaysIn(db, OTHER)).toBeUndefined()
  expect(await db.select().from(settings)).toEqual([{ name: 'time_zone', value: OTHER }])
  await close()
})

test('TIME_ZONE is the one setting of server and console: it decides what today is, is told to clients, and in the log where days were counted anew', async () => {
  const [database, zone] = [await createDatabase(inject('postgres'), inject('template')), 'Pacific/Kiritimati']
  const folder = linkedDataFolder()
  const server = await startBriefly({
    NODE_ENV: 'production',
    CAPTCHA_PROVIDER: 'none',
    DEMO: '1',
    DATABASE_URL: database,
    DATA_DIR: folder.path,
    TIME_ZONE: zone,
  })
  try {
    expect(server.log.join()).toContain(
      `TIME_ZONE is ${zone}: the days of all consultations, which were those of ${DEFAULT}, were counted anew.`,
    )
    const { get } = client(server.api, await signIn(server.api))
    expect(((await get('/users/me')).body as CurrentUser).timeZone).toBe(zone) // the operation's 200
    const today = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format()
    const before = today()
    const { day } = (await get('/dashboard/back-office')).body as BackOfficeDashboard // the operation's 200
    expect([before, today()]).toContain(day)
  } finally {
    await server.stop()
    await dropDatabase(database)
    folder.remove()
  }
})
