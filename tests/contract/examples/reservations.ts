import { eq } from 'drizzle-orm'
import { scheduleExceptions } from '#server/agenda/schema.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, newDni, newEmail, ofDoctor } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'
import { appointmentInput, bookable, freeTime } from './agenda.ts'
import { publishedImage } from './posts.ts'

/** Somebody who asks for an appointment with that doctor. */
async function newReservation({ db }: Asker, doctorId: number, more: Partial<typeof reservations.$inferInsert> = {}) {
  const person = { firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234', email: newEmail() }
  return found(
    await db
      .insert(reservations)
      .values({ ...person, origin: 'PUBLIC', doctorId, ...more })
      .returning(),
  )
}

let opened = 0
/** Two times of a doctor that are free, on a day on which there are no others. */
async function openTimes({ db }: Asker, place: { doctorId: number; clinicId: number }) {
  const day = new Date(Date.now() + (800 + opened++) * 86_400_000).toISOString().slice(0, 10)
  const hours = { fromDay: day, toDay: day, fromTime: '09:00', toTime: '11:00', slotMinutes: 30 }
  await db.insert(scheduleExceptions).values({ ...place, ...hours, kind: 'OPEN', reason: 'Ejemplo' })
  return ['12:00', '12:30'].map((time) => ({ ...place, date: `${day}T${time}:00.000Z`, durationInMinutes: 30 }))
}

/** A request of somebody, to whom a time is proposed, with the key of its link. */
async function proposedRequest(app: Asker) {
  const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
  const heldUntil = new Date(Date.now() + 3_600_000).toISOString()
  const { id, email } = await newReservation(app, doctorId, { status: 'PROPOSED', returnsTo: 'PENDING', heldUntil })
  const [time] = await openTimes(app, { doctorId, clinicId })
  const { id: timeId } = found(
    await app.db
      .insert(reservationTimes)
      .values({ reservationId: id, date: '', durationInMinutes: 0, ...time, heldUntil, doctorId, clinicId })
      .returning(),
  )
  return { key: await createPatientLinks(app.db, '').tokenOf('reservar/pedido', { id, address: email }), timeId }
}

/** What somebody asks of the demo doctor on the public page. */
const newBooking = async (app: Asker) => ({
  ...{ ...exampleOf('BookingRequestInput'), doctorId: (await doctorIds(app)).mine.id, times: [], dni: newDni(), email: newEmail() },
  ...{ insuranceId: null, recaptchaToken: 'none' },
})

export const reservationsExamples = {
  listReservations: { own: () => ({}) },
  createReservation: {
    async own(app) {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      return {
        body: {
          ...exampleOf('CreateReservationInput'),
          dni: newDni(),
          email: newEmail(),
          origin: 'PHONE',
          status: 'WAITING',
          partOfDay: 'MORNING',
          insuranceId: 1,
          doctorId,
          clinicId,
        },
      }
    },
  },
  listWaiting: {
    async own(app) {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      return { query: { doctorId, clinicId, date: freeTime() } }
    },
  },
  getReservation: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(reservations).where(eq(reservations.doctorId, id)).orderBy(reservations.id)).id },
  })),
  updateReservation: ofDoctor(async (app, { id }) => ({
    params: { id: (await newReservation(app, id)).id },
    body: { status: 'REJECTED', rejection: 'NO_TIMES', rejectedReason: 'La agenda está llena.' },
  })),
  acceptReservation: ofDoctor(async (app, { id }) => {
    const { doctorId, clinicId } = await bookable(app, id)
    return { params: { id: (await newReservation(app, id)).id }, body: { doctorId, clinicId, ...appointmentInput(), patientId: null } }
  }),
  proposeTimes: ofDoctor(async (app, { id }) => {
    const { doctorId, clinicId } = await bookable(app, id)
    const times = await openTimes(app, { doctorId, clinicId })
    return { params: { id: (await newReservation(app, id)).id }, body: { times } }
  }),
  getBookable: { own: () => ({}) },
  listBookableDoctors: { own: () => ({ query: { search: 'buenos aires', page: 1 } }) },
  getOwnPublicPage: { own: () => ({}) },
  getBookableDoctor: { own: async (app) => ({ params: { id: (await doctorIds(app)).mine.id } }) },
  listBookableServices: { own: async (app) => ({ params: { id: (await doctorIds(app)).mine.id } }) },
  getBookableImage: { own: async (app) => ({ params: { key: await publishedImage(app) } }) },
  listBookableTimes: { own: async (app) => ({ params: { id: (await doctorIds(app)).mine.id } }) },
  requestBooking: { own: async (app) => ({ body: await newBooking(app) }) },
  correctBooking: {
    async own(app) {
      const { id } = await newReservation(app, (await doctorIds(app)).mine.id)
      const key = await createPatientLinks(app.db, '').tokenOf('reservar/correccion', { id, address: '' })
      return { params: { key }, body: { email: newEmail() } }
    },
  },
  getBookingRequest: { own: async (app) => ({ params: { key: (await proposedRequest(app)).key } }) },
  answerBookingRequest: {
    async own(app) {
      const { key, timeId } = await proposedRequest(app)
      return { params: { key }, body: { answer: 'CHOSEN', timeId } }
    },
  },
  unsubscribeBooking: {
    own: async (app) => ({
      params: { key: (await proposedRequest(app)).key },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
} satisfies Partial<Examples>
