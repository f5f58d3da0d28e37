import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookingAnswerInput, BookingRequest, ProposeTimesInput } from '#contract/generated/schema.ts'
import { insuranceNotTaken } from '#contract/insurance-not-taken.ts'
import { doctors, users } from '../accounts/schema.ts'
import { admit, isOffered, readBookingLimits } from '../agenda/index.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { claimedId, noteReader, noteReservation } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { lockAgendas, takeDni } from '../platform/db/locks.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { BOOKED_HOURS } from '../platform/limits/limits.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { requireService } from '../posts/index.ts'
import { bookableDoctors, requireOpenPage } from './bookable-doctors.operations.ts'
import { findBookable } from './bookable-doctors.ts'
import {
  BAD_LINK,
  changing,
  correctAddress,
  correctedElsewhere,
  countAhead,
  findSame,
  isSameAddress,
  nameOf,
  type Public,
  placeOf,
  readBooked,
  readCorrectable,
  toRepeated,
  toResult,
} from './booking-requests.ts'
import {
  bookFor,
  doctorsOf,
  dropUnsent,
  heldUntilOf,
  hold,
  inStatus,
  OPEN,
  type ReservationRow,
  refusedStep,
  releaseTimes,
  requireOneWish,
  requireWanted,
  SELF_HELD_MS,
  tell,
} from './reservations.ts'
import { reservations as table, reservationTimes as times } from './schema.ts'

/** The usual reason, which nobody is asked for on a public page. */
const NAME = 'Consulta médica'

const LATE = 'La propuesta venció: los horarios ya no están guardados para vos. El consultorio te va a contestar.'

type Services = Call<'requestBooking'>['services']

/** The reservation of a link, and who has that. */
async function readLinked(db: Database, services: Services, key: string) {
  if (!services.env.publicBooking) throw new Problem(404, BAD_LINK)
  const id = claimedId(key)
  const [row] = id === undefined ? [] : await db.select().from(table).where(eq(table.id, id))
  const bearer = row?.email ? await services.patientLinks.bearerOf('reservar/pedido', key, { id: row.id, address: row.email }) : undefined
  if (!row || !bearer) throw new Problem(404, BAD_LINK)
  return { row, bearer }
}

const readRequest = async (db: Database, services: Services, key: string) => (await readLinked(db, services, key)).row

const specialityName = alias(specialities, 'speciality')

/** The request as the person who made it sees it. */
async function toRequest(
  db: Database,
  { id, status, doctorId, specialityId, service, heldUntil, consultationId, wantedTimes, rejection, city, partOfDay }: ReservationRow,
): Promise<BookingRequest> {
  const [doctor] =
    doctorId === null
      ? []
      : await db.select(nameOf).from(doctors).innerJoin(users, eq(users.id, doctors.userId)).where(eq(doctors.id, doctorId))
  const [speciality] =
    specialityId === null
      ? []
      : await db.select({ name: specialityName.name }).from(specialityName).where(eq(specialityName.id, specialityId))
  const proposed =
    status === 'PROPOSED'
      ? await db
          .select({ id: times.id, date: times.date, durationInMinutes: times.durationInMinutes, doctor: nameOf, clinic: placeOf })
          .from(times)
          .innerJoin(doctors, eq(doctors.id, times.doctorId))
          .innerJoin(users, eq(users.id, doctors.userId))
          .innerJoin(clinics, eq(clinics.id, times.clinicId))
          .where(and(eq(times.reservationId, id), gt(times.heldUntil, sql`now()`)))
          .orderBy(asc(times.date))
      : []
  const appointment = consultationId === null ? null : await readBooked(db, consultationId)
  return {
    ...{ status, service, proposed, heldUntil, city, partOfDay },
    wanted: wantedTimes.map(({ date }) => date),
    rejection: status === 'REJECTED' ? rejection : null,
    doctor: doctor ?? null,
    speciality: speciality?.name ?? null,
    appointment,
    isCancelled: consultationId !== null && appointment === null,
    timeZone: clinicZone(),
  }
}

/** Refuses a time that the page does not offer: as taken where it is, and otherwise because it is no time of the doctor's. */
async function refuseTime(call: Parameters<typeof admit>[0], wish: Parameters<typeof admit>[1]): Promise<never> {
  await admit(call, wish)
  throw implausible('times', 'Elegí uno de los horarios de la lista.')
}

/** Holds the time that somebody has chosen until they confirm it by the link of the mail. The practice hears of it then, or where nobody does. */
async function holdFor(change: ReturnType<typeof changing>, values: typeof table.$inferInsert, time: ProposeTimesInput['times'][number]) {
  const heldUntil = heldUntilOf({ times: [time] }, SELF_HELD_MS)
  const held = { ...inStatus('PROPOSED'), returnsTo: 'PENDING' as const, isSelfHeld: true, heldUntil }
  const row = await insertRow(change, table, { ...values, ...held })
  await hold(change, row, { times: [time] }, heldUntil)
  await tell(change, row, 'HELD')
  return row
}

