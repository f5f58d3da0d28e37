import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type {
  AcceptReservationInput,
  CreateReservationInput,
  ProposeTimesInput,
  Reservation,
  ReservationStatus,
} from '#contract/generated/schema.ts'
import { openOf, reservationStatuses } from '#contract/statuses.ts'
import { doctorSpecialities, doctors, users } from '../accounts/schema.ts'
import { admit, bookAppointment, type Changing, chosenByPatient, rejectTime, takeBackBooking } from '../agenda/index.ts'
import { consultations } from '../agenda/schema.ts'
import { readUndoable } from '../audit/index.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { noteReservation, type ReservationMailKind, type Telling, tellsHeldTimes, tellsOwnAct } from '../messages/index.ts'
import { type MailedTime, mails } from '../messages/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { clinicDay, clinicTime, weekdayOf } from '../platform/time/clinic-day.ts'
import { type Person, patientOf } from './reservation-patients.ts'
import { reservations as table, reservationTimes as times } from './schema.ts'

/** So long a proposed time is held, unless it begins earlier. */
const HELD_MS = millisecondsInDay
/** So long one that a patient has chosen waits for their mailbox. */
export const SELF_HELD_MS = millisecondsInHour

/** The message of the 404. */
export const missingReservation = 'La reserva no existe.'

export type ReservationRow = typeof table.$inferSelect

/** The statuses of a reservation about which somebody still has to do something. */
export const OPEN: readonly ReservationStatus[] = openOf(reservationStatuses)

/** The refusal of a step that a reservation's status does not lead to. */
export const refusedStep = ({ status }: Pick<ReservationRow, 'status'>) =>
  new Problem(409, `La reserva está ${reservationStatuses[status].told}.`, { code: 'transition' })

/** Rejects what can be done with open reservations alone. */
export function requireOpen(row: Pick<ReservationRow, 'status'>) {
  if (!OPEN.includes(row.status)) throw refusedStep(row)
}

/** The columns of a reservation that the practice reads as they are. */
const shownColumns = {
  ...{ id: table.id, version: table.version, status: table.status, statusSince: table.statusSince, origin: table.origin },
  ...{ createdAt: table.createdAt, dni: table.dni, phone: table.phone, email: table.email, service: table.service },
  ...{ wantedTimes: table.wantedTimes, weekdays: table.weekdays, partOfDay: table.partOfDay, city: table.city, contact: table.contact },
  ...{ word: table.word, note: table.note, heldUntil: table.heldUntil, isSelfHeld: table.isSelfHeld, lapse: table.lapse },
  ...{ rejection: table.rejection, rejectedReason: table.rejectedReason },
}
const proposedTime = {
  id: times.id,
  doctorId: times.doctorId,
  clinicId: times.clinicId,
  date: times.date,
  durationInMinutes: times.durationInMinutes,
}

const doctorUsers = alias(users, 'doctor_users')
const [bookedDoctors, bookedUsers, bookedClinics] = [
  alias(doctors, 'booked_doctors'),
  alias(users, 'booked_users'),
  alias(clinics, 'booked_clinics'),
]

const byTurn = [
  sql`array_position(array['PENDING', 'WAITING', 'PROPOSED'], ${table.status}) nulls last`,
  sql`case when ${inArray(table.status, [...OPEN])} then ${table.createdAt} end`,
  desc(table.createdAt),
  desc(table.id),
]

/** Those that are open before the others, and of each the newest first. */
export const openAndNew = [desc(inArray(table.status, [...OPEN])), desc(table.createdAt), desc(table.id)]

