import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ConsultationSeries, Problem, Suspension } from '#contract/generated/schema.ts'
import { consultations, doctorSchedules } from '#server/agenda/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays } from '#server/platform/time/clinic-day.ts'
import { databases, postgres } from '#tests/support/database/databases.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { at, MONDAY, newAppointmentOf, newPractice } from '#tests/support/features/appointments.ts'
import { latch } from '#tests/support/flows/deferred.ts'
import { openApp } from '#tests/support/server/app.ts'

/** Looks at the statements of the search for free times: whether each is part of a transaction, which keeps the agenda until it ends. */
function watchSearches() {
  const { query } = pg.Client.prototype
  const open = new WeakSet<pg.Client>()
  const kept: boolean[] = []
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...statement: unknown[]) {
    const [asked] = statement
    const text = typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text
    if (/^begin\b/i.test(text)) open.add(this)
    if (/^(commit|rollback)\b(?! to )/i.test(text)) open.delete(this)
    if (text.includes('extract(epoch from "date")')) kept.push(open.has(this))
    return (query as (...statement: unknown[]) => unknown).apply(this, statement)
  })
  return kept
}
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(databases)('on $name', ({ open }) => {
  test('of 100 people who book 10 times at once 10 get them, 90 are told what is free, and nobody gets none', {
    tags: 'full',
  }, async () => {
    const app = await openApp(open)
    const practice = await newPractice(app)
    const times = Array.from({ length: 10 }, (_, index) =>
      at(addDays(MONDAY, 7 * Math.floor(index / 6)), `${9 + Math.floor((index % 6) / 2)}`.padStart(2, '0') + (index % 2 ? ':30' : ':00')),
    )
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.call('createConsultation', {
          as: 'BACKOFFICE',
          body: newAppointmentOf(practice, '', { date: times[index % 10] }),
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const told = answers.filter(({ status }) => status !== 201).map(({ body }) => body as Problem) // it was held against the contract
    expect(told.map(({ code }) => code)).toEqual(Array.from({ length: 90 }, () => 'slot_unavailable'))
    for (const { collisions, alternatives } of told) {
      expect(collisions).toHaveLength(1)
      expect(alternatives).toHaveLength(3)
    }
    const kept = await app.db.select({ date: consultations.date }).from(consultations).where(eq(consultations.doctorId, practice.doctorId))
    expect(kept.map(({ date }) => date).sort()).toEqual([...times].sort())
    await app.close()
  })
})

test('a time that somebody takes who does not ask, as a process of an earlier version, is refused by the database, and told as any other', async () => {
  const app = await openApp(postgres.open)
  const practice = await newPractice(app)
  const [written, held] = [latch(), latch()]
  const row = newAppointmentOf(practice, '09:00')
  const writing = app.db.transaction(async (tx) => {
    await tx.insert(consultations).values(row)
    written.resolve()
    await held.promise
  })
  await written.promise
  const made = app.call('createConsultation', { as: practice.asDoctor, body: newAppointmentOf(practice, '09:15') })
  // It found the time free, and waits for the transaction that is writing there.
  await expect.poll(() => countWaiting(app.db)).toBe(1)
  held.resolve()
  await writing
  const { status, body } = await made
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'slot_unavailable',
    collisions: [{ kind: 'APPOINTMENT', from: at(MONDAY, '09:00') }],
    alternatives: [{}, {}, {}],
  })
  expect(await app.db.$count(consultations, eq(consultations.doctorId, practice.doctorId))).toBe(1)
  await app.close()
})

test('nobody waits for the agenda while a suspension or a series searches for other times, and a repeated request is told the same ones', async () => {
  const app = await openApp(postgres.open)
  const practice = await newPractice(app)
  const next = addDays(MONDAY, 7)
  await app.ok('createConsultation', { as: practice.asDoctor, body: newAppointmentOf(practice, '', { date: at(next, '09:00') }) })
  const { id } = await app.ok('createConsultation', { as: practice.asDoctor, body: newAppointmentOf(practice, '10:00') })
  const kept = watchSearches()
  const twice = async (operation: 'createConsultationSeries' | 'suspendSchedule', body: object) => {
    const ask = { as: practice.asDoctor, body, headers: { 'idempotency-key': randomUUID() } }
    const [first, again] = [await app.call(operation, ask), await app.call(operation, ask)]
    expect(again.body).toEqual(first.body)
    return (first.body as ConsultationSeries | Suspension).results // it was held against the contract
  }
  const series = await twice('createConsultationSeries', { ...newAppointmentOf(practice, '09:00'), everyDays: 7, count: 3 })
  expect(series.map(({ alternatives }) => alternatives.length)).toEqual([0, 3, 0])
  const closed = { clinicId: null, fromDay: MONDAY, toDay: MONDAY, fromTime: '10:00', toTime: '11:00', reason: 'Licencia' }
  const appointments = [{ id, version: 1, action: 'MOVE', date: at(next, '09:00') }]
  const suspended = await twice('suspendSchedule', { ...closed, doctorId: practice.doctorId, appointments })
  expect(suspended).toMatchObject([{ outcome: 'TAKEN', alternatives: [{}, {}, {}] }])
  expect(new Set(kept)).toEqual(new Set([false]))
  await app.close()
})

