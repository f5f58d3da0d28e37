import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, later } from '#tests/support/features/appointment-mails.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { calendarIn, tokenIn } from '#tests/support/services/smtp.ts'

const addressOf = (value: unknown) => String(value ?? '').replace(/^mailto:/i, '')

/** The events of a calendar file as two libraries read them, by their names. */
function readByBoth(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const one = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const value = (name: string) => component.getFirstPropertyValue(name)
    return {
      ...{ uid: event.uid, start: event.startDate.toJSDate(), end: event.endDate.toJSDate(), sequence: event.sequence ?? 0 },
      ...{ summary: event.summary, location: event.location ?? undefined, status: value('status') ?? undefined },
      ...{ organizer: addressOf(value('organizer')), attendee: addressOf(value('attendee')) },
      method: calendar.getFirstPropertyValue('method') ?? undefined,
    }
  })
  const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return []
    const { uid, start, end, summary, location, organizer, attendee, ...rest } = part
    const { sequence = 0, status, method } = rest as { sequence?: number | string; status?: string; method?: string }
    return {
      ...{ uid, start: new Date(start), end: new Date(end), sequence: Number(sequence), summary, location, status },
      ...{ organizer: addressOf(Object(organizer).val), attendee: addressOf(Object(attendee).val), method },
    }
  })
  const byName = <Event extends { uid: string }>(events: Event[]) => events.sort((a, b) => a.uid.localeCompare(b.uid))
  return [byName(one), byName(other)] as const
}

describe.each(anyDatabase)('what calendars are given, on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app } = mailing
  const { work, newPractice, move, setStatus } = appointmentMails(() => mailing)

  test('by the mails of an appointment is read alike by two libraries: it is asked for, moved and taken back', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await work()
    const moved = later(booked.date, 24)
    await move(booked, moved)
    await work()
    await setStatus(booked, cancelled)
    await work()
    const files = practice.received().map((mail) => readByBoth(calendarIn(mail)))
    expect(files).toHaveLength(3)
    for (const [one, other] of files) expect(other).toEqual(one)
    const ends = (date: string) => ({ start: new Date(date), end: new Date(Date.parse(date) + 30 * 60_000) })
    const [{ uid = '' } = {}] = files[0]?.[0] ?? []
    const who = { uid, organizer: 'turnos@salvia.test', attendee: practice.email }
    expect(files.map(([[event]]) => event)).toMatchObject([
      { ...who, ...ends(booked.date), method: 'REQUEST', sequence: 0 },
      { ...who, ...ends(moved), method: 'REQUEST', sequence: 1 },
      { ...who, ...ends(moved), method: 'CANCEL', status: 'CANCELLED', sequence: 2 },
    ])
  })

  test('by the page of an appointment and by the address of an agenda is read alike, too', async () => {
    const practice = await newPractice()
    await practice.book()
    await work()
    const [mail] = practice.received()
    const own = await app.call('getAppointmentCalendar', { params: { key: tokenIn(mail ?? {}) } })
    const { path } = await app.ok('renewScheduleFeed', { as: 'DOCTOR' })
    const feed = await app.call('getScheduleCalendar', { query: { key: path.split('key=')[1] ?? '' } })
    for (const [{ text }, fewest] of [[own, 1] as const, [feed, 6] as const]) {
      const [one, other] = readByBoth(text)
      expect(one.length).toBeGreaterThanOrEqual(fewest)
      expect(other).toEqual(one)
    }
  })
})
