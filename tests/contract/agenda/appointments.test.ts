import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultationSlots, consultations, doctorSchedules } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { addDays } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, at, kindsOf, MONDAY, newAppointmentOf, newPractice, type Practice } from '#tests/support/features/appointments.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('the agenda on $name', ({ open }) => {
  let app: TestApp
  let practice: Practice
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    practice = await newPractice(app)
  })
  const { book, booked, refusedFor, move, close } = appointmentsOf(() => ({ app, practice }))

  describe('an appointment', () => {
    test('is pending, is written down with who made it, and takes its time', async () => {
      const { id, status, patient, etag } = await booked('09:00')
      expect({ status, patient: patient.id, etag }).toEqual({ status: 'PENDING', patient: practice.patientId, etag: '"1"' })
      const [row] = await app.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'consultations'), eq(auditLog.recordId, id)))
      expect(row).toMatchObject({ operation: 'createConsultation', before: null, after: { id, doctorId: practice.doctorId } })
      expect(await app.db.$count(consultationSlots, eq(consultationSlots.consultationId, id))).toBe(1)
    })

    test('that overlaps another is refused with what it collides with and the next three free times, and may begin where that one ends', async () => {
      const { id } = await booked('09:00')
      const problem = refusedFor(await book('09:15'))
      expect(problem).toMatchObject({ status: 409, code: 'slot_unavailable', errors: { date: expect.any(String) } })
      expect(problem.collisions).toEqual([
        { kind: 'APPOINTMENT', from: at(MONDAY, '09:00'), to: at(MONDAY, '09:30'), status: 'PENDING', version: 1, appointmentId: id },
      ])
      expect(problem.alternatives?.map(({ date }) => date)).toEqual(['09:30', '10:00', '10:30'].map((time) => at(MONDAY, time)))
      for (const { date, minutes, clinicId } of problem.alternatives ?? []) await booked('', { date, durationInMinutes: minutes, clinicId })
    })

    test('outside the hours, on a holiday, in a block and while the doctor is away is refused for that; only the first two are admitted to who insists', async () => {
      expect(kindsOf(refusedFor(await book('13:00')))).toEqual(['OUTSIDE_HOURS'])
      expect(kindsOf(refusedFor(await book('11:45')))).toEqual(['OUTSIDE_HOURS'])
      await booked('13:00', { outsideHours: true })
      const christmas = at(`${Number(MONDAY.slice(0, 4))}-12-25`, '10:00')
      expect(refusedFor(await book('', { date: christmas })).collisions).toMatchObject([{ kind: 'HOLIDAY', reason: 'Navidad' }])
      await booked('', { date: christmas, outsideHours: true })
      await close({ kind: 'BLOCK', fromTime: '10:00', toTime: '10:30', reason: 'Reunión' })
      for (const outsideHours of [false, true])
        expect(refusedFor(await book('10:00', { outsideHours })).collisions).toMatchObject([{ kind: 'BLOCK', reason: 'Reunión' }])
      await close({ fromTime: '11:00', toTime: '12:00' })
      expect(kindsOf(refusedFor(await book('11:30', { outsideHours: true, overbookedReason: 'Urgente' })))).toEqual(['CLOSED'])
    })

    test('in the past, too far ahead, or of somebody unknown is refused at its field', async () => {
      for (const [more, field] of [
        [{ date: '2026-01-05T13:00:00.000Z' }, 'date'],
        [{ date: '2090-01-05T13:00:00.000Z' }, 'date'],
        [{ patientId: 2_000_000_000 }, 'patientId'],
        [{ doctorId: 2_000_000_000 }, 'doctorId'],
        [{ clinicId: 1 }, 'clinicId'],
      ] as const)
        expect(refusedFor(await book('09:00', more, 'BACKOFFICE'))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
    })

    test('that is cancelled leaves its time free, and cannot be brought back once it is taken', async () => {
      const { id } = await booked('09:00')
      const cancel = { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' } as const
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: cancel })
      const other = await booked('09:00')
      for (const [operation, as, body] of [
        ['updateConsultationStatus', practice.asDoctor, { status: 'PENDING' }],
        ['reopenConsultation', 'BACKOFFICE', { status: 'PENDING', reason: 'Al final viene.' }],
      ] as const) {
        const problem = await app.refused(operation, { as, params: { id }, body })
        expect(problem).toMatchObject({ status: 409, code: 'slot_unavailable', collisions: [{ appointmentId: other.id }] })
      }
      expect((await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id } })).status).toBe('CANCELLED')
    })
  })

  describe('an overbooking', () => {
    const overbookedReason = 'Dolor desde ayer.'

    test('overlaps another one with a reason, as many a day as the doctor allows, and is none where nothing overlaps', async () => {
      expect(await booked('09:00', { overbookedReason })).toMatchObject({ overbookedReason: null })
      expect(await booked('09:00', { overbookedReason })).toMatchObject({ overbookedReason })
      await booked('09:15', { overbookedReason })
      const problem = refusedFor(await book('09:00', { overbookedReason }))
      expect(problem).toMatchObject({ status: 409, code: 'overbooking_limit' })
      expect(kindsOf(problem)).toEqual(['APPOINTMENT', 'APPOINTMENT', 'APPOINTMENT'])
      await app.db.insert(doctorSchedules).values({ doctorId: practice.doctorId, overbookingsPerDay: 3 })
      await booked('09:00', { overbookedReason })
    })

    test('of two at once, where one is left, is one', async () => {
      await app.db.insert(doctorSchedules).values({ doctorId: practice.doctorId, overbookingsPerDay: 1 })
      await booked('09:00')
      const answers = await Promise.all([
        book('09:00', { overbookedReason }),
        book('09:15', { overbookedReason }),
        book('09:00', { overbookedReason }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    })

    test('that is brought back counts again', async () => {
      await app.db.insert(doctorSchedules).values({ doctorId: practice.doctorId, overbookingsPerDay: 1 })
      await booked('09:00')
      const { id } = await booked('09:00', { overbookedReason })
      const cancel = { status: 'CANCELLED', cancelledReason: 'Viaja.' } as const
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: cancel })
      await booked('09:15', { overbookedReason })
      const problem = await app.refused('reopenConsultation', {
        as: 'BACKOFFICE',
        params: { id },
        body: { status: 'PENDING', reason: 'Viene.' },
      })
      expect(problem).toMatchObject({ status: 409, code: 'overbooking_limit' })
    })

    test('keeps its time when the one below it is cancelled: another one there is overbooked, too', async () => {
      const { id } = await booked('09:00')
      const left = await booked('09:00', { overbookedReason })
      const cancel = { status: 'CANCELLED', cancelledReason: 'Viaja.' } as const
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: cancel })
      const problem = refusedFor(await book('09:15'))
      expect(problem).toMatchObject({ code: 'slot_unavailable', collisions: [{ appointmentId: left.id, to: at(MONDAY, '09:30') }] })
      expect(await booked('09:15', { overbookedReason })).toMatchObject({ overbookedReason })
      expect(refusedFor(await book('09:00', { overbookedReason }))).toMatchObject({ code: 'overbooking_limit' })
      const other = await booked('11:00')
      expect(refusedFor(await move(other.id, at(MONDAY, '09:00')))).toMatchObject({ code: 'slot_unavailable' })
    })

    test('keeps the one below it neither from coming back nor from taking less time, and is asked about where that one moves', async () => {
      const { id } = await booked('09:00')
      await booked('09:00', { overbookedReason })
      const cancel = { status: 'CANCELLED', cancelledReason: 'Viaja.' } as const
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: cancel })
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: { status: 'PENDING' } })
      const shorter = await move(id, at(MONDAY, '09:00'), { durationInMinutes: 15 })
      expect(shorter.body, shorter.text).toMatchObject({ durationInMinutes: 15, overbookedReason: null })
      expect(refusedFor(await move(id, at(MONDAY, '09:15')))).toMatchObject({ code: 'slot_unavailable' })
    })
  })

  describe('a series', () => {
    test('has a result for each date: those that are free are booked, the others say why and what is free', async () => {
      await booked('10:00', { date: at(addDays(MONDAY, 7), '10:00') })
      await booked('11:00', { date: at(addDays(MONDAY, 14), '11:00') })
      const body = { ...newAppointmentOf(practice, '10:00'), everyDays: 7, count: 4 }
      const { seriesId, hasEmail, results } = await app.ok('createConsultationSeries', { as: practice.asDoctor, body })
      expect(results.map(({ date }) => date)).toEqual([0, 7, 14, 21].map((days) => at(addDays(MONDAY, days), '10:00')))
      expect(results.map(({ consultationId }) => consultationId !== null)).toEqual([true, false, true, true])
      expect(kindsOf(results[1] ?? {})).toEqual(['APPOINTMENT'])
      expect(results[1]?.alternatives).toHaveLength(3)
      // The desk is told of a second one on a day, and whether mails reach the patient.
      expect(results.map(({ sameDay }) => sameDay)).toEqual([0, undefined, 1, 0])
      expect(hasEmail).toBe(true)
      expect(await app.db.$count(consultations, eq(consultations.seriesId, seriesId))).toBe(3)
    })

    test('says either every how many days or on which, and is asked for once', async () => {
      const body = { ...newAppointmentOf(practice, '10:00'), count: 4 }
      for (const more of [{}, { everyDays: 7, weekdays: [1] }])
        expect(await app.refused('createConsultationSeries', { as: practice.asDoctor, body: { ...body, ...more } })).toMatchObject({
          status: 422,
        })
      const headers = { 'idempotency-key': randomUUID() }
      const ask = { as: practice.asDoctor, body: { ...body, weekdays: [1] }, headers }
      const first = await app.ok('createConsultationSeries', ask)
      expect(await app.ok('createConsultationSeries', ask)).toEqual(first)
      expect(await app.db.$count(consultations, eq(consultations.doctorId, practice.doctorId))).toBe(4)
    })
  })

  test('each consultation that is to come has its slot, unless it is cancelled or an overbooking, whoever wrote it', async () => {
    const { id } = await booked('09:00')
    const slot = () =>
      app.db.select({ occupied: consultationSlots.occupied }).from(consultationSlots).where(eq(consultationSlots.consultationId, id))
    const set = (values: Partial<typeof consultations.$inferInsert>) =>
      app.db.update(consultations).set(values).where(eq(consultations.id, id))
    const [first] = await slot()
    await set({ durationInMinutes: 45 })
    expect(await slot()).not.toEqual([first])
    for (const [off, on] of [
      [{ status: 'CANCELLED' }, { status: 'PENDING' }],
      [{ overbookedReason: 'Urgente' }, { overbookedReason: null }],
      [{ date: '2026-01-05T13:00:00.000Z' }, { date: at(MONDAY, '09:30') }],
    ] as const) {
      await set(off)
      expect(await slot()).toEqual([])
      await set(on)
      expect(await slot()).toHaveLength(1)
    }
    const missing = app.db
      .select({ id: consultations.id })
      .from(consultations)
      .leftJoin(consultationSlots, eq(consultationSlots.consultationId, consultations.id))
      .where(
        and(
          isNull(consultationSlots.consultationId),
          isNull(consultations.overbookedReason),
          ne(consultations.status, 'CANCELLED'),
          sql`${consultations.date} > now()`,
        ),
      )
    expect(await missing).toEqual([])
  })
})
