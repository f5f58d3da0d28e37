import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BookingRequestInput, CreateReservationInput } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations, doctorSchedules, openingHours } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { clinicDay, clockOf } from '#server/platform/time/clinic-day.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import type { MailingApp } from '#tests/support/server/mailing-app.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'
import { freeMonday } from './free-week.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const newDni = () => String(randomInt(60_000_000, 99_999_999))
export const newEmail = () => `${randomUUID()}@example.com`

export type Practice = Awaited<ReturnType<ReturnType<typeof bookingRequests>['newPractice']>>

/** A server that is reached in this process, or over the network. */
export type Reached = { app: Pick<TestApp, 'db' | 'env' | 'ok' | 'call'>; smtp: Pick<MailingApp['smtp'], 'to'> }

/** The requests of a practice and a patient about reservations. The server is open once a test runs. */
export function bookingRequests({ app, smtp }: Reached) {
  /** Does the due work, as a process of the server does it. */
  const work = async () => {
    const errors: unknown[] = []
    await mailWork(app, (error) => errors.push(error)).send()
    expect(errors).toEqual([])
  }

  const one = <Row>(rows: Row[]) => rows[0] as Row // one row is written

  /** A doctor who attends every day from 9 to 11 at a clinic of the back office's, and a day on which nothing is booked. */
  async function newPractice(onlineBooking: 'REQUEST' | 'DIRECT' | 'NONE' = 'REQUEST') {
    const { db } = app
    const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' as const, validated: true }
    const user = one(await db.insert(users).values(account).returning())
    const { id: doctorId } = one(await db.insert(doctors).values({ userId: user.id }).returning())
    const place = { address: 'Av. Colón 100', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
    const { id: clinicId } = one(
      await db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede Centro', latitude: -31.4, longitude: -64.2 })
        .returning(),
    )
    await db.insert(openingHours).values(
      EVERY_DAY.map((weekday) => ({
        ...{ doctorId, clinicId, weekday, fromTime: '09:00', toTime: '11:00' },
        ...{ slotMinutes: 30, validFrom: '2026-01-01' },
      })),
    )
    await db.insert(doctorSchedules).values({ doctorId, onlineBooking })
    // The two weeks after it have no holidays, either.
    const day = await freeMonday(60, 3)
    const at = (clock: string) => new Date(clockOf(day)(clock)).toISOString()
    return {
      ...{ doctorId, clinicId, userId: user.id, day, at },
      time: (clock: string) => ({ doctorId, clinicId, date: at(clock), durationInMinutes: 30 }),
      wanted: (clock: string) => ({ date: at(clock), clinicId, minutes: 30 }),
      /** Somebody asks by telephone. */
      note: (more: Partial<CreateReservationInput> = {}) =>
        app.ok('createReservation', {
          as: 'BACKOFFICE',
          body: {
            ...{ origin: 'PHONE', status: 'PENDING', firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234' },
            ...{ email: newEmail(), insuranceId: null, doctorId, specialityId: null, clinicId: null },
            ...{ wantedTimes: [], weekdays: [], partOfDay: null, note: null },
            ...more,
          },
        }),
      /** Somebody asks on the public page. */
      wish: (more: Partial<BookingRequestInput> = {}): BookingRequestInput => ({
        ...{ doctorId, specialityId: null, times: [], firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234' },
        ...{ email: newEmail(), insuranceId: null, recaptchaToken: '' },
        ...more,
      }),
      booked: () => db.select().from(consultations).where(eq(consultations.doctorId, doctorId)).orderBy(consultations.date),
      free: async () => {
        const { data } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { doctorId, from: day, limit: 4 } })
        return data.filter(({ date }) => clinicDay(new Date(date)) === day).map(({ date }) => date)
      },
    }
  }
  type Practice = Awaited<ReturnType<typeof newPractice>>

  const answer = (
    kind: 'acceptReservation' | 'proposeTimes' | 'updateReservation',
    { id }: { id: number },
    body: object,
    version?: number,
  ) => app.call(kind, { as: 'BACKOFFICE', params: { id }, body, ...(version && { headers: { 'if-match': `"${version}"` } }) })
  const read = ({ id }: { id: number }) => app.ok('getReservation', { as: 'BACKOFFICE', params: { id } })
  const accept = (reservation: { id: number }, practice: Practice, clock = '09:00', more: object = {}) =>
    answer('acceptReservation', reservation, { ...practice.time(clock), name: 'Consulta médica', patientId: null, ...more })
  const propose = (reservation: { id: number }, practice: Practice, ...clocks: string[]) =>
    answer('proposeTimes', reservation, { times: clocks.map(practice.time) })
  const keyOf = (email: string, index = -1) => tokenIn(smtp.to(email).at(index) ?? {})
  const view = (key: string) => app.ok('getBookingRequest', { params: { key } })
  const reply = (key: string, body: object) => app.call('answerBookingRequest', { params: { key }, body })

  return { work, newPractice, answer, read, accept, propose, keyOf, view, reply }
}
