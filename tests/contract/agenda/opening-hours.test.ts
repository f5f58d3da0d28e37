import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { addDays } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, MONDAY, newPractice, type Practice } from '#tests/support/features/appointments.ts'
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
  const { booked, refusedFor, close } = appointmentsOf(() => ({ app, practice }))

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

    test('that change leave appointments outside, which the agenda marks and a list names, as far as they are reached', async () => {
      const [early, late, third] = [await booked('09:00'), await booked('11:30'), await booked('10:00')]
      const elsewhere = await booked('15:00', { clinicId: practice.two })
      const listed = async (as: Ask['as'] = practice.asDoctor) => {
        const { total, data } = await app.ok('listOutsideHours', { as, params: { id: practice.doctorId } })
        expect(total).toBe(data.length)
        return data.map(({ id }) => id)
      }
      const marked = async (as: Ask['as'] = practice.asDoctor) => {
        const query = { from: MONDAY, to: MONDAY, doctorIds: [practice.doctorId] }
        const { doctors } = await app.ok('getAgenda', { as, query })
        return doctors.flatMap(({ appointments }) => appointments.filter(({ outsideHours }) => outsideHours).map(({ id }) => id))
      }
      expect([await listed(), await marked()]).toEqual([[], []])
      await save([hours({ weekday: 1, from: '10:00' }), hours({ clinicId: practice.two, weekday: 1, from: '16:00', to: '17:00' })])
      expect([await listed(), await marked()]).toEqual([[early, elsewhere].map(({ id }) => id), [early, elsewhere].map(({ id }) => id)])
      const asStaff = { token: await practice.staffToken('SECRETARY') }
      expect([await listed(asStaff), await marked(asStaff)]).toEqual([[early.id], [early.id]])
      await close({ fromTime: '10:00', toTime: '10:15' })
      expect(await listed(asStaff)).toEqual([early.id, third.id])
      const body = { status: 'CANCELLED', cancelledReason: 'Viaja.' } as const
      for (const { id } of [early, third]) await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body })
      expect([await listed(), await marked()]).toEqual([[elsewhere.id], [elsewhere.id]])
      await save([])
      expect(await listed()).toEqual([late.id, elsewhere.id])
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
})