test('an undo that meets a move to another doctor is held to the overbookings of that one', async () => {
  const app = await openApp(postgres.open)
  const [practice, other] = [await newPractice(app), await newPractice(app)]
  await app.db.insert(doctorSchedules).values({ doctorId: other.doctorId, overbookingsPerDay: 1 })
  await app.ok('createConsultation', { as: 'BACKOFFICE', body: newAppointmentOf(practice, '09:00') })
  const over = { overbookedReason: 'Dolor' }
  const { id } = await app.ok('createConsultation', { as: 'BACKOFFICE', body: newAppointmentOf(practice, '09:00', over) })
  const cancel = { status: 'CANCELLED', cancelledReason: 'Viaja' } as const
  await app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: cancel })
  /** Keeps the agenda of a doctor until it is let go, and then does something there. */
  async function keep(doctorId: number, last: (tx: Database) => Promise<unknown>) {
    const [kept, letGo] = [latch(), latch()]
    const keeping = app.db.transaction(async (tx) => {
      await tx.execute(sql`select from doctors where id = ${doctorId} for no key update`)
      kept.resolve()
      await letGo.promise
      await last(tx)
    })
    await kept.promise
    return () => {
      letGo.resolve()
      return keeping
    }
  }
  const there = { doctorId: other.doctorId, clinicId: other.one }
  const letMove = await keep(practice.doctorId, (tx) => tx.update(consultations).set(there).where(eq(consultations.id, id)))
  const letBook = await keep(other.doctorId, (tx) => tx.insert(consultations).values(newAppointmentOf(other, '10:00', over)))
  const undone = app.call('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: { status: 'PENDING' } })
  await expect.poll(() => countWaiting(app.db)).toBe(1)
  await letMove()
  const isAnswered = undone.then(() => 1)
  await expect.poll(() => Promise.race([isAnswered, countWaiting(app.db)])).toBe(1)
  await letBook()
  expect(await undone).toMatchObject({ status: 409, body: { code: 'overbooking_limit' } })
  await app.close()
})

test('of what a suspension moves to where somebody books who does not ask, the database refuses that one alone', {
  tags: 'full',
}, async () => {
  const app = await openApp(postgres.open)
  const practice = await newPractice(app)
  const next = addDays(MONDAY, 7)
  const clocks = ['09:00', '09:30', '10:00', '10:30', '11:00']
  const appointments: object[] = []
  for (const clock of clocks) {
    const { id } = await app.ok('createConsultation', { as: practice.asDoctor, body: newAppointmentOf(practice, clock) })
    appointments.push({ id, version: 1, action: 'MOVE', date: at(next, clock) })
  }
  const [written, held] = [latch(), latch()]
  const writing = app.db.transaction(async (tx) => {
    await tx.insert(consultations).values(newAppointmentOf(practice, '', { date: at(next, '10:15') }))
    written.resolve()
    await held.promise
  })
  await written.promise
  const closed = { clinicId: null, fromDay: MONDAY, toDay: MONDAY, fromTime: null, toTime: null, reason: 'Licencia' }
  const asked = app.call('suspendSchedule', { as: practice.asDoctor, body: { ...closed, doctorId: practice.doctorId, appointments } })
  await expect.poll(() => countWaiting(app.db)).toBe(1)
  held.resolve()
  await writing
  const { results } = (await asked).body as { results: { outcome: string; collisions: object[] }[] } // it was held against the contract
  expect(results.map(({ outcome }) => outcome)).toEqual(['MOVED', 'MOVED', 'TAKEN', 'TAKEN', 'MOVED'])
  expect(results[2]?.collisions).toMatchObject([{ kind: 'APPOINTMENT', from: at(next, '10:15') }])
  await app.close()
})