/** Does what somebody answers to a proposal, or nothing where it was done before. */
async function settle(
  call: Public,
  tx: Database,
  { id: reservationId, dni }: ReservationRow,
  { answer, timeId = 0, word = '' }: BookingAnswerInput,
) {
  const readTime = async () =>
    answer === 'CHOSEN'
      ? (
          await tx
            .select()
            .from(times)
            .where(and(eq(times.id, timeId), eq(times.reservationId, reservationId)))
        )[0]
      : undefined
  await lockAgendas(tx, ...(await doctorsOf(tx, reservationId)))
  if (answer === 'CHOSEN' && dni) await takeDni(tx, dni)
  const change = changing(call, tx)
  const [row] = await tx.select().from(table).where(eq(table.id, reservationId)).for('no key update')
  if (!row) throw new Problem(404, BAD_LINK)
  // Another request may have had the locks before and chosen another time: then this one is gone.
  const time = await readTime()
  const isSame =
    (answer === 'CHOSEN' && row.status === 'ACCEPTED' && time !== undefined) ||
    (answer === 'NONE' && row.status !== 'PROPOSED' && row.lapse === 'DECLINED') ||
    (answer === 'WITHDRAWN' && row.status === 'WITHDRAWN')
  if (isSame) return
  if (answer === 'WITHDRAWN' ? !OPEN.includes(row.status) : row.status !== 'PROPOSED')
    throw row.lapse === 'LAPSED' ? new Problem(409, LATE, { code: 'transition' }) : refusedStep(row)
  if (answer === 'CHOSEN' && !time) throw unknownReference('timeId', 'Elegí uno de los horarios.')
  if (answer === 'CHOSEN' && Date.parse(row.heldUntil ?? '') <= Date.now()) throw new Problem(409, LATE, { code: 'transition' })
  await updateRow(change, { table, id: reservationId, missing: BAD_LINK }, async () => {
    if (answer === 'WITHDRAWN') return inStatus('WITHDRAWN')
    if (answer === 'NONE' || !time) return { ...inStatus(row.returnsTo ?? 'PENDING'), lapse: 'DECLINED' as const, word }
    // The chosen one stays, held no longer, so that the same answer again is known as the same.
    await tx.delete(times).where(and(eq(times.reservationId, reservationId), ne(times.id, time.id)))
    await tx.update(times).set({ heldUntil: sql`now() - interval '1 minute'` }).where(eq(times.id, time.id))
    const { doctorId, clinicId, date, durationInMinutes } = time
    return {
      ...inStatus('ACCEPTED'),
      consultationId: await bookFor(change, row, {
        doctorId,
        clinicId,
        date,
        durationInMinutes,
        name: row.service?.title ?? NAME,
        isChosen: true,
      }),
    }
  })
  if (answer !== 'CHOSEN') await releaseTimes(tx, reservationId)
  await dropUnsent(tx, reservationId)
  await noteReservation(tx, 'RESERVATION_ANSWERED', reservationId, null)
}

