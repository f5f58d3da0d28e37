import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsultationRecord, ScheduleException } from '#contract/generated/schema.ts'
import { consultations, scheduleExceptions } from '#server/agenda/schema.ts'
import { addDays } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, at, kindsOf, MONDAY, newAppointmentOf, newPractice, type Practice } from '#tests/support/features/appointments.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

const MINUTE = 60_000

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
  const { book, booked, refusedFor, move, close } = appointmentsOf(() => ({ app, practice }))

  describe('a move', () => {
    test('keeps the consultation, and its history tells from when to when, who and why', async () => {
      const { id } = await booked('09:00')
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: { status: 'CONFIRMED' } })
      const reason = 'Pidió más tarde.'
      const { status, body } = await move(id, at(MONDAY, '15:30'), { clinicId: practice.two, reason })
      expect(status).toBe(200)
      const record = body as ConsultationRecord // it was held against the contract
      // To the new time nobody has said yet that they come.
      expect(record).toMatchObject({ status: 'PENDING', date: at(MONDAY, '15:30'), clinicId: practice.two })
      expect(record.changes.at(-1)).toMatchObject({
        by: { firstName: 'Ana', lastName: 'Pérez' },
        previousStatus: 'CONFIRMED',
        status: 'PENDING',
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

    test('tells how many others the patient has on that day, of those that the caller reaches, and whether mails reach the patient', async () => {
      const { id } = await booked('09:00', { outsideHours: true, date: at(addDays(MONDAY, 1), '09:00') })
      await booked('10:00')
      const cancelled = await booked('11:00')
      const body = { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' } as const
      await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id: cancelled.id }, body })
      const elsewhere = await newPractice(app)
      await app.ok('createConsultation', {
        as: elsewhere.asDoctor,
        body: newAppointmentOf(elsewhere, '16:00', { clinicId: elsewhere.two }),
      })
      expect((await move(id, at(MONDAY, '09:00'))).body).toMatchObject({ sameDay: 1, patient: { hasEmail: true } })
      const { body: seenByAll } = await move(id, at(MONDAY, '09:30'), {}, 'BACKOFFICE')
      expect((seenByAll as ConsultationRecord).sameDay).toBeGreaterThan(1) // it was held against the contract
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

  describe('a move by the desk', () => {
    const told = async ({ asDoctor }: Practice) =>
      (await app.ok('listNotifications', { as: asDoctor })).map(({ kind, appointment }) => [kind, appointment?.id ?? null])

    test('to another doctor is told to both, and tells the one whose it was nothing of the other; within one agenda to nobody', async () => {
      const { id } = await booked('09:00')
      await move(id, at(MONDAY, '09:30'), {}, 'BACKOFFICE')
      expect(await told(practice)).toEqual([])
      const other = await newPractice(app)
      const there = { doctorId: other.doctorId, clinicId: other.one }
      expect((await move(id, at(MONDAY, '10:00'), there, 'BACKOFFICE')).status).toBe(200)
      expect(await told(practice)).toEqual([['APPOINTMENT_MOVED', null]])
      expect(await told(other)).toEqual([['APPOINTMENT_MOVED', id]])
    })

    test('that is taken back is told to nobody', async () => {
      const { id } = await booked('09:00')
      const other = await newPractice(app)
      await move(id, at(MONDAY, '10:00'), { doctorId: other.doctorId, clinicId: other.one }, 'BACKOFFICE')
      const back = { doctorId: practice.doctorId, clinicId: practice.one }
      expect((await move(id, at(MONDAY, '09:00'), back, 'BACKOFFICE')).status).toBe(200)
      expect([await told(practice), await told(other)]).toEqual([[], []])
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

    test('moves all in one step, each to its own time, and none to where another one goes', async () => {
      const [early, late, long, behind] = await Promise.all(['09:00', '09:30', '10:00', '11:00'].map((time) => booked(time)))
      const next = addDays(MONDAY, 7)
      const row = (one: { id: number } | undefined, date: string, more = {}) => ({ id: one?.id, version: 1, action: 'MOVE', date, ...more })
      const { body } = await suspend([
        row(early, at(next, '09:00')),
        row(late, at(next, '09:15')),
        row(long, at(next, '10:00'), { durationInMinutes: 60 }),
        row(behind, at(next, '11:00')),
        row(behind, at(next, '11:30')),
      ])
      const { results } = body as { results: { id: number; outcome: string; collisions: object[] }[] } // it was held against the contract
      expect(results.map(({ outcome }) => outcome)).toEqual(['MOVED', 'TAKEN', 'MOVED', 'MOVED', 'CHANGED'])
      expect(results[1]?.collisions).toEqual([
        { kind: 'APPOINTMENT', from: at(next, '09:00'), to: at(next, '09:30'), status: 'PENDING', appointmentId: early?.id },
      ])
      const moved = [early, long, behind].map((one) => one?.id ?? 0)
      const kept = await app.db
        .select({
          date: consultations.date,
          minutes: consultations.durationInMinutes,
          version: consultations.version,
          step: sql`cmin::text`,
        })
        .from(consultations)
        .where(inArray(consultations.id, moved))
        .orderBy(consultations.date)
      expect(kept.map(({ date, minutes, version }) => [date, minutes, version])).toEqual([
        [at(next, '09:00'), 30, 2],
        [at(next, '10:00'), 60, 2],
        [at(next, '11:00'), 30, 2],
      ])
      expect(new Set(kept.map(({ step }) => step)).size).toBe(1)
    })

    test('lets one take what another one leaves, if that one is named first', async () => {
      const [whole, half] = [await booked('09:00', { durationInMinutes: 60 }), await booked('10:30')]
      const row = (one: { id: number }, date: string, durationInMinutes: number) => ({
        id: one.id,
        version: 1,
        action: 'MOVE',
        date,
        durationInMinutes,
      })
      const [away, there] = [row(whole, at(addDays(MONDAY, 7), '09:00'), 60), row(half, at(MONDAY, '09:00'), 30)]
      const outcomesOf = ({ body }: Awaited<ReturnType<typeof suspend>>) =>
        (body as { results: { outcome: string }[] }).results.map(({ outcome }) => outcome) // it was held against the contract
      expect(outcomesOf(await suspend([there, { ...away, action: 'KEEP' }], { fromTime: '09:45' }))).toEqual(['TAKEN', 'KEPT'])
      expect(outcomesOf(await suspend([away, there], { fromTime: '09:45' }))).toEqual(['MOVED', 'MOVED'])
    })

    test('by somebody else tells the doctor of each appointment that is cancelled', async () => {
      const [one, other] = [await booked('09:00'), await booked('10:00')]
      const { doctorId } = practice
      const closed = { clinicId: null, fromDay: MONDAY, toDay: MONDAY, fromTime: '09:00', toTime: '12:00', reason: 'Licencia' }
      const appointments = [one, other].map(({ id }) => ({ id, version: 1, action: 'CANCEL' as const }))
      await app.ok('suspendSchedule', { as: 'BACKOFFICE', body: { ...closed, doctorId, appointments } })
      const told = await app.ok('listNotifications', { as: practice.asDoctor })
      expect(told.map(({ kind, appointment }) => [kind, appointment?.id]).sort()).toEqual(
        [one, other].map(({ id }) => ['APPOINTMENT_CANCELLED', id]),
      )
    })

    test('by somebody else tells the doctor of each appointment that is moved, and their own tells them nothing', async () => {
      const [one, other] = [await booked('09:00'), await booked('10:00')]
      const next = addDays(MONDAY, 7)
      const { doctorId } = practice
      const moved = ({ id }: { id: number }, time: string) => ({ id, version: 1, action: 'MOVE' as const, date: at(next, time) })
      const own = { fromTime: '10:00', appointments: [moved(other, '10:00')] }
      expect((await suspend([], own)).status).toBe(201)
      expect(await app.ok('listNotifications', { as: practice.asDoctor })).toEqual([])
      const closed = { clinicId: null, fromDay: MONDAY, toDay: MONDAY, fromTime: '09:00', toTime: '10:00', reason: 'Licencia' }
      await app.ok('suspendSchedule', { as: 'BACKOFFICE', body: { ...closed, doctorId, appointments: [moved(one, '09:00')] } })
      expect(await app.ok('listNotifications', { as: practice.asDoctor })).toMatchObject([
        { kind: 'APPOINTMENT_MOVED', appointment: { id: one.id, date: at(next, '09:00') } },
      ])
    })

    test('that does not name every appointment changes nothing and tells which', async () => {
      const [one, other] = [await booked('09:00'), await booked('10:00')]
      const problem = refusedFor(await suspend([{ id: one.id, version: 1, action: 'CANCEL' }]))
      expect(problem).toMatchObject({ status: 409, code: 'appointments_touched' })
      expect(problem.appointments?.map(({ id }) => id)).toEqual([other.id])
      expect(problem.appointments?.[0]?.patient).toMatchObject({ phone: expect.anything(), hasEmail: true })
      expect((await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id: one.id } })).status).toBe('PENDING')
      expect(await app.db.$count(scheduleExceptions, eq(scheduleExceptions.doctorId, practice.doctorId))).toBe(0)
    })
  })
})
