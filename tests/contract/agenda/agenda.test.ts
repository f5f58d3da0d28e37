import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { consultations, openingHours } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { addDays } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, at, MONDAY, newPractice, type Practice } from '#tests/support/features/appointments.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

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
          { from: at(MONDAY, '09:00'), to: at(MONDAY, '10:00'), clinicId: practice.one, slotMinutes: 30, firstSlot: at(MONDAY, '09:00') },
          { from: at(MONDAY, '10:30'), to: at(MONDAY, '12:00'), clinicId: practice.one, slotMinutes: 30, firstSlot: at(MONDAY, '09:00') },
          { from: at(MONDAY, '15:00'), to: at(MONDAY, '17:00'), clinicId: practice.two, slotMinutes: 30, firstSlot: at(MONDAY, '15:00') },
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
      const { insurance, user } = await app.ok('getPatient', { as: 'BACKOFFICE', params: { id: practice.patientId } })
      expect(doctor?.appointments[0]?.patient.insurance).toBe(insurance?.name ?? null)
      expect(doctor?.appointments[0]?.patient.hasEmail).toBe(user.email !== '')
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
      expect(await find({ ofEach: true, minutes: 60 })).toEqual([at(MONDAY, '10:00')])
      const { data: ofEach } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { from: MONDAY, ofEach: true, limit: 50 } })
      expect(new Set(ofEach.map(({ doctorId }) => doctorId)).size).toBe(ofEach.length)
      expect(ofEach.filter(({ doctorId }) => doctorId === practice.doctorId).map(({ date }) => date)).toEqual([at(MONDAY, '10:00')])
      const { data: all } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { from: MONDAY, limit: 50 } })
      for (const { doctorId, date } of ofEach) expect(all.find((one) => one.doctorId === doctorId)?.date ?? date).toBe(date)
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

    test('finds a time that goes on across midnight where the hours do, and what comes after it is free', async () => {
      const { doctorId, one: clinicId } = practice
      const night = { doctorId, clinicId, slotMinutes: 30, validFrom: '2026-01-01' }
      await app.db.insert(openingHours).values([
        { ...night, weekday: 1, fromTime: '22:30', toTime: '24:00' },
        { ...night, weekday: 2, fromTime: '00:00', toTime: '01:00' },
      ])
      const find = async (minutes?: number) => {
        const query = { doctorId, from: MONDAY, limit: 50, ...(minutes && { minutes }) }
        const { data } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query })
        return data.map(({ date }) => date).filter((date) => date >= at(MONDAY, '22:00') && date < at(addDays(MONDAY, 1), '02:00'))
      }
      const tuesday = (clock: string) => at(addDays(MONDAY, 1), clock)
      expect(await find()).toHaveLength(5)
      expect(await find(60)).toEqual([at(MONDAY, '22:30'), at(MONDAY, '23:00'), at(MONDAY, '23:30'), tuesday('00:00')])
      await booked('', { date: tuesday('00:30') })
      expect(await find(90)).toEqual([at(MONDAY, '22:30'), at(MONDAY, '23:00')])
      await booked('23:30', { durationInMinutes: 60 })
      expect(await find(60)).toEqual([at(MONDAY, '22:30')])
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
})