/** The reservations that a condition leaves: those that wait for the practice first, then the other open ones, each the longest waiting first; then all others, the newest first. */
export async function readReservations(db: Database, where: SQL | undefined, limit: number, order?: SQL): Promise<Reservation[]> {
  const rows = await db
    .select({
      row: shownColumns,
      person: { firstName: table.firstName, lastName: table.lastName },
      insurance: { id: insurances.id, name: insurances.name },
      doctor: { id: sql<number>`${doctors.id}`, firstName: doctorUsers.firstName, lastName: doctorUsers.lastName },
      speciality: { id: specialities.id, name: specialities.name },
      clinic: { id: clinics.id, name: clinics.name },
      consultation: {
        ...{ id: consultations.id, date: consultations.date, durationInMinutes: consultations.durationInMinutes },
        ...{ status: consultations.status, cancelledKind: consultations.cancelledKind, arrivedAt: consultations.arrivedAt },
        doctorId: consultations.doctorId,
      },
      bookedDoctor: { firstName: bookedUsers.firstName, lastName: bookedUsers.lastName },
      bookedClinic: { id: bookedClinics.id, name: bookedClinics.name },
    })
    .from(table)
    .leftJoin(insurances, eq(insurances.id, table.insuranceId))
    .leftJoin(doctors, eq(doctors.id, table.doctorId))
    .leftJoin(doctorUsers, eq(doctorUsers.id, doctors.userId))
    .leftJoin(specialities, eq(specialities.id, table.specialityId))
    .leftJoin(clinics, eq(clinics.id, table.clinicId))
    .leftJoin(consultations, eq(consultations.id, table.consultationId))
    .leftJoin(bookedDoctors, eq(bookedDoctors.id, consultations.doctorId))
    .leftJoin(bookedUsers, eq(bookedUsers.id, bookedDoctors.userId))
    .leftJoin(bookedClinics, eq(bookedClinics.id, consultations.clinicId))
    .where(where)
    .orderBy(...(order ? [order] : byTurn))
    .limit(limit)
  const proposed = rows.flatMap(({ row }) => (row.status === 'PROPOSED' ? [row.id] : []))
  const offered =
    proposed.length > 0
      ? await db
          .select({ reservationId: times.reservationId, time: proposedTime })
          .from(times)
          .where(inArray(times.reservationId, proposed))
          .orderBy(asc(times.date))
      : []
  return rows.map(({ row, doctor, consultation, bookedDoctor, bookedClinic, ...names }) => ({
    ...{ ...row, ...names },
    // An accepted reservation is told as its appointment stands now.
    consultation: consultation && {
      ...consultation,
      doctor: bookedDoctor ?? { firstName: '', lastName: '' },
      clinic: bookedClinic,
    },
    doctor: doctor?.id ? { id: doctor.id, firstName: doctor.firstName ?? '', lastName: doctor.lastName ?? '' } : null,
    proposed: offered.flatMap(({ reservationId, time }) => (reservationId === row.id ? [time] : [])),
  }))
}

/** A reservation. Throws 404 for one that the condition does not leave. */
export async function readReservation(db: Database, id: number, where?: SQL) {
  const [reservation] = await readReservations(db, and(eq(table.id, id), where), 1)
  if (!reservation) throw new Problem(404, missingReservation)
  return reservation
}

type Wanted = Pick<CreateReservationInput, 'doctorId' | 'wantedTimes'>

/** Rejects times of no doctor, at somebody else's clinic, or that are over. `field` is what the input calls them. */
export async function requireWanted(db: Database, { doctorId, wantedTimes }: Wanted, field: string) {
  if (wantedTimes.length === 0) return
  if (doctorId === null) throw implausible(field, 'Los horarios son de un médico: elegilo primero.')
  for (const { minutes, ...time } of wantedTimes) rejectTime({ ...time, doctorId, durationInMinutes: minutes })
  const ids = wantedTimes.map(({ clinicId }) => clinicId)
  const own = await db
    .select({ id: clinics.id })
    .from(clinics)
    .where(and(inArray(clinics.id, ids), eq(clinics.doctorId, doctorId)))
  const known = new Set(own.map(({ id }) => id))
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0) throw unknownReference(`${field}[${index}].clinicId`, 'El médico no atiende en ese consultorio.')
}

/** Rejects who asks for both a doctor and a speciality, or for neither. */
export function requireOneWish({ doctorId, specialityId }: Pick<CreateReservationInput, 'doctorId' | 'specialityId'>) {
  if ((doctorId === null) === (specialityId === null)) throw implausible('doctorId', 'Elegí un médico o una especialidad.')
}

