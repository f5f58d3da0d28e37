import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultations } from '#server/agenda/schema.ts'
import { readCalendarNames } from '#server/messages/calendar-names.ts'
import { settings } from '#server/platform/db/schema.ts'
import { sharedSecret } from '#server/platform/db/shared-secrets.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, inHours, later } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { calendarIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('mails on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  const { errors, work, newPractice, move, setStatus } = appointmentMails(() => opened)
  beforeAll(async () => {
    opened = await openMailingApp(open)
    app = opened.app
  })
  beforeEach(() => {
    errors.length = 0
  })
  afterAll(() => opened.close())

  test('whoever gets an appointment is told when, with whom and where, with a file for the calendar, and nothing clinical', async () => {
    const practice = await newPractice()
    const { date } = await practice.book()
    await work()
    const [mail, ...others] = practice.received()
    expect(others).toEqual([])
    expect(errors).toEqual([])
    const time = new Intl.DateTimeFormat('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(new Date(date))
    expect(mail?.subject).toContain(time)
    for (const content of [mail?.text ?? '', String(mail?.html)]) {
      expect(content).toContain(time)
      expect(content).toContain('Ana Pérez')
      expect(content).toContain('Sede Centro, Av. Colón 100, Córdoba')
      expect(content).toContain('query=-31.4%2C-64.2')
      expect(content).not.toMatch(/HIV|Control|Resultado/)
    }
    expect(mail?.from?.value).toEqual([{ name: 'Salvia', address: 'turnos@salvia.test' }])
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    const calendar = calendarIn(mail ?? { attachments: [] })
    expect(calendar).toContain('METHOD:REQUEST')
    expect(calendar).toContain('ORGANIZER;CN="Salvia":mailto:turnos@salvia.test')
    expect(calendar.replaceAll('\r\n ', '')).toMatch(new RegExp(`ATTENDEE;.*RSVP=FALSE.*${practice.email}`, 'i'))
    expect(calendar).toMatch(/END:VCALENDAR\r\n$/)
    expect(calendar).toContain(`DTSTART:${date.replace(/[-:]|\.000/g, '')}`)
    expect(calendar).not.toMatch(/HIV|Control/)
    const [row] = await practice.rows()
    expect(row).toMatchObject({ kind: 'BOOKED', status: 'SENT', attempts: 1, failure: null })
  })

  test('a move tells from when to when, a cancellation that nobody need come, and calendars know which is newer', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await work()
    await move(booked, later(booked.date, 24))
    await work()
    await setStatus(booked, cancelled)
    await work()
    const received = practice.received()
    expect((await practice.rows()).map(({ kind }) => kind)).toEqual(['BOOKED', 'MOVED', 'CANCELLED'])
    expect(received.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Tu turno',
      'Tu turno cambió',
      expect.stringMatching(/^Se canceló tu turno/),
    ])
    expect(received[1]?.text).toMatch(/Tu turno del .+ cambió\. Ahora es así:/)
    expect(received[2]?.text).not.toMatch(/Confirmar que voy|No puedo ir/)
    const calendars = received.map(calendarIn)
    expect(calendars.map((one) => /SEQUENCE:(\d+)/.exec(one)?.[1])).toEqual(['0', '1', '2'])
    expect(new Set(calendars.map((one) => /UID:(.+)/.exec(one)?.[1])).size).toBe(1)
    expect(calendars.map((one) => /METHOD:(\w+)/.exec(one)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(calendars.map((one) => /ORGANIZER.*/.exec(one)?.[0])).size).toBe(1)
  })

  test('calendars know an appointment by the installation, and one that they had before by its old name', async () => {
    const practice = await newPractice()
    const { id } = await practice.book()
    await work()
    const [mail] = practice.received()
    const calendar = mail?.attachments[0]?.content.toString().replaceAll('\r\n ', '') ?? ''
    const installation = await sharedSecret(app.db, 'installation')
    expect(calendar).toContain(`UID:turno-${id}@${installation}`)
    await app.db.insert(settings).values({ name: 'unnamed_calendars', value: String(id) })
    const names = await app.db.transaction((tx) => readCalendarNames(tx))
    expect([names(id), names(id + 1)]).toEqual([`turno-${id}@salvia`, `turno-${id + 1}@${installation}`])
  })

  test('many changes before a mail are told as one, and one that was taken back is not told', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await move(booked, later(booked.date, 24))
    await move(booked, later(booked.date, 48))
    await work()
    expect((await practice.rows()).map(({ kind, status }) => [kind, status])).toEqual([['BOOKED', 'SENT']])
    await move(booked, later(booked.date, 72))
    await move(booked, later(booked.date, 48))
    await setStatus(booked, cancelled)
    await setStatus(booked, { status: 'PENDING' })
    await work()
    expect(practice.received()).toHaveLength(1)
    const another = await practice.book()
    await setStatus(another, cancelled)
    await work()
    expect(practice.received()).toHaveLength(1)
  })

  test('an appointment from before there were mails is told of when it is moved or cancelled', async () => {
    const practice = await newPractice()
    const [first, second] = [await practice.write(inHours(300)), await practice.write(inHours(400))]
    await move(first, later(first.date, 24))
    await setStatus(second, cancelled)
    await work()
    expect((await practice.rows()).map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['BOOKED', 'SENT'],
      ['CANCELLED', 'SENT'],
    ])
  })

  test('nobody is told without an address, or of what is over', async () => {
    const silent = await newPractice('')
    await silent.book()
    await work()
    expect(await silent.rows()).toEqual([])
    const practice = await newPractice()
    const { id } = await practice.book()
    await app.db
      .update(consultations)
      .set({ date: inHours(-1) })
      .where(eq(consultations.id, id))
    await work()
    expect(await practice.rows()).toEqual([])
    expect(errors).toEqual([])
  })

  test('a change that the server refuses tells nobody', async () => {
    const practice = await newPractice()
    const { date } = await practice.book()
    await app.refused('createConsultation', {
      as: 'BACKOFFICE',
      body: {
        doctorId: practice.doctorId,
        clinicId: practice.clinicId,
        patientId: practice.patientId,
        date,
        durationInMinutes: 30,
        name: 'Otro',
        outsideHours: true,
      },
    })
    await work()
    expect(practice.received()).toHaveLength(1)
  })
})
