import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sessions } from '#server/accounts/schema.ts'
import { agendaChanges } from '#server/agenda/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'
import type { Ask, TestApp } from '#tests/support/server/app.ts'
import { openApp } from '#tests/support/server/app.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'

const SETTINGS = { EVENTS_SECONDS: '600' }

const opened: { leave(): Promise<void> }[] = []
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.leave()
})

/** Listens as somebody does, over HTTP, until the test ends. */
async function listenTo({ app, tokenOf }: TestApp, as: Ask['as'] = 'DOCTOR') {
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 })
  const token = typeof as === 'string' ? await tokenOf(as) : as && 'token' in as ? as.token : ''
  const leaving = new AbortController()
  const { status, headers, body } = await fetch(`${address}/api/v1/schedule/changes`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  })
  const heard: number[][] = []
  let isOver = false
  const decoder = new TextDecoder()
  const reading = body
    ?.pipeTo(
      new WritableStream({
        write(part) {
          for (const [, data = ''] of decoder.decode(part).matchAll(/^event: changed\ndata: (.*)$/gm))
            heard.push(JSON.parse(data).doctorIds)
        },
      }),
    )
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const listener = {
    status,
    headers,
    heard,
    isOver: () => isOver,
    async leave() {
      leaving.abort()
      await reading
    },
  }
  opened.push(listener)
  return listener
}
type Heard = Awaited<ReturnType<typeof listenTo>>

const doctorsOf = (listener: Heard) => [...new Set(listener.heard.flat())].sort((a, b) => a - b)

describe.each(comparedDatabases)("others' changes of agendas on $name", ({ open }) => {
  let app: TestApp
  let mine: number
  let other: number
  beforeAll(async () => {
    app = await openApp(open, SETTINGS)
    mine = (await app.ok('getCurrentUser', { as: 'DOCTOR' })).doctorId ?? 0
    other = (await app.ok('listDoctors', { as: 'BACKOFFICE' })).find(({ id }) => id !== mine)?.id ?? 0
  })
  // What was changed before, as by the demo data, is long past.
  beforeEach(async () => {
    await app.db.execute(sql`update agenda_changes set changed_at = now() - interval '1 day'`)
  })
  afterAll(() => app.close())

  const block = (doctorId: number) => {
    const day = addDays(clinicDay(new Date()), 400)
    const times = { fromDay: day, toDay: day, fromTime: '22:00', toTime: '23:00', slotMinutes: null }
    return app.ok('createScheduleException', {
      as: 'BACKOFFICE',
      body: { doctorId, clinicId: null, kind: 'BLOCK', ...times, reason: 'Ateneo' },
    })
  }

  test('a doctor is told of those of their own, the back office of all', async () => {
    const [doctor, office] = [await listenTo(app), await listenTo(app, 'BACKOFFICE')]
    expect(doctor.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(doctor.headers.get('content-encoding')).toBeNull()
    await block(other)
    await expect.poll(() => doctorsOf(office)).toEqual([other])
    await block(mine)
    await expect.poll(() => doctorsOf(doctor)).toEqual([mine])
    expect(doctorsOf(office)).toEqual([mine, other].sort((a, b) => a - b))
  })

  test('whoever comes back is told of what was changed a moment ago, and of nothing that is long past', async () => {
    await block(mine)
    const late = await listenTo(app)
    await expect.poll(() => doctorsOf(late)).toEqual([mine])
    await late.leave()
    await app.db.execute(sql`update agenda_changes set changed_at = now() - interval '1 hour'`)
    const later = await listenTo(app)
    await block(other)
    await block(mine)
    await expect.poll(() => later.heard.length).toBe(1)
  })

  const changes = async (doctorId: number) =>
    (await app.db.select().from(agendaChanges).where(eq(agendaChanges.doctorId, doctorId)))[0]?.changes ?? 0

  test('each kind of row counts, by whatever statement it is written, for the doctor before and the one after', async () => {
    const at = sql`now() + interval '3 years'`
    const statements = [
      sql`insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status) values (${mine}, 1, 'Control', ${at}, 5, 'PENDING')`,
      sql`update consultations set arrived_at = now() where id = (select max(id) from consultations)`,
      sql`delete from consultations where id = (select max(id) from consultations)`,
      sql`insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from) select ${mine}, min(id), 1, '01:00', '02:00', 20, '2031-01-01' from clinics`,
      sql`update opening_hours set slot_minutes = 30 where id = (select max(id) from opening_hours)`,
      sql`delete from opening_hours where id = (select max(id) from opening_hours)`,
      sql`insert into schedule_exceptions (doctor_id, kind, from_day, to_day, reason) values (${mine}, 'CLOSED', '2031-01-01', '2031-01-01', 'Congreso')`,
      sql`update schedule_exceptions set reason = 'Viaje' where id = (select max(id) from schedule_exceptions)`,
      sql`delete from schedule_exceptions where id = (select max(id) from schedule_exceptions)`,
    ]
    for (const statement of statements) {
      const before = await changes(mine)
      await app.db.execute(statement)
      expect(await changes(mine), new Error().stack).toBe(before + 1)
    }
    const [own, theirs] = [await changes(mine), await changes(other)]
    await app.db.execute(
      sql`update consultations set doctor_id = ${other}, overbooked_reason = 'x' where id = (select max(id) from consultations where doctor_id = ${mine})`,
    )
    expect([await changes(mine), await changes(other)]).toEqual([own + 1, theirs + 1])
  })

  test('a page that stays open does not keep its session from becoming idle', async () => {
    const usedAt = async () => (await app.db.select({ at: sql<string>`max(${sessions.lastUsedAt})::text` }).from(sessions))[0]?.at
    await app.tokenOf('DOCTOR')
    await app.db.execute(sql`update sessions set last_used_at = now() - interval '10 minutes'`)
    const before = await usedAt()
    const listener = await listenTo(app)
    await listener.leave()
    expect([listener.status, await usedAt()]).toEqual([200, before])
    await app.ok('getCurrentUser', { as: 'DOCTOR' })
    expect(await usedAt()).not.toBe(before)
  })

  test('a person listens twenty times at most, and again once a window is closed', async () => {
    const listeners = []
    for (let time = 0; time < 20; time++) listeners.push(await listenTo(app))
    const refused = await listenTo(app)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await listenTo(app, 'BACKOFFICE')).status).toBe(200)
    await listeners[0]?.leave()
    await expect.poll(async () => (await listenTo(app)).status).toBe(200)
  })

  test('a server that stops ends it', async () => {
    const listener = await listenTo(app)
    app.stopping.abort()
    await expect.poll(() => listener.isOver()).toBe(true)
  })
})

test("another process tells of one's changes", { tags: 'full' }, async () => {
  const url = await createDatabase(inject('postgres'), inject('template'))
  const opened = async () => {
    const store = await openDatabase({ databaseUrl: url, dataDir: '' })
    return openApp(async () => store, SETTINGS)
  }
  const [one, two] = [await opened(), await opened()]
  await one.db.execute(sql`update agenda_changes set changed_at = now() - interval '1 day'`)
  const listener = await listenTo(one)
  const { doctorId = 0 } = await two.ok('getCurrentUser', { as: 'DOCTOR' })
  await two.db.execute(
    sql`update consultations set arrived_at = now() where id = (select min(id) from consultations where doctor_id = ${doctorId})`,
  )
  await expect.poll(() => doctorsOf(listener)).toEqual([doctorId])
  await Promise.all([one.close(), two.close()])
  await dropDatabase(url)
})
