import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors, users } from '#server/accounts/schema.ts'
import { calendarFeeds, consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { sharedSecret } from '#server/platform/db/shared-secrets.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)("the address of a doctor's agenda on $name", ({ open }) => {
  let app: TestApp
  let doctorId: number
  beforeAll(async () => {
    app = await openApp(open)
    doctorId = (await app.ok('getCurrentUser', { as: 'DOCTOR' })).doctorId ?? 0
  })
  afterAll(() => app.close())

  const make = async () => (await app.ok('renewScheduleFeed', { as: 'DOCTOR' })).path.split('key=')[1] ?? ''
  const read = (token: string) => app.call('getScheduleCalendar', { query: { key: token } })
  const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

  test('tells a calendar the times, lengths and places of what is not cancelled, and nothing about whom', async () => {
    const { status, headers, text } = await read(await make())
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store'])
    const near = and(
      eq(consultations.doctorId, doctorId),
      gt(consultations.date, sql`now() - interval '30 days'`),
      lt(consultations.date, sql`now() + interval '180 days'`),
    )
    const known = await app.db
      .select({ visit: consultations, person: users })
      .from(consultations)
      .innerJoin(patients, eq(patients.id, consultations.patientId))
      .innerJoin(users, eq(users.id, patients.userId))
      .where(near)
    const events = eventsOf(text)
    const told = events.map(({ uid, startDate, duration }) => [uid, startDate.toJSDate().toISOString(), duration.toSeconds() / 60])
    const installation = await sharedSecret(app.db, 'installation')
    const expected = known.filter(({ visit }) => visit.status !== 'CANCELLED')
    expect(told.length).toBeGreaterThan(5)
    expect(told.sort()).toEqual(
      expected.map(({ visit }) => [`turno-${visit.id}@${installation}`, visit.date, visit.durationInMinutes]).sort(),
    )
    expect(new Set(events.map(({ summary }) => summary.split(' · ')[0]))).toEqual(new Set(['Turno']))
    const plain = text.replaceAll('\r\n ', '')
    for (const { visit, person } of known)
      for (const secret of [visit.name, visit.description, person.lastName, person.email, person.dni, person.phone])
        if (secret) expect(plain).not.toContain(secret)
  })

  test('dates an event by its last change, and answers HEAD without a body', async () => {
    const token = await make()
    const [visit] = await app.db
      .select()
      .from(consultations)
      .where(and(eq(consultations.doctorId, doctorId), eq(consultations.status, 'PENDING'), gt(consultations.date, sql`now()`)))
      .orderBy(consultations.date)
      .limit(1)
    const id = visit?.id ?? 0
    const stampOf = async () => {
      const found = eventsOf((await read(token)).text).find(({ uid }) => uid.startsWith(`turno-${id}@`))
      return String(found?.component.getFirstPropertyValue('dtstamp'))
    }
    const began = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString().replace('.000', '')
    expect((await stampOf()) < began).toBe(true)
    await app.ok('updateConsultationStatus', { as: 'DOCTOR', params: { id }, body: { status: 'CONFIRMED' } })
    expect((await stampOf()) >= began).toBe(true)
    const { statusCode, headers, body } = await app.app.inject({ method: 'HEAD', url: `/api/v1/schedule/calendar?key=${token}` })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/calendar; charset=utf-8', ''])
  })

  test('is told once, kept as a hash, and in no log', async () => {
    const token = await make()
    await read(token)
    const [feed] = await app.db.select().from(calendarFeeds).where(eq(calendarFeeds.doctorId, doctorId))
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.entity, 'calendar_feeds'))
    expect(entries.at(-1)).toMatchObject({ operation: 'renewScheduleFeed', recordId: doctorId })
    expect(JSON.stringify([feed, entries, app.log, await app.ok('getScheduleFeed', { as: 'DOCTOR' })])).not.toContain(token)
  })

  test('says when it was made and last read', async () => {
    await app.ok('deleteScheduleFeed', { as: 'DOCTOR' })
    expect(await app.ok('getScheduleFeed', { as: 'DOCTOR' })).toEqual({ createdAt: null, readAt: null })
    const token = await make()
    expect(await app.ok('getScheduleFeed', { as: 'DOCTOR' })).toEqual({ createdAt: expect.any(String), readAt: null })
    await read(token)
    const { readAt } = await app.ok('getScheduleFeed', { as: 'DOCTOR' })
    expect(readAt).toEqual(expect.any(String))
    await read(token)
    expect((await app.ok('getScheduleFeed', { as: 'DOCTOR' })).readAt).toBe(readAt)
  })

  test('is refused once it was renewed or deleted, and opens nothing else', async () => {
    const first = await make()
    const second = await make()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await app.call('getCurrentUser', { as: { token: second } })).status).toBe(401)
    expect((await app.call('getAgenda', { as: { token: second }, query: { from: '2026-11-30', to: '2026-12-01' } })).status).toBe(401)
    await app.ok('deleteScheduleFeed', { as: 'DOCTOR' })
    expect((await read(second)).status).toBe(404)
    expect((await read('x'.repeat(43))).status).toBe(404)
  })

  test('is refused while the doctor may not sign in', async () => {
    const token = await make()
    const own = eq(users.email, accountOf('DOCTOR').email)
    await app.db.update(users).set({ isActive: false }).where(own)
    expect((await read(token)).status).toBe(404)
    await app.db.update(users).set({ isActive: true }).where(own)
    expect((await read(token)).status).toBe(200)
  })

  test("is a doctor's own: another one's has other appointments", async () => {
    const [other] = await app.db.select({ id: doctors.id, userId: doctors.userId }).from(doctors).where(ne(doctors.id, doctorId)).limit(1)
    const mine = eventsOf((await read(await make())).text).map(({ uid }) => uid)
    const rows = await app.db
      .select({ id: consultations.id })
      .from(consultations)
      .where(eq(consultations.doctorId, other?.id ?? 0))
    expect(rows.filter(({ id }) => mine.some((uid) => uid.startsWith(`turno-${id}@`)))).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })
})
