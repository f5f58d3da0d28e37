import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isOn, isOpen } from '#contract/appointment.ts'
import { users } from '#server/accounts/schema.ts'
import type { consultations } from '#server/agenda/schema.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { createRandom } from '#server/seed/random.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { bookingRequests } from '#tests/support/features/booking-requests.ts'
import type { Answered } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { isDeep, isFull, seed } from '#tests/support/setup/settings.ts'

const ROUNDS = isDeep ? 300 : isFull ? 40 : 10
/** So many people do something at once. */
const AT_ONCE = 6
const CLOCKS = ['09:00', '09:30', '10:00', '10:30'] as const
const MINUTE = 60_000

const settings = {
  MAIL_FROM: 'Salvia <turnos@salvia.test>',
  PUBLIC_URL: 'http://localhost:8000',
  MAIL_DELAY_SECONDS: '0',
  PUBLIC_BOOKING: '1',
}
const mailing = opened(() => openMailingApp(postgres.open, settings))
const { app } = mailing
const { newPractice, accept, propose } = bookingRequests(mailing)

/** What desk, doctor, patients and the public page do with four times of one day, each thing by chance. */
async function newDay(random: ReturnType<typeof createRandom>) {
  const practice = await newPractice('DIRECT')
  const clock = () => random.pick(CLOCKS)
  const as = 'BACKOFFICE' as const
  const one = async (where: (row: typeof consultations.$inferSelect) => boolean) => {
    const found = (await practice.booked()).filter(where)
    return found[random.whole(0, found.length - 1)]
  }
  const asked = async (...statuses: ('PENDING' | 'PROPOSED' | 'WAITING')[]) => {
    const { doctorId, status } = reservations
    const found = await app.db
      .select()
      .from(reservations)
      .where(and(eq(doctorId, practice.doctorId), inArray(status, statuses)))
    return found[random.whole(0, found.length - 1)]
  }
  const set = async (id: number, body: object) => app.call('updateConsultationStatus', { as, params: { id }, body })
  const { tokenOf: linkOf } = createPatientLinks(app.db, '')
  async function addressOf(patientId: number) {
    const found = app.db.select({ email: users.email }).from(patients).innerJoin(users, eq(users.id, patients.userId))
    return (await found.where(eq(patients.id, patientId)))[0]?.email ?? ''
  }

  const steps: Record<string, () => Promise<Answered | undefined>> = {
    note: async () => accept(await practice.note(), practice, clock()),
    propose: async () => propose((await asked('PENDING')) ?? (await practice.note()), practice, ...random.some(CLOCKS, 2)),
    async choose() {
      const proposed = await asked('PROPOSED')
      if (!proposed) return undefined
      const key = await linkOf('reservar/pedido', { id: proposed.id, address: proposed.email })
      const times = await app.db.select().from(reservationTimes).where(eq(reservationTimes.reservationId, proposed.id))
      const time = times[random.whole(0, times.length - 1)]
      return time && app.call('answerBookingRequest', { params: { key }, body: { answer: 'CHOSEN', timeId: time.id } })
    },
    bookOnline: () =>
      app.call('requestBooking', {
        body: practice.wish({ times: [practice.wanted(clock())] }),
        from: `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(0, 255)}`,
      }),
    async cancel() {
      const row = await one(isOpen)
      return row && set(row.id, { status: 'CANCELLED', cancelledReason: 'Viaja', cancelledKind: 'CLINIC' })
    },
    async undoOrReopen() {
      const row = await one(({ status }) => status === 'CANCELLED')
      if (!row) return undefined
      const body = { status: 'PENDING' as const, reason: 'Era otro.' }
      return random.chance(0.5) ? set(row.id, { status: 'PENDING' }) : app.call('reopenConsultation', { as, params: { id: row.id }, body })
    },
    async move() {
      const row = await one(isOpen)
      return (
        row && app.call('moveConsultation', { as, params: { id: row.id }, body: { date: practice.at(clock()), durationInMinutes: 30 } })
      )
    },
    async answerByLink() {
      const row = await one(isOpen)
      if (!row) return undefined
      const key = await linkOf('turno', { id: row.id, address: await addressOf(row.patientId) })
      return app.call('answerAppointment', { params: { key }, body: { answer: random.pick(['CONFIRMED', 'CANCELLED']), date: row.date } })
    },
    async suspend() {
      const within = (await practice.booked()).filter((row) => isOpen(row) && row.date === practice.at('10:30'))
      const appointments = within.map(({ id, version, date }) => {
        const action = random.pick(['CANCEL', 'KEEP', 'MOVE'])
        return { id, version, action, ...(action === 'MOVE' && { date: new Date(Date.parse(date) + 7 * 24 * 60 * MINUTE).toISOString() }) }
      })
      const closed = { fromDay: practice.day, toDay: practice.day, fromTime: '10:30', toTime: '11:00', reason: 'Licencia', clinicId: null }
      return app.call('suspendSchedule', { as, body: { ...closed, doctorId: practice.doctorId, appointments } })
    },
  }
  const names = Object.keys(steps)
  return {
    practice,
    step: async () => {
      const name = names[random.whole(0, names.length - 1)] ?? ''
      return { name, answered: await steps[name]?.() }
    },
  }
}

test('whatever desk, doctor, patients and public page do at once, no time is given twice, no hold is broken, and each is told what is', async () => {
  const random = createRandom(seed)
  const { practice, step } = await newDay(random)
  const happened: string[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const done = await Promise.all(Array.from({ length: AT_ONCE }, step))
      happened.push(done.map(({ name, answered }) => `${name} ${answered?.status ?? '–'}`).join(' | '))
      for (const { name, answered } of done) expect(answered?.status ?? 200, `${name}: ${answered?.text}`).toBeLessThan(500)

      const rows = await practice.booked()
      const held = await app.db
        .select({ date: reservationTimes.date })
        .from(reservationTimes)
        .where(and(eq(reservationTimes.doctorId, practice.doctorId), gt(reservationTimes.heldUntil, sql`now()`)))
      const taken = [...rows.filter(isOn), ...held].map(({ date }) => date)
      expect(taken.length, `${taken.sort().join()}`).toBe(new Set(taken).size)

      // Whoever is told, is told what is: by mail once the queue has done its work, and by the bell.
      await mailWork(app, (error) => expect.fail(String(error))).send()
      for (const row of rows) {
        const told = await app.db
          .select()
          .from(mails)
          .where(and(eq(mails.consultationId, row.id), ne(mails.kind, 'REMINDER'), eq(mails.status, 'SENT')))
          .orderBy(mails.id)
        const last = told.at(-1)
        if (isOn(row)) expect([last?.kind === 'CANCELLED', last?.date], `${row.id} is on`).toEqual([false, row.date])
        else expect(last?.kind ?? 'CANCELLED', `${row.id} is cancelled`).toBe('CANCELLED')
        if (isOn(row)) continue
        const bell = and(eq(notifications.consultationId, row.id), eq(notifications.userId, practice.userId))
        expect(await app.db.$count(notifications, bell), `the doctor is told of ${row.id}`).toBe(1)
      }
    }
  } catch (error) {
    throw new Error(happened.join('\n'), { cause: error })
  }
})
