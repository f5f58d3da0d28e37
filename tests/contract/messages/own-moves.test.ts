import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookableTimes } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { doctorSchedules, openingHours } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { notifications } from '#server/messages/schema.ts'
import { clinicDay } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { calendarIn, tokenIn } from '#tests/support/services/smtp.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

describe.each(anyDatabase)('a patient’s own appointment on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  beforeAll(async () => {
    opened = await openMailingApp(open)
    app = opened.app
  })
  afterAll(() => opened.close())
  const { work, newPractice, setStatus, move, agendaOf } = appointmentMails(() => opened)

  /** A practice on the public page, whose patient has an appointment and the link to it. */
  async function bookedPractice() {
    const practice = await newPractice()
    const { doctorId, clinicId } = practice
    const hours = { doctorId, clinicId, fromTime: '08:00', toTime: '20:00', slotMinutes: 30, validFrom: '2020-01-01' }
    await app.db.insert(openingHours).values(EVERY_DAY.map((weekday) => ({ ...hours, weekday })))
    const [doctor] = await app.db.select().from(doctors).where(eq(doctors.id, doctorId))
    await app.db
      .update(users)
      .set({ validated: true })
      .where(eq(users.id, doctor?.userId ?? 0))
    const { id, date } = await practice.book()
    await work()
    const key = tokenIn(practice.received()[0] ?? {})
    const free = async () => ((await app.ok('listAppointmentTimes', { params: { key } })) as BookableTimes).data.map((one) => one.date)
    const moveTo = (to: string, from = date) => app.call('moveOwnAppointment', { params: { key }, body: { date: from, to } })
    const read = () => app.ok('getAppointment', { params: { key } })
    return { ...practice, id, date, key, free, moveTo, read, userId: doctor?.userId ?? 0 }
  }

  test('is moved to a free time, which is said to be kept, and the practice is told by bell, history and mail', async () => {
    const practice = await bookedPractice()
    expect(await practice.read()).toMatchObject({ canMove: true, bookable: practice.doctorId })
    const [to = ''] = (await practice.free()).slice(-1)
    const moved = await practice.moveTo(to)
    expect(moved).toMatchObject({ status: 200, body: { date: to, status: 'CONFIRMED', isConfirmed: true } })
    const [shown] = await agendaOf(practice, to)
    expect(shown).toMatchObject({ id: practice.id, date: to, durationInMinutes: 30, clinicId: practice.clinicId })
    const { changes } = await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id: practice.id } })
    expect(changes.at(-1)).toMatchObject({ by: null, moved: { reason: 'El paciente lo cambió desde el enlace del correo.' } })
    const told = await app.db.select().from(notifications).where(eq(notifications.userId, practice.userId))
    expect(told).toMatchObject([{ kind: 'APPOINTMENT_MOVED', consultationId: practice.id }])
    await work()
    const [, mail] = practice.received()
    expect(mail?.text).toMatch(/Tu turno del .+ cambió\. Ahora es así:/)
    expect(mail?.text, 'who has chosen is not asked again').not.toContain('Confirmar que voy')
    expect(mail && tokenIn(mail)).toBe(practice.key)
    // The same again, as after a lost answer.
    expect((await practice.moveTo(to)).status).toBe(200)
    expect((await agendaOf(practice, to))[0]?.version).toBe(shown?.version)
    // The old time is anybody's.
    expect(await agendaOf(practice, practice.date)).toEqual([])
  })

  test('that its patient has moved is told to the doctor, also where the desk then moves it and takes that back', async () => {
    const practice = await bookedPractice()
    const [to = '', away = ''] = (await practice.free()).slice(-2)
    expect((await practice.moveTo(to)).status).toBe(200)
    await move(practice, away)
    await move(practice, to)
    const told = await app.db.select().from(notifications).where(eq(notifications.userId, practice.userId))
    expect(told).toMatchObject([{ kind: 'APPOINTMENT_MOVED', consultationId: practice.id }])
  })

  test('goes to no time that is taken, is not offered, or was chosen before somebody else moved it', async () => {
    const practice = await bookedPractice()
    // Times of a day that has not begun: the last ones of today have no time between them that lies in the hours.
    const today = clinicDay(new Date())
    const [first = '', second = ''] = (await practice.free()).filter((one) => clinicDay(new Date(one)) > today)
    const day = clinicDay(new Date(first))
    await practice.book(first)
    expect(await practice.moveTo(first)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
    const between = new Date(Date.parse(second) + 7 * 60_000).toISOString()
    expect(await practice.moveTo(between)).toMatchObject({ status: 422 })
    await move(practice, `${day.slice(0, 4)}-12-31T15:00:00.000Z`)
    expect(await practice.moveTo(second)).toMatchObject({ status: 409, body: { code: 'transition' } })
    expect((await practice.read()).isConfirmed).toBe(false)
  })

  test('stays where its doctor is on no public page, or it is off, and is moved a few times an hour', async () => {
    const practice = await bookedPractice()
    let at = practice.date
    for (const to of (await practice.free()).slice(0, 6)) {
      expect((await practice.moveTo(to, at)).status).toBe(200)
      at = to
    }
    const [next = ''] = (await practice.free()).slice(-1)
    expect((await practice.moveTo(next, at)).status).toBe(429)
    await app.db.insert(doctorSchedules).values({ doctorId: practice.doctorId, onlineBooking: 'NONE' })
    expect(await practice.read()).toMatchObject({ canMove: false, bookable: null })
    expect(await practice.moveTo(next, at)).toMatchObject({ status: 409, body: { code: 'transition' } })
    expect((await app.call('listAppointmentTimes', { params: { key: practice.key } })).status).toBe(409)
    await setStatus(practice, cancelled)
    expect(await practice.read()).toMatchObject({ cancelledKind: 'CLINIC', canMove: false })
  })

  test('is told with the telephone of its clinic, and with an apology and a way on where the practice cancels it', async () => {
    const practice = await bookedPractice()
    await app.db.update(clinics).set({ phone: '+54 351 4221100', whatsapp: '3515551234' }).where(eq(clinics.id, practice.clinicId))
    expect((await practice.read()).clinic).toMatchObject({ phone: '351 422-1100', whatsApp: 'https://wa.me/5493515551234' })
    await setStatus(practice, cancelled)
    await work()
    const mail = practice.received()[1]
    expect(mail?.text).toContain('El consultorio tuvo que cancelar este turno. Te pedimos disculpas.')
    for (const part of ['351 422-1100', '351 555-1234', 'https://wa.me/5493515551234', 'Pedir otro turno'])
      expect(mail?.text).toContain(part)
  })

  test('comes into a calendar under the name by which its mails change it there', async () => {
    const practice = await bookedPractice()
    const { text, status } = await app.call('getAppointmentCalendar', { params: { key: practice.key } })
    expect(status).toBe(200)
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
    const [mail] = practice.received()
    const sent = new ICAL.Component(ICAL.parse(calendarIn(mail ?? { attachments: [] }))).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('uid')).toBe(sent?.getFirstPropertyValue('uid'))
    expect(event?.getFirstPropertyValue('dtstart')).toEqual(sent?.getFirstPropertyValue('dtstart'))
    expect(text).not.toMatch(/Gómez|HIV|ATTENDEE/)
  })
})