/**
 * The doctors whose times are proposed to somebody, or with whom they have the appointment that they asked for. Their agendas are locked before the
 * reservation is, since it gives these times back.
 */
export async function doctorsOf(db: Database, reservationId: number) {
  const proposed = db.select({ doctorId: times.doctorId }).from(times).where(eq(times.reservationId, reservationId))
  const booked = db
    .select({ doctorId: consultations.doctorId })
    .from(consultations)
    .innerJoin(table, eq(table.consultationId, consultations.id))
    .where(eq(table.id, reservationId))
  return (await union(proposed, booked)).map(({ doctorId }) => doctorId)
}

/** Makes free what is proposed to somebody, whose agendas the caller has locked. */
export const releaseTimes = (tx: Database, reservationId: number) => tx.delete(times).where(eq(times.reservationId, reservationId))

/** The columns of a reservation that gets another status. */
export const inStatus = (status: ReservationStatus) => ({
  ...{ status, statusSince: new Date().toISOString() },
  ...{ heldUntil: null, isSelfHeld: false, returnsTo: null, lapse: null, word: '', rejection: null, rejectedReason: null },
})

/**
 * Takes back what the same person accepted just now: the appointment is cancelled, and nothing is told of it to the patient. Throws 409 where that is too
 * late. The caller has locked the doctor's agenda and the reservation.
 */
export async function takeBackAcceptance(call: Changing & { user: Caller }, { id, consultationId }: ReservationRow) {
  const accepted = await readUndoable<ReservationRow>(call.db, table, id, call.user.id)
  if (!accepted || consultationId === null) throw new Problem(409, 'Ya no se puede deshacer.', { code: 'transition' })
  await takeBackBooking(call, { id: consultationId })
}

type Accepted = Omit<AcceptReservationInput, 'patientId'> & {
  patientId?: number | null
  /** The person has chosen this time by the link of a mail, and says with it that they come. */
  isChosen?: boolean
}

/**
 * Books an appointment for the person who asks for it, and returns its id. The caller has locked the doctor's agenda, the DNI and the reservation, has made
 * free what was proposed, and gives the reservation its status.
 */
export async function bookFor(call: Changing, row: Person, { patientId, name, isChosen = false, ...asked }: Accepted) {
  const values = { name, ...(isChosen && chosenByPatient()), patientId: patientId ?? (await patientOf(call, row)) }
  return (await bookAppointment(call, asked, values, { isOwnChoice: (patientId ?? null) === null })).id
}

/** Until when these times are held: so long, and none beyond the beginning of the first one. */
export function heldUntilOf({ times: wished }: ProposeTimesInput, heldMs = HELD_MS) {
  const first = Math.min(...wished.map(({ date }) => Date.parse(date)))
  return new Date(Math.min(Date.now() + heldMs, first)).toISOString()
}

/**
 * Holds times for somebody, and returns until when. What was proposed before is free again. Throws 409 where one of them is taken. The caller has
 * locked the agendas.
 */
export async function hold(
  call: Changing,
  { id: reservationId }: Pick<ReservationRow, 'id'>,
  asked: ProposeTimesInput,
  heldUntil = heldUntilOf(asked),
) {
  const { times: wished } = asked
  await releaseTimes(call.db, reservationId)
  for (const [index, wish] of wished.entries()) {
    const values = { ...wish, reservationId, heldUntil }
    await admit(call, wish).catch((error: unknown) => {
      if (!(error instanceof Problem && error.errors?.['date'])) throw error
      const { status, message, code, extensions, later } = error
      throw new Problem(status, message, { code, extensions, later, errors: { [`times[${index}].date`]: message } })
    })
    await call.db.insert(times).values(values)
  }
  return heldUntil
}