export const booking = {
  ...bookableDoctors,

  async requestBooking(call) {
    const { db, body, services, origin } = call
    requireOpenPage(services)
    const { doctorId, specialityId, times: wantedTimes, service: seen = null, recaptchaToken, ...person } = body
    requireOneWish(body)
    const doctor = doctorId === null ? undefined : await findBookable(db, doctorId)
    if (doctorId !== null && !doctor) throw unknownReference('doctorId', 'Este médico no da turnos por internet.')
    if (specialityId !== null && !(await isSpeciality(db, specialityId)))
      throw unknownReference('specialityId', 'La especialidad no existe.')
    if (doctorId !== null && (body.city || body.partOfDay))
      throw implausible('city', 'Un médico atiende donde y cuando dicen sus horarios.')
    if (seen && doctorId === null) throw implausible('service', 'El servicio es de un médico: elegilo primero.')
    if (body.insuranceId !== null && !(await isInsurance(db, body.insuranceId)))
      throw unknownReference('insuranceId', 'La obra social no existe.')
    if (doctor && body.insuranceId !== null && !doctor.insurances.some(({ id }) => id === body.insuranceId))
      throw implausible('insuranceId', insuranceNotTaken(doctor))
    await requireWanted(db, { doctorId, wantedTimes }, 'times')
    const [time] = wantedTimes
    const isDirect = doctor?.onlineBooking === 'DIRECT'
    if (isDirect && wantedTimes.length > 1) throw implausible('times', 'Elegí un horario.')
    const service = seen && doctorId !== null ? await requireService(db, doctorId, seen) : null
    if (service && wantedTimes.some(({ minutes }) => minutes !== service.time))
      throw implausible('times', 'Elegí uno de los horarios de la lista.')
    const counted = { network: origin.address, dni: person.dni, mailbox: person.email }
    await countUse(db, 'bookings', 'BEFORE', counted)
    await services.captcha.verify(recaptchaToken, origin.address)
    await countUse(db, 'bookings', 'AFTER', counted)
    const isUsual = (await countUse(db, 'bookingsOfOne', 'AFTER', counted)) === 0
    const made = await inTransaction(db, async (tx) => {
      if (doctorId !== null) await lockAgendas(tx, doctorId)
      // The same again, as after a lost answer, waits here for the first one.
      await takeDni(tx, person.dni)
      const same = await findSame(tx, body)
      if (same) return toRepeated(tx, same, body)
      const change = changing(call, tx)
      const values = { ...person, doctorId, specialityId, service, wantedTimes, origin: 'PUBLIC' as const }
      // Where nothing is booked the count is undone with all else.
      const limitsOf = await readBookingLimits(tx, doctorId === null ? [] : [doctorId])
      const isInstant = async (doctor: number) => {
        const { bookingsPerPatient, bookingsPerHour } = limitsOf(doctor)
        if ((await countAhead(tx, body, doctor)) >= bookingsPerPatient) return false
        if ((await countUse(tx, 'instantBookings', 'AFTER', { doctor }, bookingsPerHour)) > 0) return false
        return (await countUse(tx, 'instantBookingsOfDays', 'AFTER', { doctor }, BOOKED_HOURS * bookingsPerHour)) === 0
      }
      if (!isDirect || !time || doctorId === null || !isUsual || !(await isInstant(doctorId))) {
        const row = await insertRow(change, table, values)
        if (isUsual) await tell(change, row, 'RECEIVED')
        await noteReservation(tx, 'RESERVATION_MADE', row.id, null)
        return row
      }
      const { minutes, ...when } = time
      if (!(await isOffered(tx, { ...time, doctorId }, service?.time)))
        await refuseTime(change, { ...when, doctorId, durationInMinutes: minutes })
      const held = { ...when, doctorId, durationInMinutes: minutes }
      if (limitsOf(doctorId).bookingByMail) return holdFor(change, values, held)
      const wish = { ...held, name: service?.title ?? NAME }
      const consultationId = await bookFor(change, values, wish)
      const row = await insertRow(change, table, { ...values, ...inStatus('ACCEPTED'), consultationId })
      await noteReservation(tx, 'RESERVATION_ANSWERED', row.id, null)
      return row
    })
    return 'id' in made ? toResult(db, services, made) : made
  },

  async correctBooking(call) {
    const { db, params, body, services, origin } = call
    requireOpenPage(services)
    const asked = await readCorrectable(db, services, params.key)
    if (!isSameAddress(asked, body)) {
      const counted = { network: origin.address, mailbox: body.email, booking: asked.id }
      if ((await countUse(db, 'corrections', 'NONE', counted)) > 0) throw correctedElsewhere()
      await inTransaction(db, (tx) => correctAddress(changing(call, tx), asked, body.email))
    }
    return toResult(db, services, await readCorrectable(db, services, params.key))
  },

  async getBookingRequest({ db, params, services }) {
    return toRequest(db, await readRequest(db, services, params.key))
  },

  async answerBookingRequest(call) {
    const { db, params, body, services } = call
    const { row: asked, bearer } = await readLinked(db, services, params.key)
    if ((body.answer === 'CHOSEN') !== (body.timeId !== undefined)) throw implausible('timeId', 'Elegí uno de los horarios.')
    if (body.word && body.answer !== 'NONE') throw implausible('word', 'Solo se cuenta qué te sirve cuando ningún horario te sirve.')
    await inTransaction(db, (tx) => settle(call, tx, asked, body))
    if (bearer === 'READER') await noteReader(db, { reservationId: asked.id }, asked.email)
    return toRequest(db, await readRequest(db, services, params.key))
  },

  async unsubscribeBooking(call) {
    const { db, params, services } = call
    const asked = await readRequest(db, services, params.key)
    if (asked.status === 'WAITING' || asked.status === 'PROPOSED')
      await inTransaction(db, (tx) => settle(call, tx, asked, { answer: 'WITHDRAWN' }))
    return { status: (await readRequest(db, services, params.key)).status }
  },
} satisfies Partial<Operations>

const exists = async (found: PromiseLike<unknown[]>) => (await found).length > 0
const isSpeciality = (db: Database, id: number) =>
  exists(
    db
      .select({ id: specialities.id })
      .from(specialities)
      .where(and(eq(specialities.id, id), isNull(specialities.archivedAt))),
  )
const isInsurance = (db: Database, id: number) =>
  exists(
    db
      .select({ id: insurances.id })
      .from(insurances)
      .where(and(eq(insurances.id, id), isNull(insurances.archivedAt))),
  )
