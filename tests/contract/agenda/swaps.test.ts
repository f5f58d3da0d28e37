import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultationSlots, openingHours } from '#server/agenda/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, at, kindsOf, MONDAY, newPractice, type Practice } from '#tests/support/features/appointments.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('two appointments that change places on $name', ({ open }) => {
  let app: TestApp
  let practice: Practice
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    practice = await newPractice(app)
  })
  const { booked, refusedFor, move, close } = appointmentsOf(() => ({ app, practice }))

  type Seen = { id: number; date: string; durationInMinutes: number }
  type More = {
    outsideHours?: boolean
    version?: number
    date?: string
    reason?: string
    clinicId?: number
    doctorId?: number
    durationInMinutes?: number
  }
  const swap = (one: Seen, other: Seen, { version = 1, ...more }: More = {}, as?: Ask['as']) =>
    move(one.id, other.date, { durationInMinutes: one.durationInMinutes, swapWith: { id: other.id, version }, ...more }, as)
  const confirm = (id: number) =>
    app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id }, body: { status: 'CONFIRMED' } })
  const now = ({ id }: Seen) => app.ok('getConsultation', { as: 'BACKOFFICE', params: { id } })

  test('have each other’s time, are to be confirmed again, and tell why', async () => {
    const [one, other] = [await booked('09:00'), await booked('11:00')]
    await confirm(one.id)
    const { status, text } = await swap(one, other, { reason: 'Pidieron cambiar.' })
    expect(status, text).toBe(200)
    expect(await now(one)).toMatchObject({ date: other.date, status: 'PENDING' })
    expect(await now(other)).toMatchObject({
      date: one.date,
      changes: [{ moved: { previousDate: other.date, date: one.date, reason: 'Pidieron cambiar.' } }],
    })
    // Each takes its new time: nobody else gets it.
    expect(refusedFor(await move((await booked('10:00')).id, at(MONDAY, '09:00')))).toMatchObject({ code: 'slot_unavailable' })
  })

  test('go back to what they were when the same person takes it back, even where the hours were closed meanwhile', async () => {
    const [one, other] = [await booked('09:00'), await booked('11:00')]
    await confirm(one.id)
    await confirm(other.id)
    await swap(one, other, { version: 2 })
    await close({ fromTime: '09:00', toTime: '12:00' })
    const { status, text } = await move(one.id, one.date, { swapWith: { id: other.id, version: 3 } })
    expect(status, text).toBe(200)
    expect([await now(one), await now(other)]).toMatchObject([
      { date: one.date, status: 'CONFIRMED' },
      { date: other.date, status: 'CONFIRMED' },
    ])
  })

  test('with the clinic of each, at another length, and where the first one comes a little later than the other', async () => {
    const one = await booked('09:00')
    const other = await booked('15:00', { clinicId: practice.two, durationInMinutes: 45 })
    const { status, text } = await swap(one, other, { clinicId: practice.two, date: at(MONDAY, '15:15') })
    expect(status, text).toBe(200)
    expect(await now(one)).toMatchObject({ date: at(MONDAY, '15:15'), clinicId: practice.two, durationInMinutes: 30 })
    expect(await now(other)).toMatchObject({ date: at(MONDAY, '09:00'), clinicId: practice.one, durationInMinutes: 45 })
  })

  test('take their times, the one that changes its clinic alone too', async () => {
    const other = await booked('10:00', { clinicId: practice.two, outsideHours: true })
    const one = await booked('10:00', { overbookedReason: 'Dolor' })
    const { status, text } = await swap(one, other, { clinicId: practice.two, date: at(MONDAY, '10:30'), outsideHours: true })
    expect(status, text).toBe(200)
    expect(await now(other)).toMatchObject({ date: at(MONDAY, '10:00'), clinicId: practice.one })
    const slots = app.db.select({ id: consultationSlots.consultationId }).from(consultationSlots)
    expect(await slots.where(inArray(consultationSlots.consultationId, [one.id, other.id]))).toHaveLength(2)
  })

  test('stay where they are when one does not fit, is over, changed meanwhile, or is the same', async () => {
    const [one, next, other] = [await booked('09:00'), await booked('09:30'), await booked('11:00', { durationInMinutes: 60 })]
    const refused = refusedFor(await swap(one, other))
    expect(refused).toMatchObject({ code: 'slot_unavailable', collisions: [{ appointmentId: next.id, version: 1 }] })
    expect(refusedFor(await swap(one, { ...one, date: at(MONDAY, '11:00') }))).toMatchObject({ status: 422 })
    expect(refusedFor(await swap(one, other, { version: 2 }))).toMatchObject({ status: 409, code: 'transition' })
    expect(refusedFor(await move(one.id, one.date, { swapWith: { id: next.id, version: 1 } }))).toMatchObject({ code: 'transition' })
    const body = { status: 'CANCELLED', cancelledReason: 'Viaja', cancelledKind: 'PATIENT' } as const
    await app.ok('updateConsultationStatus', { as: practice.asDoctor, params: { id: next.id }, body })
    expect(refusedFor(await swap(one, next, { version: 2 }))).toMatchObject({ code: 'transition' })
    // A turno of an hour next to one's own old place would overlap the one that comes there.
    expect(kindsOf(refusedFor(await swap(await booked('09:30'), one, { durationInMinutes: 45 })))).toEqual(['APPOINTMENT'])
    expect([await now(one), await now(other)]).toMatchObject([{ date: one.date }, { date: other.date }])
  })

  test('are both within the reach of whoever asks, with a doctor who attends', async () => {
    const [one, other] = [await booked('09:00'), await booked('15:00', { clinicId: practice.two })]
    const secretary = { token: await practice.staffToken('SECRETARY') }
    expect(refusedFor(await swap(one, other, { clinicId: practice.two }, secretary)).status).toBeGreaterThanOrEqual(404)
    const colleague = await newPractice(app)
    await app.db.insert(openingHours).values({
      ...{ doctorId: colleague.doctorId, clinicId: colleague.two, weekday: 1, slotMinutes: 30, validFrom: '2026-01-01' },
      ...{ fromTime: '09:00', toTime: '10:00' },
    })
    const theirs = await appointmentsOf(() => ({ app, practice: colleague })).booked('10:00')
    const there = { doctorId: colleague.doctorId, clinicId: colleague.one }
    expect(refusedFor(await swap(one, theirs, there)).status).toBeGreaterThanOrEqual(404)
    const { status, text } = await swap(one, theirs, there, 'BACKOFFICE')
    expect(status, text).toBe(200)
    expect(await now(one)).toMatchObject({ date: theirs.date, doctorId: colleague.doctorId, clinicId: colleague.one })
    expect(await now(theirs)).toMatchObject({ date: one.date, doctorId: practice.doctorId, clinicId: practice.one })
  })
})
