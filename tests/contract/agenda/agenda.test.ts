import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AgendaAppointment, ConsultationRecord, Problem, ScheduleException, SlotCollision } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { consultationSlots, consultations, doctorSchedules, openingHours, scheduleExceptions } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { patientRegistrations, patients } from '#server/patients/schema.ts'
import { clinicStaff, clinics } from '#server/places/schema.ts'
import { addDays, clinicDay, clockOf, weekdayOf } from '#server/platform/time/clinic-day.ts'
import { anyDatabase, databases, postgres } from '#tests/support/database/databases.ts'
import { latch } from '#tests/support/flows/deferred.ts'
import { type Answered, type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

const MINUTE = 60_000

/** The first day after so many others that is a Monday, and no holiday. */
function someMonday(weeks: number) {
  let day = addDays(clinicDay(new Date()), 7 * weeks)
  while (weekdayOf(day) !== 1) day = addDays(day, 1)
  return day
}
const at = (day: string, time: string) => new Date(clockOf(day)(time)).toISOString()

/** A doctor with two clinics, who attends on Mondays from nine to noon at the first one and from three to five at the other. */
async function newPractice({ db }: TestApp, { staff = true } = {}) {
  const email = `${randomUUID()}@example.com`
  const [user] = await db.insert(users).values({ email, firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' }).returning()
  const [doctor] = await db
    .insert(doctors)
    .values({ userId: user?.id ?? 0 })
    .returning()
  const doctorId = doctor?.id ?? 0
  const place = {
    doctorId,
    address: 'Av. Colón 100',
    district: 'Centro',
    city: 'Córdoba',
    state: 'Córdoba' as const,
    zipCode: 'X5000',
    latitude: -31.4,
    longitude: -64.2,
  }
  const rooms = await db
    .insert(clinics)
    .values([
      { ...place, name: 'Uno' },
      { ...place, name: 'Dos' },
    ])
    .returning()
  const [one, two] = rooms.map(({ id }) => id) as [number, number]
  const hours = { doctorId, weekday: 1, slotMinutes: 30, validFrom: '2026-01-01' }
  await db.insert(openingHours).values([
    { ...hours, clinicId: one, fromTime: '09:00', toTime: '12:00' },
    { ...hours, clinicId: two, fromTime: '15:00', toTime: '17:00' },
  ])
  const token = await openSession(db, user?.id ?? 0, { hours: 1, idleMinutes: 60 })
  const staffToken = async (roleType: 'SECRETARY' | 'ADMINISTRATOR_CLINIC', clinicId = one) => {
    const person = { email: `${randomUUID()}@example.com`, firstName: 'Eva', lastName: 'Ruiz', roleType }
    const [added] = await db.insert(users).values(person).returning()
    if (staff) await db.insert(clinicStaff).values({ userId: added?.id ?? 0, clinicId })
    return openSession(db, added?.id ?? 0, { hours: 1, idleMinutes: 60 })
  }
  const [patient] = await db.select().from(patients).limit(1)
  const patientId = patient?.id ?? 0
  const added = { patientId, createdBy: user?.id ?? 0 }
  await db.insert(patientRegistrations).values([
    { ...added, doctorId },
    { ...added, clinicId: one },
  ])
  return { doctorId, one, two, patientId, asDoctor: { token }, staffToken }
}
type Practice = Awaited<ReturnType<typeof newPractice>>

const MONDAY = someMonday(30)
const wishOf = ({ doctorId, one, patientId }: Practice, time: string, more: object = {}) => ({
  ...{ doctorId, clinicId: one, patientId, name: 'Control', date: at(MONDAY, time), durationInMinutes: 30 },
  ...more,
})
const kindsOf = ({ collisions = [] }: { collisions?: SlotCollision[] }) => collisions.map(({ kind }) => kind)

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
  afterEach(() => vi.useRealTimers())

  const book = (time: string, more: object = {}, as: Ask['as'] = practice.asDoctor) =>
    app.call('createConsultation', { as, body: wishOf(practice, time, more) })
  async function booked(time: string, more: object = {}, as: Ask['as'] = practice.asDoctor) {
    const { status, text, body, headers } = await book(time, more, as)
    expect(status, text).toBe(201)
    return { ...(body as ConsultationRecord), etag: String(headers['etag']) } // it was held against the contract
  }
  const refusedFor = ({ status, body, text }: Answered) => {
    expect(status, text).toBeGreaterThanOrEqual(400)
    return body as Problem // it was held against the contract
  }
  const move = (id: number, date: string, more: object = {}, as: Ask['as'] = practice.asDoctor, headers = {}) =>
    app.call('moveConsultation', { as, params: { id }, body: { date, durationInMinutes: 30, ...more }, headers })
  const close = (more: object) =>
    app.ok('createScheduleException', {
      as: practice.asDoctor,
      body: {
        ...{ doctorId: practice.doctorId, clinicId: null, kind: 'CLOSED', fromDay: MONDAY, toDay: MONDAY, fromTime: null, toTime: null },
        ...{ slotMinutes: null, reason: 'Congreso' },
        ...more,
      },
    })

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
        { kind: 'APPOINTMENT', from: at(MONDAY, '09:00'), to: at(MONDAY, '09:30'), status: 'PENDING', appointmentId: id },
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
      expect(kindsOf(problem)).toEqual(['APPOINTMENT'])
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
  })

  describe('a series', () => {
    test('has a result for each date: those that are free are booked, the others say why and what is free', async () => {
      await booked('10:00', { date: at(addDays(MONDAY, 7), '10:00') })
      const body = { ...wishOf(practice, '10:00'), everyDays: 7, count: 4 }
      const { seriesId, results } = await app.ok('createConsultationSeries', { as: practice.asDoctor, body })
      expect(results.map(({ date }) => date)).toEqual([0, 7, 14, 21].map((days) => at(addDays(MONDAY, days), '10:00')))
      expect(results.map(({ consultationId }) => consultationId !== null)).toEqual([true, false, true, true])
      expect(kindsOf(results[1] ?? {})).toEqual(['APPOINTMENT'])
      expect(results[1]?.alternatives).toHaveLength(3)
      expect(await app.db.$count(consultations, eq(consultations.seriesId, seriesId))).toBe(3)
    })

    test('says either every how many days or on which, and is asked for once', async () => {
      const body = { ...wishOf(practice, '10:00'), count: 4 }
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

  describe('a move', () => {
    test('keeps the consultation, and its history tells from when to when, who and why', async () => {
      const { id } = await booked('09:00')
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: { status: 'CONFIRMED' } })
      const reason = 'Pidió más tarde.'
      const { status, body } = await move(id, at(MONDAY, '15:30'), { clinicId: practice.two, reason })
      expect(status).toBe(200)
      const record = body as ConsultationRecord // it was held against the contract
      expect(record).toMatchObject({ status: 'CONFIRMED', date: at(MONDAY, '15:30'), clinicId: practice.two })
      expect(record.changes.at(-1)).toMatchObject({
        by: { firstName: 'Ana', lastName: 'Pérez' },
        previousStatus: 'CONFIRMED',
        status: 'CONFIRMED',
        moved: {
          previousDate: at(MONDAY, '09:00'),
          date: at(MONDAY, '15:30'),
          previousClinicId: practice.one,
          clinicId: practice.two,
          reason,
        },
      })
      expect(record.changes.at(0)).toMatchObject({ previousStatus: 'PENDING', status: 'CONFIRMED', moved: null })
      await booked('09:00')
    })

    test('to where somebody is, or of what somebody changed, is refused; it may overlap itself', async () => {
      const { id, etag } = await booked('09:00')
      const other = await booked('10:00')
      expect(refusedFor(await move(id, at(MONDAY, '10:15')))).toMatchObject({
        code: 'slot_unavailable',
        collisions: [{ appointmentId: other.id }],
      })
      expect((await move(id, at(MONDAY, '09:15'))).status).toBe(200)
      expect(refusedFor(await move(id, at(MONDAY, '11:00'), {}, practice.asDoctor, { 'if-match': etag }))).toMatchObject({ status: 412 })
    })

    test('is undone within a minute by whoever made it, even to a time that is closed meanwhile, and later it is a move like any other', async () => {
      const { id } = await booked('13:00', { outsideHours: true })
      const back = (as: Ask['as']) => move(id, at(MONDAY, '13:00'), {}, as)
      await move(id, at(MONDAY, '09:00'))
      expect(refusedFor(await back('BACKOFFICE'))).toMatchObject({ code: 'slot_unavailable' })
      await close({ fromTime: '13:00', toTime: '14:00' })
      expect((await back(practice.asDoctor)).status).toBe(200)
      await move(id, at(MONDAY, '09:00'))
      vi.setSystemTime(Date.now() + 2 * MINUTE)
      expect(refusedFor(await back(practice.asDoctor))).toMatchObject({ code: 'slot_unavailable' })
    })

    test('of one that is over or cancelled is refused', async () => {
      const { id } = await booked('09:00')
      await app.ok('updateConsultationStatus', {
        as: practice.asDoctor,
        params: { id },
        body: { status: 'CANCELLED', cancelledReason: 'Viaja.' },
      })
      expect(refusedFor(await move(id, at(MONDAY, '10:00')))).toMatchObject({ status: 409, code: 'transition' })
    })
  })

  describe('an arrival', () => {
    const arrive = (id: number, arrived: boolean) => app.call('updateArrival', { as: practice.asDoctor, params: { id }, body: { arrived } })

    test('is told on the day, and may be taken back; before it is too early', async () => {
      const { id } = await booked('09:00')
      expect(refusedFor(await arrive(id, true))).toMatchObject({ status: 409, code: 'too_early' })
      await app.db.update(consultations).set({ date: new Date().toISOString() }).where(eq(consultations.id, id))
      const { body } = await arrive(id, true)
      expect((body as ConsultationRecord).arrivedAt).toEqual(expect.any(String)) // it was held against the contract
      const { today } = await app.ok('getDoctorDashboard', { as: practice.asDoctor })
      expect(today).toMatchObject([{ id, arrivedAt: expect.any(String), overbooked: false }])
      expect(((await arrive(id, false)).body as ConsultationRecord).arrivedAt).toBeNull()
    })

    test('that does not come is a kind of cancellation from the appointed hour on', async () => {
      const { id } = await booked('09:00')
      const body = { status: 'CANCELLED', cancelledReason: 'No vino.', cancelledKind: 'NO_SHOW' } as const
      expect(await app.refused('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body })).toMatchObject({
        code: 'too_early',
      })
      await app.db
        .update(consultations)
        .set({ date: new Date(Date.now() - MINUTE).toISOString() })
        .where(eq(consultations.id, id))
      expect(await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body })).toMatchObject({
        cancelledKind: 'NO_SHOW',
      })
    })
  })

  describe('a suspension', () => {
    const suspend = (appointments: object[], more: object = {}) =>
      app.call('suspendSchedule', {
        as: practice.asDoctor,
        body: {
          ...{
            doctorId: practice.doctorId,
            clinicId: null,
            fromDay: MONDAY,
            toDay: MONDAY,
            fromTime: '09:00',
            toTime: '12:00',
            reason: 'Licencia',
          },
          appointments,
          ...more,
        },
      })

    test('moves, cancels and keeps what is named, tells what it could not, and closes the time', async () => {
      const [moved, cancelled, kept, taken, changed] = await Promise.all(
        ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => booked(time)),
      )
      const next = addDays(MONDAY, 7)
      await booked('', { date: at(next, '09:30') })
      const row = (one: { id: number } | undefined, action: string, more = {}) => ({ id: one?.id, version: 1, action, ...more })
      const rows = [
        row(moved, 'MOVE', { date: at(next, '09:00') }),
        row(cancelled, 'CANCEL'),
        row(kept, 'KEEP'),
        row(taken, 'MOVE', { date: at(next, '09:30') }),
        row(changed, 'CANCEL', { version: 9 }),
      ]
      const { status, body } = await suspend(rows)
      expect(status).toBe(201)
      const { exception, results } = body as { exception: ScheduleException; results: { id: number; outcome: string }[] } // it was held against the contract
      expect(exception).toMatchObject({
        kind: 'CLOSED',
        fromTime: '09:00',
        toTime: '12:00',
        reason: 'Licencia',
        createdBy: { firstName: 'Ana' },
      })
      expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
        [moved?.id, 'MOVED'],
        [cancelled?.id, 'CANCELLED'],
        [kept?.id, 'KEPT'],
        [taken?.id, 'TAKEN'],
        [changed?.id, 'CHANGED'],
      ])
      expect(results[3]).toMatchObject({ collisions: [{ kind: 'APPOINTMENT' }], alternatives: [{}, {}, {}] })
      const read = (id = 0) => app.ok('getConsultation', { as: 'BACKOFFICE', params: { id } })
      expect(await read(moved?.id)).toMatchObject({ date: at(next, '09:00'), changes: [{ moved: { reason: 'Licencia' } }] })
      expect(await read(cancelled?.id)).toMatchObject({ status: 'CANCELLED', cancelledReason: 'Licencia', cancelledKind: 'CLINIC' })
      for (const one of [kept, taken, changed]) expect(await read(one?.id)).toMatchObject({ status: 'PENDING', date: one?.date })
      expect(kindsOf(refusedFor(await book('09:00')))).toEqual(['CLOSED'])
    })

    test('that does not name every appointment changes nothing and tells which', async () => {
      const [one, other] = [await booked('09:00'), await booked('10:00')]
      const problem = refusedFor(await suspend([{ id: one.id, version: 1, action: 'CANCEL' }]))
      expect(problem).toMatchObject({ status: 409, code: 'appointments_touched' })
      expect(problem.appointments?.map(({ id }) => id)).toEqual([other.id])
      expect((await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id: one.id } })).status).toBe('PENDING')
      expect(await app.db.$count(scheduleExceptions, eq(scheduleExceptions.doctorId, practice.doctorId))).toBe(0)
    })
  })

  describe('the hours', () => {
    const hours = (more: object = {}) => ({
      clinicId: practice.one,
      weekday: 2,
      from: '09:00',
      to: '12:00',
      slotMinutes: 30,
      validFrom: '2026-01-01',
      validUntil: null,
      ...more,
    })
    const save = (all: object[], { as = practice.asDoctor as Ask['as'], headers = {}, ...more } = {}) =>
      app.call('updateDoctorSchedule', { as, params: { id: practice.doctorId }, body: { hours: all, ...more }, headers })

    test('are replaced as a whole, with a version, and written down', async () => {
      const before = await app.call('getDoctorSchedule', { as: practice.asDoctor, params: { id: practice.doctorId } })
      expect(before.headers['etag']).toBe('"0"')
      const headers = { 'if-match': String(before.headers['etag']) }
      const { status, body } = await save([hours()], { headers, overbookingsPerDay: 5 } as object)
      expect(status).toBe(200)
      expect(body).toMatchObject({ doctorId: practice.doctorId, overbookingsPerDay: 5, hours: [hours()], exceptions: [] })
      expect(refusedFor(await save([hours()], { headers }))).toMatchObject({ status: 412 })
      const [row] = await app.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'doctor_schedules'), eq(auditLog.recordId, practice.doctorId)))
      expect(row).toMatchObject({ before: { version: 0 }, after: { version: 1, hours: [{ weekday: 2 }] } })
    })

    test('that end before they begin, or overlap others of the doctor on the same day, also at another clinic, are refused at their field', async () => {
      for (const [all, field] of [
        [[hours({ from: '12:00', to: '09:00' })], 'hours[0].to'],
        [[hours({ slotMinutes: 240 })], 'hours[0].slotMinutes'],
        [[hours({ validUntil: '2025-12-31' })], 'hours[0].validUntil'],
        [[hours(), hours({ clinicId: practice.two, from: '11:00', to: '13:00' })], 'hours[1].from'],
        [[hours({ clinicId: 1 })], 'hours[0].clinicId'],
      ] as const)
        expect(refusedFor(await save([...all]))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
      const { status } = await save([
        hours({ validUntil: '2026-06-30' }),
        hours({ validFrom: '2026-07-01' }),
        hours({ from: '12:00', to: '24:00' }),
      ])
      expect(status).toBe(200)
    })

    test('that a clinic is staffed by are its own: the others of the doctor stay, and nobody overlaps them', async () => {
      const as = { token: await practice.staffToken('ADMINISTRATOR_CLINIC') }
      const seen = await app.ok('getDoctorSchedule', { as, params: { id: practice.doctorId } })
      expect(seen.hours.map(({ clinicId }) => clinicId)).toEqual([practice.one])
      expect(seen.clinics.map(({ id }) => id)).toEqual([practice.one])
      expect((await save([hours()], { as })).status).toBe(200)
      const all = await app.ok('getDoctorSchedule', { as: practice.asDoctor, params: { id: practice.doctorId } })
      expect(new Set(all.clinics.map(({ id }) => id))).toEqual(new Set([practice.one, practice.two]))
      expect(all.hours.map(({ clinicId, weekday }) => [clinicId, weekday])).toEqual([
        [practice.two, 1],
        [practice.one, 2],
      ])
      expect(refusedFor(await save([hours({ weekday: 1, from: '16:00', to: '18:00' })], { as }))).toMatchObject({
        errors: { 'hours[0].from': expect.any(String) },
      })
      expect(refusedFor(await save([], { as, overbookingsPerDay: 9 } as object))).toMatchObject({
        errors: { overbookingsPerDay: expect.any(String) },
      })
    })

    test('an exception tells which appointments are in it, may be changed, and is taken back', async () => {
      const { id } = await booked('10:00')
      const { touched, id: exceptionId, version } = await close({ fromTime: '10:00', toTime: '11:00' })
      expect(touched.map((one: AgendaAppointment) => one.id)).toEqual([id])
      const body = {
        clinicId: null,
        kind: 'CLOSED',
        fromDay: MONDAY,
        toDay: MONDAY,
        fromTime: '11:00',
        toTime: '12:00',
        slotMinutes: null,
        reason: 'Curso',
      } as const
      const ask = { as: practice.asDoctor, params: { id: exceptionId }, headers: { 'if-match': `"${version}"` } }
      expect(await app.ok('updateScheduleException', { ...ask, body })).toMatchObject({ touched: [], reason: 'Curso', version: 2 })
      expect(await app.refused('deleteScheduleException', ask)).toMatchObject({ status: 412 })
      await app.ok('deleteScheduleException', { ...ask, headers: {} })
      await booked('11:00')
      for (const [more, field] of [
        [{ toDay: addDays(MONDAY, -1) }, 'toDay'],
        [{ fromTime: '10:00' }, 'toTime'],
        [{ fromTime: '10:00', toTime: '09:00' }, 'toTime'],
        [{ kind: 'OPEN', fromTime: '10:00', toTime: '11:00', slotMinutes: 20 }, 'clinicId'],
        [{ slotMinutes: 20 }, 'slotMinutes'],
      ] as const) {
        const input = { doctorId: practice.doctorId, ...body, fromTime: null, toTime: null, ...more }
        expect(await app.refused('createScheduleException', { as: practice.asDoctor, body: input })).toMatchObject({
          errors: { [field]: expect.any(String) },
        })
      }
    })
  })

  describe('the agenda', () => {
    const agendaOf = (as: Ask['as'], more: object = {}) =>
      app.ok('getAgenda', { as, query: { from: MONDAY, to: addDays(MONDAY, 1), doctorIds: [practice.doctorId], ...more } as never })

    test('has what is open, what is closed and the appointments of each day, and each read is recorded', async () => {
      const { id } = await booked('09:00')
      await close({ kind: 'BLOCK', fromTime: '10:00', toTime: '10:30', reason: 'Reunión' })
      const {
        doctors: [doctor],
        clinics: rooms,
        truncated,
      } = await agendaOf(practice.asDoctor)
      expect(doctor?.days[0]).toEqual({
        day: MONDAY,
        open: [
          { from: at(MONDAY, '09:00'), to: at(MONDAY, '10:00'), clinicId: practice.one, slotMinutes: 30 },
          { from: at(MONDAY, '10:30'), to: at(MONDAY, '12:00'), clinicId: practice.one, slotMinutes: 30 },
          { from: at(MONDAY, '15:00'), to: at(MONDAY, '17:00'), clinicId: practice.two, slotMinutes: 30 },
        ],
        closed: [
          {
            kind: 'BLOCK',
            reason: 'Reunión',
            from: at(MONDAY, '10:00'),
            to: at(MONDAY, '10:30'),
            clinicId: null,
            exceptionId: expect.any(Number),
          },
        ],
        taken: [],
      })
      expect(doctor?.days[1]).toMatchObject({ open: [], closed: [] })
      expect(doctor?.appointments.map((one) => one.id)).toEqual([id])
      expect(rooms.map(({ name }) => name).sort()).toEqual(['Dos', 'Uno'])
      expect(truncated).toBe(false)
      const [row] = await app.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.operation, 'getAgenda'))
        .orderBy(sql`${auditLog.id} desc`)
        .limit(1)
      expect(row).toMatchObject({ entity: 'consultations', rows: 1, query: { doctorIds: [practice.doctorId] } })
    })

    test('tells what is taken by appointments that are filtered away or out of reach, and not of what they are', async () => {
      await booked('09:00')
      const { id } = await booked('10:00')
      await app.ok('updateConsultationStatus', {
        as: 'BACKOFFICE',
        params: { id },
        body: { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' },
      })
      const dayOf = async (more: object, as: Ask['as'] = practice.asDoctor) => {
        const { days = [], appointments = [] } = (await agendaOf(as, more)).doctors[0] ?? {}
        return { taken: days[0]?.taken, shown: appointments.length }
      }
      const nine = [{ from: at(MONDAY, '09:00'), to: at(MONDAY, '09:30') }]
      expect(await dayOf({})).toEqual({ taken: [], shown: 2 })
      expect(await dayOf({ status: 'PENDING' })).toEqual({ taken: [], shown: 1 })
      expect(await dayOf({ status: 'CONFIRMED' })).toEqual({ taken: nine, shown: 0 })
      expect(await dayOf({ status: 'CANCELLED' })).toEqual({ taken: nine, shown: 1 })
      expect(await dayOf({ clinicId: practice.two })).toEqual({ taken: nine, shown: 0 })
    })

    test('is of 42 days at most, and the last day does not come before the first', async () => {
      for (const to of [addDays(MONDAY, 42), addDays(MONDAY, -1)])
        expect(await app.refused('getAgenda', { as: 'BACKOFFICE', query: { from: MONDAY, to } })).toMatchObject({
          status: 422,
          errors: { to: expect.any(String) },
        })
      expect((await app.ok('getAgenda', { as: 'BACKOFFICE', query: { from: MONDAY, to: addDays(MONDAY, 41) } })).hasMoreDoctors).toBe(true)
    })

    test('and the search for free times show staff what is of their clinics alone, and another doctor nothing', async () => {
      await booked('15:00', { clinicId: practice.two })
      const { id } = await booked('09:00')
      const as = { token: await practice.staffToken('SECRETARY') }
      const {
        doctors: [doctor],
        clinics: rooms,
      } = await agendaOf(as)
      expect(doctor?.appointments.map((one) => one.id)).toEqual([id])
      expect(doctor?.days[0]?.open.map(({ clinicId }) => clinicId)).toEqual([practice.one])
      expect(rooms.map(({ id }) => id)).toEqual([practice.one])
      const { data } = await app.ok('findFreeSlots', { as, query: { from: MONDAY, limit: 50 } })
      expect(new Set(data.map(({ clinicId }) => clinicId))).toEqual(new Set([practice.one]))
      expect((await agendaOf('DOCTOR')).doctors).toEqual([])
      expect((await app.ok('findFreeSlots', { as: 'DOCTOR', query: { from: MONDAY, doctorId: practice.doctorId } })).data).toEqual([])
    })

    test('finds the first free times by doctor, clinic, weekday and part of the day, without those that are taken', async () => {
      await booked('09:00')
      await booked('09:15', { overbookedReason: 'Urgente' })
      const find = async (query: object) =>
        (
          await app.ok('findFreeSlots', {
            as: 'BACKOFFICE',
            query: { doctorId: practice.doctorId, from: MONDAY, limit: 2, ...query } as never,
          })
        ).data.map(({ date }) => date)
      expect(await find({})).toEqual([at(MONDAY, '10:00'), at(MONDAY, '10:30')])
      expect(await find({ minutes: 60 })).toEqual([at(MONDAY, '10:00'), at(MONDAY, '10:30')])
      expect(await find({ clinicId: practice.two })).toEqual([at(MONDAY, '15:00'), at(MONDAY, '15:30')])
      expect(await find({ partOfDay: 'AFTERNOON' })).toEqual([at(MONDAY, '15:00'), at(MONDAY, '15:30')])
      expect(await find({ partOfDay: 'EVENING' })).toEqual([])
      expect(await find({ weekdays: [2, 3] })).toEqual([])
      const [first, second] = (await app.ok('listInsurances', { as: 'BACKOFFICE' })).map(({ id }) => id) as [number, number] // the demo has more
      const { id } = await app.ok('getCurrentUser', { as: practice.asDoctor })
      await app.ok('updateDoctor', { as: 'BACKOFFICE', params: { id }, body: { insuranceIds: [first] } })
      expect(await find({ insuranceId: first })).toEqual([at(MONDAY, '10:00'), at(MONDAY, '10:30')])
      expect(await find({ insuranceId: second })).toEqual([])
      expect(await find({ weekdays: [1], from: addDays(MONDAY, 1) })).toEqual([
        at(addDays(MONDAY, 7), '09:00'),
        at(addDays(MONDAY, 7), '09:30'),
      ])
    })
  })

  describe('who works at a clinic', () => {
    test('books, moves, confirms and cancels there and reads nothing clinical; elsewhere finds nothing, and never completes', async () => {
      const as = { token: await practice.staffToken('SECRETARY') }
      await app.db.insert(consultations).values({
        doctorId: practice.doctorId,
        clinicId: practice.one,
        patientId: practice.patientId,
        name: 'Antes',
        date: '2026-01-05T13:00:00.000Z',
        durationInMinutes: 30,
      })
      const record = await booked('09:00', { description: 'Trae estudios.' }, as)
      expect(record).toMatchObject({ followUpNotes: [], otherConsultations: [], patient: { id: practice.patientId } })
      expect(record).not.toHaveProperty('description')
      expect((await move(record.id, at(MONDAY, '10:00'), {}, as)).status).toBe(200)
      const set = (body: object, id = record.id) => app.call('updateConsultationStatus', { as, params: { id }, body })
      expect((await set({ status: 'CONFIRMED' })).status).toBe(200)
      expect(refusedFor(await set({ status: 'COMPLETED' }))).toMatchObject({ status: 403 })
      const { status, body } = await set({ status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' })
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('cancelledReason')
      expect((body as ConsultationRecord).changes.map(({ cancelledReason }) => cancelledReason)).toEqual([null, null, null]) // it was held against the contract

      const there = await booked('15:00', { clinicId: practice.two })
      expect(refusedFor(await set({ status: 'CONFIRMED' }, there.id))).toMatchObject({ status: 404 })
      expect(refusedFor(await book('15:30', { clinicId: practice.two }, as))).toMatchObject({
        status: 422,
        errors: { clinicId: expect.any(String) },
      })
      const problem = refusedFor(await book('15:00', { outsideHours: true }, as))
      expect(problem.collisions).toEqual([{ kind: 'APPOINTMENT', from: at(MONDAY, '15:00'), to: at(MONDAY, '15:30') }])
    })

    test('may not close what is not their clinic', async () => {
      const as = { token: await practice.staffToken('ADMINISTRATOR_CLINIC') }
      const body = {
        doctorId: practice.doctorId,
        kind: 'CLOSED',
        fromDay: MONDAY,
        toDay: MONDAY,
        fromTime: null,
        toTime: null,
        slotMinutes: null,
        reason: 'Obra',
      } as const
      for (const clinicId of [null, practice.two])
        expect(await app.refused('createScheduleException', { as, body: { ...body, clinicId } })).toMatchObject({
          status: 422,
          errors: { clinicId: expect.any(String) },
        })
      await app.ok('createScheduleException', { as, body: { ...body, clinicId: practice.one } })
      const { id } = await close({})
      expect(await app.refused('deleteScheduleException', { as, params: { id } })).toMatchObject({ status: 404 })
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
          body: wishOf(practice, '', { date: times[index % 10] }),
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
  const row = wishOf(practice, '09:00')
  const writing = app.db.transaction(async (tx) => {
    await tx.insert(consultations).values(row)
    written.resolve()
    await held.promise
  })
  await written.promise
  const booking = app.call('createConsultation', { as: practice.asDoctor, body: wishOf(practice, '09:15') })
  // It found the time free, and waits for whoever is writing there.
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => ((await app.db.execute(isWaiting)) as unknown as { rowCount: number }).rowCount).toBe(1) // the driver's answer
  held.resolve()
  await writing
  const { status, body } = await booking
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'slot_unavailable',
    collisions: [{ kind: 'APPOINTMENT', from: at(MONDAY, '09:00') }],
    alternatives: [{}, {}, {}],
  })
  expect(await app.db.$count(consultations, eq(consultations.doctorId, practice.doctorId))).toBe(1)
  await app.close()
})
