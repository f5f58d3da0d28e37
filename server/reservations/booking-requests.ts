import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { giveTo } from '../agenda/index.ts'
import { consultations, isAhead } from '../agenda/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { claimedId, noteChange, noteChanges, type PatientLinks, type Telling } from '../messages/index.ts'
import { mails } from '../messages/schema.ts'
import { readPatient } from '../patients/index.ts'
import { patients } from '../patients/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { Outrun } from '../platform/db/errors.ts'
import { lockAgendas, takeDni } from '../platform/db/locks.ts'
import { Problem } from '../platform/problem.ts'
import type { AuditEntry } from '../platform/records/audit-entry.ts'
import { lockRows, updateRow } from '../platform/records/rows.ts'
import { patientOf } from './reservation-patients.ts'
import { mailOf, missingReservation, OPEN, type ReservationRow, tell } from './reservations.ts'
import { reservations as table } from './schema.ts'

/*
 * Requests from the public page: this finds out whether one is the same again, answers it, and lets its author correct the e-mail address.
 */

export const BAD_LINK = 'Este enlace no sirve. Puede que el pedido sea de otra dirección de correo, o que falte una parte del enlace.'
/** The refusal of a correction that is the practice's to make. */
export const correctedElsewhere = () =>
  new Problem(409, 'Ya no se puede corregir el correo desde acá. Comunicate con el consultorio.', { code: 'transition' })

type Services = Telling['services'] & { patientLinks: PatientLinks }
/** The parts of a call that a change by somebody who is not signed in needs. */
export type Public = { services: Services; audit(entries: AuditEntry | readonly AuditEntry[], tx?: Database): Promise<void> }

/** Runs a change of somebody who is not signed in. It names no version, so it is done on the newest one. */
export const changing = ({ services, audit }: Public, tx: Database) => ({
  ...{ db: tx, services, user: null, expectVersion() {} },
  audit: (entries: AuditEntry | readonly AuditEntry[]) => audit(entries, tx),
})

/** The columns of a clinic that patients read. */
export const placeOf = { id: clinics.id, name: clinics.name, address: clinics.address, district: clinics.district, city: clinics.city }
/** The columns of a doctor that patients read. */
export const nameOf = { firstName: users.firstName, lastName: users.lastName }

const DAY = sql`interval '1 day'`
/** A request of the same person for the same, within a day, that is still open, or whose appointment is still ahead. */
export async function findSame(
  tx: Database,
  { dni, email, doctorId, specialityId, times: wanted, service, city = '', partOfDay = null }: BookingRequestInput,
) {
  const [same] = await tx
    .select({ status: table.status, consultationId: table.consultationId, heldUntil: table.heldUntil, isSelfHeld: table.isSelfHeld })
    .from(table)
    .leftJoin(consultations, eq(consultations.id, table.consultationId))
    .where(
      and(
        eq(table.dni, dni),
        sql`lower(${table.email}) = lower(${email})`,
        doctorId === null ? isNull(table.doctorId) : eq(table.doctorId, doctorId),
        specialityId === null ? isNull(table.specialityId) : eq(table.specialityId, specialityId),
        eq(table.city, city),
        partOfDay === null ? isNull(table.partOfDay) : eq(table.partOfDay, partOfDay),
        sql`${table.wantedTimes} = ${JSON.stringify(wanted)}::jsonb`,
        sql`(${table.service} ->> 'postId')::int is not distinct from ${service?.postId ?? null}::int`,
        or(inArray(table.status, [...OPEN]), and(eq(table.status, 'ACCEPTED'), isAhead)),
        sql`${table.createdAt} > now() - ${DAY}`,
      ),
    )
    .limit(1)
  return same
}

/** How many appointments ahead somebody has with a doctor that they asked for on the public page. Only who gives the same DNI and e-mail is the same. */
export async function countAhead(tx: Database, { dni, email }: Pick<BookingRequestInput, 'dni' | 'email'>, doctorId: number) {
  const isTheirs = and(eq(table.dni, dni), sql`lower(${table.email}) = lower(${email})`, eq(table.origin, 'PUBLIC'))
  const rows = await tx
    .select({ id: consultations.id })
    .from(table)
    .innerJoin(consultations, eq(consultations.id, table.consultationId))
    .where(and(isTheirs, eq(consultations.doctorId, doctorId), isAhead))
  return rows.length
}

