import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openingHours } from '#server/agenda/schema.ts'
import { addDays, clinicDay, clockOf } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, inHours, later, type Practice } from '#tests/support/features/appointment-mails.ts'
import { freeWeeks } from '#tests/support/features/free-week.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { calendarIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('the mail of a series on $name', ({ open }) => {
  let opened: MailingApp
  const { errors, work, look, newPractice, move, setStatus } = appointmentMails(() => opened)
  beforeAll(async () => {
    opened = await openMailingApp(open)
  })
  afterAll(() => opened.close())

  async function bookSeries({ doctorId, clinicId, patientId }: Practice, count = 4) {
    const body = {
      ...{ doctorId, clinicId, patientId, date: inHours(31 * 24), durationInMinutes: 30, name: 'Sesión de HIV' },
      ...{ outsideHours: true, everyDays: 7, count },
    }
    const { results } = await opened.app.ok('createConsultationSeries', { as: 'BACKOFFICE', body })
    return results.map(({ consultationId, date }) => ({ id: consultationId ?? 0, date }))
  }
  const startsIn = (calendar: string) =>
    new ICAL.Component(ICAL.parse(calendar))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one).startDate.toJSDate().toISOString())

  test('has all dates and their links, and one file for the calendar', async () => {
    const practice = await newPractice()
    const dates = await bookSeries(practice)
    await work()
    await work()
    const [mail, ...others] = practice.received()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Tus 4 turnos, desde el /)
    expect(new Set(mail?.text?.match(/\/turno\/[\w-]+/g)).size).toBe(4)
    expect(mail?.text).not.toMatch(/HIV/)
    expect(mail?.text).toContain('Dónde: Sede Centro, Av. Colón 100, Córdoba')
    expect(mail && startsIn(calendarIn(mail)).sort()).toEqual(dates.map(({ date }) => date).sort())
    const rows = await practice.rows()
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual(Array(4).fill(['BOOKED', 'SENT']))
    const shown = await opened.app.ok('getMail', { as: 'BACKOFFICE', params: { id: rows[2]?.id ?? 0 } })
    expect(shown.subject).toBe(mail?.subject)
    expect(errors).toEqual([])
  })

  test('is followed by one about a single date that is moved or cancelled later', async () => {
    const practice = await newPractice()
    const [first, second] = await bookSeries(practice)
    await work()
    if (first) await move(first, later(first.date, 2))
    if (second) await setStatus(second, cancelled)
    await work()
    const told = practice.received().slice(1)
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Se canceló tu turno del/),
      expect.stringMatching(/^Tu turno cambió:/),
    ])
    for (const mail of told) expect(startsIn(calendarIn(mail))).toHaveLength(1)
  })

  test('leaves out what was cancelled before it went, whether it was written by then or not', async () => {
    const practice = await newPractice()
    const [first, second, third, fourth] = await bookSeries(practice)
    if (second) await setStatus(second, cancelled)
    await look()
    if (first) await setStatus(first, cancelled)
    await opened.app.db.execute(
      "update pgboss.job set start_after = now() + interval '1 hour' where name = 'notices' and state = 'created'",
    )
    await work()
    await opened.app.db.execute("update pgboss.job set start_after = now() where name = 'notices' and state = 'created'")
    await work()
    const [mail, ...others] = practice.received()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Tus 2 turnos/)
    expect(mail && startsIn(calendarIn(mail)).sort()).toEqual([third?.date, fourth?.date].sort())
  })

  test.each([
    ['CANCEL', /^Se cancelaron 3 turnos tuyos$/, 'CANCELLED'],
    ['MOVE', /^Cambiaron 3 turnos tuyos$/, 'CONFIRMED'],
  ] as const)('is followed by one about all dates with which a suspension does the same (%s)', async (action, subject, status) => {
    const practice = await newPractice()
    const dates = await bookSeries(practice, 3)
    await work()
    const { doctorId, clinicId } = practice
    const [fromDay, toDay] = [clinicDay(new Date(dates[0]?.date ?? '')), clinicDay(new Date(dates[2]?.date ?? ''))]
    const hours = { doctorId, clinicId, fromTime: '08:00', toTime: '20:00', slotMinutes: 30, validFrom: '2020-01-01' }
    await opened.app.db.insert(openingHours).values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...hours, weekday })))
    const monday = await freeWeeks(addDays(toDay, 1), 1)
    const appointments = dates.map(({ id }, index) => {
      const date = new Date(clockOf(addDays(monday, index))('10:00')).toISOString()
      return { id, version: 1, action, ...(action === 'MOVE' && { date }) }
    })
    const closed = { doctorId, clinicId: null, fromDay, toDay, fromTime: null, toTime: null, reason: 'Licencia', appointments }
    await opened.app.ok('suspendSchedule', { as: 'BACKOFFICE', body: closed })
    await work()
    const [mail, ...others] = practice.received().slice(1)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(subject)
    expect(new Set(mail?.text?.match(/\/turno\/[\w-]+/g)).size).toBe(3)
    const calendar = new ICAL.Component(ICAL.parse(mail ? calendarIn(mail) : ''))
    expect(calendar.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('status'))).toEqual(Array(3).fill(status))
    await work()
    expect(practice.received()).toHaveLength(2)
    expect(errors).toEqual([])
  })

  test('is one about a single appointment where one date is left', async () => {
    const practice = await newPractice()
    const [first] = await bookSeries(practice, 2)
    if (first) await setStatus(first, cancelled)
    await work()
    expect(practice.received().map(({ subject }) => subject?.split(':')[0])).toEqual(['Tu turno'])
  })
})