/** The times that are proposed to somebody, as a mail tells them. */
async function mailedTimes(tx: Database, reservationId: number): Promise<MailedTime[]> {
  const rows = await tx
    .select({
      date: times.date,
      durationInMinutes: times.durationInMinutes,
      doctor: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      place: sql<string>`${clinics.name} || ', ' || ${clinics.address} || ', ' || ${clinics.city}`,
    })
    .from(times)
    .innerJoin(doctors, eq(doctors.id, times.doctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .innerJoin(clinics, eq(clinics.id, times.clinicId))
    .where(eq(times.reservationId, reservationId))
    .orderBy(asc(times.date))
  return rows
}

/** Which mail says how an open reservation stands. */
export function mailOf({
  status,
  returnsTo,
  isSelfHeld,
}: Pick<ReservationRow, 'status' | 'returnsTo' | 'isSelfHeld'>): ReservationMailKind {
  if (status !== 'PROPOSED') return 'RECEIVED'
  return isSelfHeld ? 'HELD' : returnsTo === 'WAITING' ? 'OFFER' : 'PROPOSAL'
}

/** Drops what somebody would be told of their reservation and is no longer so. */
export const dropUnsent = (db: Database, id: number) =>
  db
    .update(mails)
    .set({ status: 'DROPPED' })
    .where(and(eq(mails.reservationId, id), eq(mails.status, 'WAITING'), ne(mails.kind, 'RECEIVED')))

/** Has somebody told what became of their reservation, once that could have been taken back. Who gave no e-mail is told nothing. */
export async function tell({ db, services: { env } }: Telling, { id, email, doctorId }: ReservationRow, kind: ReservationMailKind) {
  await dropUnsent(db, id)
  if (email === '') return
  const seconds = tellsOwnAct(kind) ? 0 : env.mail.delaySeconds
  const values = {
    kind,
    reservationId: id,
    recipient: email,
    doctorId,
    sequence: 0,
    ...(tellsHeldTimes(kind) && { times: await mailedTimes(db, id) }),
  }
  const mail = singleRow(await db.insert(mails).values(values).returning({ id: mails.id }))
  await enqueue(db, 'mails', { mailId: mail.id }, { isUrgent: true, seconds })
}

/** Gives back what nobody chose in time, and tells the practice. Several processes may look at once. */
export async function lapseProposals(db: Database) {
  const isOver = and(eq(table.status, 'PROPOSED'), lt(table.heldUntil, sql`now()`))
  const over = await db.select({ id: table.id }).from(table).where(isOver).orderBy(asc(table.id))
  for (const { id } of over)
    await inTransaction(db, async (tx) => {
      await lockAgendas(tx, ...(await doctorsOf(tx, id)))
      const itself = and(eq(table.id, id), isOver)
      const [found] = await tx.select({ returnsTo: table.returnsTo }).from(table).where(itself).for('no key update')
      if (!found) return
      await releaseTimes(tx, id)
      await tx
        .update(table)
        .set({ ...inStatus(found.returnsTo ?? 'PENDING'), lapse: 'LAPSED', version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
      await noteReservation(tx, 'RESERVATION_ANSWERED', id, null)
    })
}

const partOf = (date: string) => {
  const clock = clinicTime(new Date(date))
  return clock < '12:00' ? 'MORNING' : clock < '18:00' ? 'AFTERNOON' : 'EVENING'
}

/** The condition of those on the waiting list whom a time of a doctor at a clinic would suit, and who can be written to. */
export const waitingFor = ({ doctorId, clinicId, date }: { doctorId: number; clinicId: number; date: string }) =>
  and(
    eq(table.status, 'WAITING'),
    sql`${table.email} <> ''`,
    or(
      eq(table.doctorId, doctorId),
      sql`${table.specialityId} in (select ${doctorSpecialities.specialityId} from ${doctorSpecialities} where ${doctorSpecialities.doctorId} = ${doctorId})`,
    ),
    or(isNull(table.clinicId), eq(table.clinicId, clinicId)),
    sql`(${table.city} = '' or fold(${table.city}) = (select fold(${clinics.city}) from ${clinics} where ${clinics.id} = ${clinicId}))`,
    or(isNull(table.partOfDay), eq(table.partOfDay, partOf(date))),
    sql`(cardinality(${table.weekdays}) = 0 or ${weekdayOf(clinicDay(new Date(date)))} = any(${table.weekdays}))`,
  )