/** An appointment as the person who booked it sees it; null once it is cancelled. */
export async function readBooked(db: Database, id: number) {
  const [appointment] = await db
    .select({
      ...{ id: consultations.id, date: consultations.date, durationInMinutes: consultations.durationInMinutes },
      ...{ doctor: nameOf, clinic: placeOf },
    })
    .from(consultations)
    .innerJoin(doctors, eq(doctors.id, consultations.doctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .leftJoin(clinics, eq(clinics.id, consultations.clinicId))
    .where(and(eq(consultations.id, id), ne(consultations.status, 'CANCELLED')))
  return appointment ?? null
}

type Asked = Pick<ReservationRow, 'id' | 'email' | 'consultationId' | 'isSelfHeld' | 'heldUntil'>

/**
 * The answer to a new request. It has a link as the mails have one, which proves nothing of the address, and a key to correct that: only the person who
 * asked gets it, and nobody whom a mail reaches.
 */
export async function toResult(
  db: Database,
  { patientLinks }: Services,
  { id, email: address, consultationId, isSelfHeld, heldUntil }: Asked,
): Promise<BookingResult> {
  const correctionKey = await patientLinks.tokenOf('reservar/correccion', { id, address: '' })
  // The link would confirm it, and is for who reads the mail.
  if (isSelfHeld && heldUntil) return { outcome: 'HELD', heldUntil, correctionKey }
  const appointment = consultationId === null ? null : await readBooked(db, consultationId)
  const [page, about] = appointment ? (['turno', appointment.id] as const) : (['reservar/pedido', id] as const)
  return {
    ...{ outcome: appointment ? 'BOOKED' : 'REQUESTED', appointment },
    link: `/${page}/${await patientLinks.tokenOf(page, { id: about, address }, 'AUTHOR')}`,
    correctionKey,
  }
}

/**
 * The answer to the same request again. Anybody who knows the person may have sent it, so the answer tells no more than was asked: where a single time was
 * wished for, that it is booked.
 */
export async function toRepeated(
  db: Database,
  { status, consultationId, isSelfHeld, heldUntil }: Omit<Asked, 'id' | 'email'> & Pick<ReservationRow, 'status'>,
  { times: [wish, ...others] }: Pick<BookingRequestInput, 'times'>,
): Promise<BookingResult> {
  if (isSelfHeld && heldUntil) return { outcome: 'HELD', heldUntil }
  if (status !== 'ACCEPTED' || consultationId === null) return { outcome: 'REQUESTED' }
  const booked = await readBooked(db, consultationId)
  const isWish = wish && others.length === 0 && booked?.clinic?.id === wish.clinicId && Date.parse(booked.date) === Date.parse(wish.date)
  return { outcome: 'BOOKED', ...(isWish && { appointment: booked }) }
}

/** The reservation whose address a key corrects. */
export async function readCorrectable(db: Database, { patientLinks }: Services, key: string) {
  const id = claimedId(key)
  const isKey = id !== undefined && (await patientLinks.isSigned('reservar/correccion', key, { id, address: '' }))
  const [row] = isKey ? await db.select().from(table).where(eq(table.id, id)) : []
  if (!row) throw new Problem(404, BAD_LINK)
  return row
}

type Addressed = { email: string }
export const isSameAddress = (one: Addressed, other: Addressed) => one.email.toLowerCase() === other.email.toLowerCase()

/** The appointment that was booked at once, of the row that is locked: still ahead, and of a patient to whom the mails still go where they went. */
async function readInstant(tx: Database, { consultationId, createdAt, email }: ReservationRow) {
  if (consultationId === null) return undefined
  const [found] = await tx
    .select({ id: consultations.id, patient: patients, address: users.email })
    .from(consultations)
    .innerJoin(patients, eq(patients.id, consultations.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    // All rows of one transaction have the same moment.
    .where(and(eq(consultations.id, consultationId), eq(consultations.createdAt, createdAt), isAhead))
  return found && isSameAddress({ email: found.address }, { email }) ? found : undefined
}

const doctorsOf = async (db: Database, consultationId: number) =>
  (await db.select({ id: consultations.doctorId }).from(consultations).where(eq(consultations.id, consultationId))).map(({ id }) => id)

/**
 * Has what somebody asked for told to another address. A record that began with this booking gets it. One that was there before is somebody's whom
 * the DNI and the old address name, and is left alone: the appointment becomes that of whom the new address names, as if it had been typed at once.
 */
export async function correctAddress(change: ReturnType<typeof changing>, { id, dni, consultationId }: ReservationRow, email: string) {
  const { db } = change
  // The appointment may become another person's.
  if (consultationId !== null) {
    await lockAgendas(db, ...(await doctorsOf(db, consultationId)))
    if (dni) await takeDni(db, dni)
  }
  const row = await updateRow(change, { table, id, missing: missingReservation }, async (before) => {
    const isRecent = Date.now() - Date.parse(before.createdAt) < millisecondsInDay
    const instant = await readInstant(db, before)
    if (!isRecent || !(instant || OPEN.includes(before.status))) throw correctedElsewhere()
    if (instant?.patient.createdAt === before.createdAt) {
      // At that moment it may become one with another record, to which the appointment goes: run again, this finds it there.
      if ((await lockRows(db, [instant.patient.id], { table: patients })).length === 0) throw new Outrun('The record became another one.')
      const patient = { table: patients, id: instant.patient.id, missing: missingReservation, read: readPatient }
      await updateRow(change, patient, async ({ userId }) => {
        const updatedAt = sql`now()`
        await db.update(users).set({ email, updatedAt }).where(eq(users.id, userId))
        return { updatedAt }
      })
      await noteChanges(change, eq(consultations.patientId, instant.patient.id))
    } else if (instant) {
      const patientId = await patientOf(change, { ...before, email })
      await giveTo(change, { id: instant.id }, patientId)
    }
    return { email }
  })
  if (row.consultationId !== null) return noteChange(change, [row.consultationId], null)
  await db
    .update(mails)
    .set({ status: 'DROPPED' })
    .where(and(eq(mails.reservationId, row.id), eq(mails.status, 'WAITING')))
  await tell(change, row, mailOf(row))
}
