import { randomInt } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, like, ne, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { isOn, isOpen } from '#contract/appointment.ts'
import type { OperationId } from '#contract/generated/policy.ts'
import { TAKEN_BACK_REASON } from '#contract/taken-back.ts'
import { users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { writeCalendar } from '#server/agenda/calendar-feed.ts'
import { DEFAULT_OVERBOOKINGS } from '#server/agenda/schedule.ts'
import type { consultations } from '#server/agenda/schema.ts'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { placeOf } from '#server/messages/appointment-mail.ts'
import { writeReminders } from '#server/messages/due-mails.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patientMerges, patients } from '#server/patients/schema.ts'
import { clinicDay } from '#server/platform/time/clinic-day.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import type { createRandom } from '#server/seed/random.ts'
import type { Answered, Ask } from '#tests/support/server/app.ts'
import { bookingRequests, newEmail, type Reached } from './booking-requests.ts'
import { keepJournal } from './told-journal.ts'

const CLOCKS = ['09:00', '09:30', '10:00', '10:30'] as const
const MINUTE = 60_000
const newDni = () => String(randomInt(60_000_000, 99_999_999))

type Happened = { name: string; answered: Answered | undefined }

/**
 * What desk, doctor, patients and the public page do with four times of one day, each thing by chance. `isAlone`: mails go between the rounds alone, and patients
 * are reminded as if the day were near.
 */
export async function newContestedDay(reached: Reached, random: ReturnType<typeof createRandom>, { isAlone = false } = {}) {
  const { db, call } = reached.app
  const { newPractice, accept, propose, answer } = bookingRequests(reached)
  const practice = await newPractice('DIRECT')
  const clock = () => random.pick(CLOCKS)
  const desk = 'BACKOFFICE' as const
  const doctor = { token: await openSession(db, practice.userId, { hours: 1, idleMinutes: 30 }) }
  // They come again, so that some records are of one person.
  const person = () => ({ dni: newDni(), email: newEmail() })
  const people = [person(), person(), person(), person()] as const
  const anyOf = <One>(found: readonly One[]) => found[random.whole(0, found.length - 1)]
  const one = async (where: (row: typeof consultations.$inferSelect) => boolean) => anyOf((await practice.booked()).filter(where))
  const asked = async (...statuses: ('PENDING' | 'PROPOSED' | 'WAITING' | 'ACCEPTED')[]) => {
    const { doctorId, status } = reservations
    const found = db.select().from(reservations)
    return anyOf(await found.where(and(eq(doctorId, practice.doctorId), inArray(status, statuses))))
  }
  const change = async (
    id: OperationId,
    row: { id: number } | undefined,
    body: object = {},
    as: Ask['as'] = desk,
  ): Promise<Answered | undefined> => row && call(id, { as, params: { id: row.id }, body })
  const { tokenOf: linkOf } = createPatientLinks(db, '')
  async function addressOf(patientId: number) {
    const found = db.select({ email: users.email }).from(patients).innerJoin(users, eq(users.id, patients.userId))
    return (await found.where(eq(patients.id, patientId)))[0]?.email ?? ''
  }
  async function readClinic() {
    const [clinic] = await db.select().from(clinics).where(eq(clinics.id, practice.clinicId))
    return clinic ?? expect.unreachable()
  }
  const keyOf = async ({ id, patientId }: typeof consultations.$inferSelect) => linkOf('turno', { id, address: await addressOf(patientId) })

  const steps: Record<string, () => Promise<Answered | undefined>> = {
    note: async () => accept(await practice.note(random.pick(people)), practice, clock()),
    overbook: async () => accept(await practice.note(random.pick(people)), practice, clock(), { overbookedReason: 'Dolor' }),
    async undoAcceptance() {
      const found = await asked('ACCEPTED')
      return found && answer('updateReservation', found, { status: 'PENDING' })
    },
    async series() {
      const patientId = (await one(() => true))?.patientId
      const body = { ...practice.time(clock()), patientId, name: 'Kinesiología', everyDays: 7, count: 2 }
      return patientId === undefined ? undefined : call('createConsultationSeries', { as: desk, body })
    },
    propose: async () => propose((await asked('PENDING', 'WAITING')) ?? (await practice.note()), practice, ...random.some(CLOCKS, 2)),
    async wait() {
      const found = await asked('PENDING', 'PROPOSED')
      return found && answer('updateReservation', found, { status: 'WAITING' })
    },
    async answerProposal() {
      const proposed = await asked('PROPOSED')
      if (!proposed) return undefined
      const key = await linkOf('reservar/pedido', { id: proposed.id, address: proposed.email })
      const times = await db.select().from(reservationTimes).where(eq(reservationTimes.reservationId, proposed.id))
      const time = anyOf(times)
      const chosen = { answer: 'CHOSEN', timeId: time?.id }
      return time && call('answerBookingRequest', { params: { key }, body: random.chance(0.7) ? chosen : { answer: 'NONE' } })
    },
    bookOnline: () =>
      call('requestBooking', {
        body: practice.wish({ ...random.pick(people), times: [practice.wanted(clock())] }),
        from: `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(0, 255)}`,
      }),
    cancel: async () =>
      change('updateConsultationStatus', await one(isOpen), {
        ...{ status: 'CANCELLED', cancelledReason: 'Viaja', cancelledKind: 'CLINIC' },
      }),
    async undoOrReopen() {
      const row = await one(({ status }) => status === 'CANCELLED')
      return random.chance(0.5)
        ? change('updateConsultationStatus', row, { status: 'PENDING' })
        : change('reopenConsultation', row, { status: 'PENDING', reason: 'Era otro.' })
    },
    move: async () =>
      change(
        'moveConsultation',
        await one(isOpen),
        { date: practice.at(clock()), durationInMinutes: 30 },
        random.pick<Ask['as']>([desk, doctor]),
      ),
    async swap() {
      const [row, other] = random.some((await practice.booked()).filter(isOpen), 2)
      if (!row || !other) return undefined
      const swapWith = { id: other.id, version: other.version }
      return change('moveConsultation', row, { date: other.date, durationInMinutes: 30, swapWith }, random.pick<Ask['as']>([desk, doctor]))
    },
    async answerByLink() {
      const row = await one(isOpen)
      const body = { answer: random.pick(['CONFIRMED', 'CANCELLED']), date: row?.date }
      return row && call('answerAppointment', { params: { key: await keyOf(row) }, body })
    },
    async moveByLink() {
      const row = await one(isOpen)
      const to = anyOf(await practice.free()) ?? practice.at(clock())
      return row && call('moveOwnAppointment', { params: { key: await keyOf(row) }, body: { date: row.date, to } })
    },
    async suspend() {
      const within = (await practice.booked()).filter((row) => isOpen(row) && row.date === practice.at('10:30'))
      const appointments = within.map(({ id, version, date }) => {
        const action = random.pick(['CANCEL', 'KEEP', 'MOVE'])
        return { id, version, action, ...(action === 'MOVE' && { date: new Date(Date.parse(date) + 7 * 24 * 60 * MINUTE).toISOString() }) }
      })
      const closed = { fromDay: practice.day, toDay: practice.day, fromTime: '10:30', toTime: '11:00', reason: 'Licencia', clinicId: null }
      return call('suspendSchedule', { as: desk, body: { ...closed, doctorId: practice.doctorId, appointments } })
    },
    async merge() {
      const known = [...new Set((await practice.booked()).map(({ patientId }) => patientId))]
      const [keptId, mergedId] = random.some(known, 2)
      const fromMerged = random.chance(0.5) ? ['dni', 'email'] : []
      return mergedId === undefined ? undefined : call('mergePatients', { as: desk, body: { keptId, mergedId, fromMerged } })
    },
    async relocate() {
      const { name, district, city, state, zipCode, latitude, longitude } = await readClinic()
      const body = { ...{ name, district, city, state, zipCode, latitude, longitude }, address: `Av. Colón ${random.whole(100, 999)}` }
      return call('updateClinic', { as: desk, params: { id: practice.clinicId }, body })
    },
    ...(isAlone && {
      async remind() {
        // 47 hours before by day, and in the evening before.
        await writeReminders(db, new Date(Date.parse(practice.at('09:00')) - random.pick([47, 12.5]) * 60 * MINUTE))
        return call('getClinic', { as: desk, params: { id: practice.clinicId } })
      },
    }),
    async undoMerge() {
      return change('undoPatientMerge', anyOf(await db.select().from(patientMerges).where(isNull(patientMerges.undoneAt))))
    },
  }
  /** What is still to be done before anything is done again, so that a short day has all of it. */
  let left: string[] = []
  function next() {
    if (left.length === 0) left = Object.keys(steps)
    const [name = ''] = left.splice(random.whole(0, left.length - 1), 1)
    return name
  }

  /** Does so many things at once. Returns what they were, and how they ended. Where there is nothing with which one could be done, somebody books. */
  const play = (atOnce: number): Promise<Happened[]> =>
    Promise.all(
      Array.from({ length: atOnce }, async (): Promise<Happened> => {
        const name = next()
        const answered = await steps[name]?.()
        return answered ? { name, answered } : { name: 'note', answered: await steps['note']?.() }
      }),
    )

  const address = 'https://127.0.0.1:9/'
  const expectNothingElseTold = await keepJournal(db, reached.smtp, isAlone)
  const [webhook] = await db
    .insert(webhooks)
    .values({ url: address, secret: 'x', events: ['APPOINTMENT_BOOKED', 'APPOINTMENT_MOVED', 'APPOINTMENT_CANCELLED'] })
    .returning({ id: webhooks.id })
  // A day without a turno would tell nothing for some rounds.
  for (const clock of CLOCKS.slice(1)) await accept(await practice.note(random.pick(people)), practice, clock)

  /** Finds that no time is given twice but for a reason, as often as the doctor admits, or without a question, and no DNI twice. */
  async function expectOneOfEach() {
    const rows = (await practice.booked()).filter(isOn)
    const [ordinary, overbooked] = [
      rows.filter((row) => row.overbookedReason === null),
      rows.filter((row) => row.overbookedReason !== null),
    ]
    const days = overbooked.map(({ date }) => clinicDay(new Date(date)))
    for (const day of days)
      expect(days.filter((other) => other === day).length, `overbookings on ${day}`).toBeLessThanOrEqual(DEFAULT_OVERBOOKINGS)
    const held = await db
      .select({ date: reservationTimes.date })
      .from(reservationTimes)
      .where(and(eq(reservationTimes.doctorId, practice.doctorId), gt(reservationTimes.heldUntil, sql`now()`)))
    const isHeld = (date: string) => held.some((one) => one.date === date)
    expect(
      rows.filter(({ date }) => isHeld(date)).map(({ id, date }) => `${id} ${date}`),
      'nothing is given that is held, over another one neither',
    ).toEqual([])
    const taken = [...ordinary, ...held].map(({ date }) => date).sort()
    expect(taken, 'times are given once').toEqual([...new Set(taken)])
    const free = await practice.free()
    for (const taken of CLOCKS.filter((one) => rows.length > 0 && !free.includes(practice.at(one)))) {
      const body = { ...practice.time(taken), patientId: rows[0]?.patientId, name: 'Control' }
      const { status } = await call('createConsultation', { as: desk, body })
      expect(status, `${taken} is offered to nobody`).toBe(409)
    }
    const shared = db
      .select({ dni: users.dni })
      .from(users)
      .where(and(isNotNull(users.dni), like(users.email, '%@example.com')))
    expect(await shared.groupBy(users.dni).having(gt(count(), 1)), 'a DNI is of one person').toEqual([])
  }

  /** The appointments that their patients have moved by the link of a mail. */
  async function movedByTheirPatient() {
    const isElsewhere = sql`${auditLog.before} ->> 'date' <> ${auditLog.after} ->> 'date'`
    const found = db.select({ id: auditLog.recordId }).from(auditLog)
    const rows = await found.where(and(eq(auditLog.operation, 'moveOwnAppointment'), eq(auditLog.entity, 'consultations'), isElsewhere))
    return new Set(rows.map(({ id }) => id))
  }

  /** Finds that each is told what is: by mail, which is sent, by the bell, by webhook, by the page of the appointment and by the doctor's calendar. */
  async function expectTold() {
    await expectNothingElseTold()
    const booked = await practice.booked()
    const calendar = await writeCalendar(db, practice.doctorId)
    const shown = Array.from(calendar.matchAll(/^DTSTART:(\d{8}T\d{6}Z)/gm), ([, start]) => start)
    const place = placeOf(await readClinic())
    const movedByPatient = await movedByTheirPatient()
    const starts = booked.filter(isOn).map(({ date }) => date.replace(/[-:]|\.\d{3}/g, ''))
    expect(shown.sort(), 'the calendar has what is on').toEqual(starts.sort())
    for (const row of booked) {
      const told = db.select().from(mails)
      const recipient = await addressOf(row.patientId)
      const isTold = and(
        eq(mails.consultationId, row.id),
        eq(mails.recipient, recipient),
        ne(mails.kind, 'REMINDER'),
        eq(mails.status, 'SENT'),
      )
      const last = (await told.where(isTold).orderBy(asc(mails.id))).at(-1)
      if (isOn(row)) expect([last?.kind === 'CANCELLED', last?.date, last?.place], `${row.id} is on`).toEqual([false, row.date, place])
      else expect(last?.kind ?? 'CANCELLED', `${row.id} is cancelled`).toBe('CANCELLED')
      const isIt = and(
        eq(webhookDeliveries.webhookId, webhook?.id ?? 0),
        sql`(${webhookDeliveries.data} ->> 'appointmentId')::int = ${row.id}`,
      )
      const deliveries = await db.select().from(webhookDeliveries).where(isIt).orderBy(asc(webhookDeliveries.id))
      const { event, data } = deliveries.at(-1) ?? {}
      // Programs hear of a booking first, and again after a cancellation alone; of nothing else do they hear in between.
      const events = deliveries.map((one) => one.event)
      const isOff = events.map((_, index) => index === 0 || events[index - 1] === 'APPOINTMENT_CANCELLED')
      expect(
        events.map((told) => told === 'APPOINTMENT_BOOKED'),
        `${row.id}: ${events}`,
      ).toEqual(isOff)
      expect([event === 'APPOINTMENT_CANCELLED', data?.['date']], `what programs were told of ${row.id}`).toEqual([!isOn(row), row.date])
      const page = await call('getAppointment', { params: { key: await keyOf(row) } })
      expect(page.body, `the page of ${row.id}`).toMatchObject({ date: row.date, status: row.status })
      const isOfDoctor = and(eq(notifications.consultationId, row.id), eq(notifications.userId, practice.userId))
      const hasMoved = await db.$count(notifications, and(isOfDoctor, eq(notifications.kind, 'APPOINTMENT_MOVED')))
      if (movedByPatient.has(row.id)) expect(hasMoved, `the doctor is told that the patient moved ${row.id}`).toBe(1)
      const bell = and(isOfDoctor, eq(notifications.kind, 'APPOINTMENT_CANCELLED'))
      if (isOn(row)) {
        expect(await db.$count(notifications, bell), `the doctor is not told that ${row.id} is cancelled, which is on`).toBe(0)
        continue
      }
      // What was taken back at once they were told of only where it had been cancelled before, too.
      const least = row.cancelledReason === TAKEN_BACK_REASON ? 0 : 1
      expect([least, 1], `the doctor is told of ${row.id}`).toContain(await db.$count(notifications, bell))
    }
  }

  /** The day before, when nobody sleeps: reminders go then. */
  const eve = new Date(Date.parse(practice.at('09:00')) - 21 * 60 * MINUTE)
  return { play, expectOneOfEach, expectTold, eve }
}

/** Has mails go that wait since their mailbox got many of late: a day has more than strangers may send. Returns how many mails wait. */
export async function letMailsGo(db: Reached['app']['db']) {
  await db.execute(sql`delete from login_failures where key like 'mailboxMails %'`)
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'mails' and state < 'active'`)
  return db.$count(mails, eq(mails.status, 'WAITING'))
}

/** Plays so many rounds. After each, `settle` has everybody told; where something is wrong the error says all that happened. */
export async function playDay(
  { play, expectOneOfEach, expectTold }: Awaited<ReturnType<typeof newContestedDay>>,
  { rounds, atOnce, settle }: { rounds: number; atOnce: number; settle(): Promise<unknown> },
) {
  const happened: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const done = await play(atOnce)
      happened.push(done.map(({ name, answered }) => `${name} ${answered?.status ?? '–'}`).join(' | '))
      for (const { name, answered } of done) expect(answered?.status ?? 200, `${name}: ${answered?.text}`).toBeLessThan(500)
      await expectOneOfEach()
      await settle()
      await expectTold()
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${happened.join('\n')}`, { cause: error })
  }
}
