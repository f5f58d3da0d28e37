import { and, desc, eq, ne } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOn, nextOf, standingOf } from '#contract/appointment.ts'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import { writeReminders } from '#server/messages/due-mails.ts'
import { mails } from '#server/messages/schema.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { createColumns } from '#src/features/agenda/calendar/agenda-columns.ts'
import { gapsOf } from '#src/features/agenda/calendar/time-grid.ts'
import { saidOf, whenOf } from '#src/features/reservations/in-words.ts'
import { texts } from '#src/features/reservations/reservations.texts.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { instantAt, minuteIn } from '#src/i18n/wall-clock.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { type Known, MINUTES, type RandomDay, startRandomDay } from '#tests/support/features/random-day.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { isDeep, isFull, seed } from '#tests/support/setup/settings.ts'

const WALKS = isDeep ? 40 : isFull ? 2 : 1
const STEPS = isDeep ? 40 : 25
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const byDate = (one: Known, other: Known) => Date.parse(one.date) - Date.parse(other.date) || one.id - other.id

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open, { MAIL_DELAY_SECONDS: '0', PUBLIC_BOOKING: '1' })
  })
  afterAll(() => app.close())

  /** What must be true, from what the walk knows alone. */
  function expectedOf({ all, isOpen }: RandomDay, now: number) {
    const today = clinicDay(new Date(now))
    const ofToday = all()
      .filter(({ date, status }) => clinicDay(new Date(date)) === today && status !== 'CANCELLED')
      .sort(byDate)
    const waiting = ofToday.filter((it) => isOpen(it) && it.arrivedAt !== null)
    const toCome = ofToday.filter((it) => isOpen(it) && (it.arrivedAt !== null || Date.parse(it.date) + MINUTES * 60_000 > now))
    return { today, ofToday, waiting, next: waiting.find(({ date }) => Date.parse(date) <= now) ?? toCome[0] }
  }

  const wordOf = ({ status, kind, arrivedAt }: Known) =>
    kind === 'NO_SHOW' ? 'NO_SHOW' : (status === 'PENDING' || status === 'CONFIRMED') && arrivedAt !== null ? 'WAITING' : status

  async function compareScreens(day: RandomDay) {
    const now = Date.now()
    const { today, ofToday, next } = expectedOf(day, now)
    const to = addDays(today, 2)
    const standings = new Map(day.all().map((it) => [it.id, wordOf(it)]))
    const agree = (rows: readonly { id: number; standing: string }[]) =>
      expect(rows).toEqual(rows.map(({ id }) => ({ id, standing: standings.get(id) })))

    const dashboard = await app.ok('getDoctorDashboard', { as: day.doctor })
    expect(ids(dashboard.today), 'today on the dashboard').toEqual(ids(ofToday))
    expect(dashboard.counts.today).toBe(ofToday.length)
    expect(dashboard.counts.pending).toBe(day.all().filter(({ status }) => status === 'PENDING').length)
    expect(nextOf(dashboard.today, now)?.id, 'the next patient').toBe(next?.id)
    agree(dashboard.today.map((one) => ({ id: one.id, standing: standingOf(one, now) })))

    const list = await app.ok('listConsultations', { as: day.doctor, query: { view: 'today', pageSize: 250 } })
    expect([ids(list.data), list.total]).toEqual([ids(ofToday), ofToday.length])
    const every = await app.ok('listConsultations', { as: day.doctor, query: { pageSize: 250 } })
    expect(ids(every.data).sort()).toEqual(ids(day.all()).sort())
    agree(every.data.map((one) => ({ id: one.id, standing: standingOf(one, now) })))

    const { data: free } = await app.ok('findFreeSlots', { as: day.doctor, query: { from: today, doctorId: day.doctorId, limit: 50 } })
    const lastFree = free.at(-1)?.date ?? ''
    // A time that begins while the screens are compared is free on the first of them alone.
    const isAhead = (date: string) => Date.parse(date) > now + 60_000
    const filters = [{}, { status: consultationStatusValues[day.all().length % 4] }, { clinicId: day.otherClinicId }]
    for (const filter of filters) {
      const agenda = await app.ok('getAgenda', { as: day.doctor, query: { from: today, to, doctorIds: day.doctorId, ...filter } })
      const shown = agenda.doctors.flatMap(({ appointments }) => appointments)
      agree(shown.map((one) => ({ id: one.id, standing: standingOf(one, now) })))
      const columns = createColumns([today, addDays(today, 1), to], false)(agenda)
      if (!('status' in filter) && !('clinicId' in filter)) expect(ids(columns[0]?.items ?? [])).toEqual(ids(ofToday))
      const gaps = columns.flatMap((column) => gapsOf(column, minuteIn(column.day, now)).map(({ from }) => instantAt(column.day, from)))
      const expected = 'clinicId' in filter ? [] : free.map(({ date }) => date).filter(isAhead)
      expect(
        gaps.filter((date) => date <= lastFree && isAhead(date)),
        `free with ${JSON.stringify(filter)}`,
      ).toEqual(expected)
    }
    for (const { date } of free)
      expect(
        day.all().some((it) => isOn(it) && Math.abs(Date.parse(it.date) - Date.parse(date)) < MINUTES * 60_000),
        `${date} is free`,
      ).toBe(false)

    const { text } = await app.call('getScheduleCalendar', { query: { key: day.feed } })
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const told = events.map(({ uid, startDate }) => [uid.split(/[-@]/)[1], startDate.toJSDate().toISOString()].join(' '))
    const fed = day.all().filter(({ status }) => status !== 'CANCELLED')
    expect(told.sort(), 'the calendar').toEqual(fed.map(({ id, date }) => `${id} ${date}`).sort())
  }

  async function compareReservations(day: RandomDay) {
    const now = Date.now()
    for (const it of day.all()) {
      if (it.reservationId === null) continue
      const reservation = await app.ok('getReservation', { as: 'BACKOFFICE', params: { id: it.reservationId } })
      const isCancelled = it.status === 'CANCELLED'
      expect(reservation.consultation).toMatchObject({ id: it.id, date: it.date, status: it.status, clinic: { id: day.clinicId } })
      const isToCome = day.isOpen(it) && it.arrivedAt === null && Date.parse(it.date) + MINUTES * 60_000 > now
      expect(saidOf(reservation, now) === texts.said.ACCEPTED, 'says that they have a turno').toBe(isToCome)
      expect(whenOf(reservation).startsWith(formatDateTime(it.date))).toBe(true)
      const key = await day.links.tokenOf('reservar/pedido', { id: it.reservationId, address: it.email })
      const request = await app.ok('getBookingRequest', { params: { key } })
      expect([request.appointment?.date, request.isCancelled]).toEqual([isCancelled ? undefined : it.date, isCancelled])
    }
  }

  /** The queue does its work: patients with a turno to come know when it is, and those without one know that they have none. */
  async function compareMails(day: RandomDay) {
    await writeReminders(app.db)
    await app.db
      .update(mails)
      .set({ status: 'SENT' })
      .where(and(eq(mails.doctorId, day.doctorId), eq(mails.status, 'WAITING')))
    await mailWork(app, (error) => expect.fail(String(error))).look()
    await app.db
      .update(mails)
      .set({ status: 'SENT' })
      .where(and(eq(mails.doctorId, day.doctorId), eq(mails.status, 'WAITING')))
    for (const it of day.all().filter((one) => !day.isPast(one))) {
      const told = await app.db
        .select()
        .from(mails)
        .where(and(eq(mails.consultationId, it.id), ne(mails.kind, 'REMINDER'), ne(mails.status, 'DROPPED')))
        .orderBy(desc(mails.id))
      const [last] = told
      if (it.status === 'CANCELLED') expect(last?.kind ?? 'CANCELLED', `${it.id} was cancelled`).toBe('CANCELLED')
      else expect([last?.kind === 'BOOKED' || last?.kind === 'MOVED', last?.date], `what is known of ${it.id}`).toEqual([true, it.date])
    }
  }

  test.each(Array.from({ length: WALKS }, (_, index) => seed + index))(
    'dashboard, agenda, list, reservations, free times, calendar and mails agree after each thing that happens, from %i',
    async (from) => {
      const day = await startRandomDay(app, from)
      const happened: string[] = []
      try {
        for (let step = 0; step < STEPS; step++) {
          happened.push(await day.step())
          await compareScreens(day)
          await compareReservations(day)
          await compareMails(day)
        }
      } catch (error) {
        throw new Error(`After ${happened.join(', ')}`, { cause: error })
      }
    },
  )
})
