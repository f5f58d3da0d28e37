import { millisecondsInMinute } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOpen } from '#contract/appointment.ts'
import type { PatientAppointment } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { clinics, toPlace, whereabouts } from '../clinics/schema.ts'
import { claimedId, noteReader, publishedCalendar, readCalendarNames } from '../messages/index.ts'
import { mails } from '../messages/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { mailboxOf } from '../platform/mail/transport.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { reading } from '../platform/records/parameters.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { admit } from './admission.ts'
import type { Changing } from './appointment-news.ts'
import { answerByPatient, moveByPatient } from './appointments.ts'
import { isOffered, offerTimes } from './free-times.ts'
import { isBookable } from './public-page.ts'
import { consultations as table } from './schema.ts'

const BAD_LINK = 'Este enlace no sirve. Puede que el turno sea de otra dirección de correo, o que falte una parte del enlace.'
const OVER = 'Este turno ya pasó.'
const CANCELLED = 'Este turno se canceló.'
const MOVED = 'El turno cambió de horario. Fijate en el nuevo antes de responder.'
/** Why it was cancelled, for the people who see the agenda. */
const REASON = 'El paciente canceló desde el enlace del correo.'
const MOVED_REASON = 'El paciente lo cambió desde el enlace del correo.'
const NOT_MOVED = 'Este turno no se cambia desde acá: comunicate con el consultorio.'

const doctorUsers = alias(users, 'doctor_users')

/** The appointment of a link. Throws 404 where the link is wrong or the appointment is over. */
async function readAppointment(db: Database, { patientLinks, env }: Call<'getAppointment'>['services'], key: string) {
  if (!env.publicBooking) throw new Problem(404, BAD_LINK)
  const id = claimedId(key)
  if (id === undefined) throw new Problem(404, BAD_LINK)
  const [row] = await db
    .select({
      id: table.id,
      date: table.date,
      durationInMinutes: table.durationInMinutes,
      status: table.status,
      cancelledKind: table.cancelledKind,
      doctorId: table.doctorId,
      clinicId: table.clinicId,
      confirmedAt: table.patientConfirmedAt,
      address: users.email,
      doctor: { firstName: doctorUsers.firstName, lastName: doctorUsers.lastName },
      clinic: whereabouts,
    })
    .from(table)
    .innerJoin(patients, eq(patients.id, table.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .innerJoin(doctors, eq(doctors.id, table.doctorId))
    .innerJoin(doctorUsers, eq(doctorUsers.id, doctors.userId))
    .leftJoin(clinics, eq(clinics.id, table.clinicId))
    .where(eq(table.id, id))
  // Somebody without an address has got no mail.
  const bearer = row?.address ? await patientLinks.bearerOf('turno', key, row) : undefined
  if (!row || !bearer) throw new Problem(404, BAD_LINK)
  if (Date.parse(row.date) + row.durationInMinutes * millisecondsInMinute < Date.now()) throw new Problem(404, OVER)
  return { ...row, bearer }
}

type Linked = Awaited<ReturnType<typeof readAppointment>>

/** Whether the patient may move it: it is still to be held, and its doctor is one whom patients book by themselves. */
const mayMove = ({ status, date, clinicId }: Pick<Linked, 'status' | 'date' | 'clinicId'>, isOnPage: boolean) =>
  isOnPage && clinicId !== null && isOpen({ status }) && Date.parse(date) > Date.now()

async function toAppointment(db: Database, row: Linked): Promise<PatientAppointment> {
  const { date, durationInMinutes, status, confirmedAt, cancelledKind, doctorId, doctor, clinic } = row
  const isOnPage = await isBookable(db, doctorId)
  return {
    ...{ date, durationInMinutes, status, doctor },
    clinic: clinic && toPlace(clinic),
    isConfirmed: confirmedAt !== null && status !== 'CANCELLED',
    cancelledKind: status === 'CANCELLED' ? cancelledKind : null,
    canMove: mayMove(row, isOnPage),
    bookable: isOnPage ? doctorId : null,
    timeZone: clinicZone(),
  }
}

/** Who has answered by the link of a mail reads its address. The reservation is locked before its appointment, so this comes after the answer. */
async function noteAnswer(db: Database, { id: consultationId, address, bearer }: Linked) {
  if (bearer === 'READER') await noteReader(db, { consultationId }, address)
}

const refused = (message: string) => new Problem(409, message, { code: 'transition' })

/** A change by a patient, who is no user, in its transaction. */
const byPatient = (db: Database, services: Changing['services'], audit: Call<'answerAppointment'>['audit']): Changing => ({
  ...{ db, services, user: null },
  audit: (entries) => audit(entries, db),
})

export const appointments = {
  async getAppointment({ db, params, services }) {
    return toAppointment(db, await readAppointment(db, services, params.key))
  },

  async answerAppointment({ db, params, body, services, audit }) {
    const linked = await readAppointment(db, services, params.key)
    await inTransaction(db, async (tx) => {
      const call = byPatient(tx, services, audit)
      await answerByPatient(call, linked, { answer: body.answer, reason: REASON }, ({ status, date, patientConfirmedAt }) => {
        if (status === 'CANCELLED') {
          if (body.answer === 'CANCELLED') return 'DONE'
          throw refused(CANCELLED)
        }
        if (date !== body.date) throw refused(MOVED)
        if (body.answer === 'CONFIRMED' && patientConfirmedAt !== null) return 'DONE'
        if (status === 'COMPLETED' || Date.parse(date) <= Date.now()) throw refused(OVER)
        return 'NEW'
      })
    })
    await noteAnswer(db, linked)
    return toAppointment(db, await readAppointment(db, services, params.key))
  },

  listAppointmentTimes: reading(['from'], async ({ db, params, query, services }) => {
    const row = await readAppointment(db, services, params.key)
    const { doctorId, clinicId, durationInMinutes: minutes } = row
    if (!mayMove(row, await isBookable(db, doctorId))) throw refused(NOT_MOVED)
    return offerTimes(db, { doctorId, clinicId: clinicId ?? undefined, minutes, from: query.from })
  }),

  async moveOwnAppointment({ db, params, body, services, audit }) {
    const linked = await readAppointment(db, services, params.key)
    const { id, doctorId, clinicId, durationInMinutes } = linked
    const isOnPage = await isBookable(db, doctorId)
    if (clinicId === null) throw refused(NOT_MOVED)
    const asked = { doctorId, clinicId, date: new Date(body.to).toISOString(), durationInMinutes }
    await inTransaction(db, async (tx) => {
      const call = byPatient(tx, services, audit)
      await moveByPatient(call, { id }, asked, MOVED_REASON, async (row) => {
        if (row.date === asked.date && row.patientConfirmedAt !== null) return 'DONE'
        if (row.status === 'CANCELLED') throw refused(CANCELLED)
        // So is another doctor, another clinic, or another length.
        if (
          row.date !== new Date(body.date).toISOString() ||
          row.doctorId !== doctorId ||
          row.clinicId !== clinicId ||
          row.durationInMinutes !== durationInMinutes
        )
          throw refused(MOVED)
        if (!mayMove(row, isOnPage)) throw refused(NOT_MOVED)
        await countUse(tx, 'ownMoves', 'NONE', { booking: id })
        if (await isOffered(tx, { ...asked, minutes: durationInMinutes }, durationInMinutes)) return 'NEW'
        // It is told as taken where it is, and otherwise is no time of the doctor's.
        await admit(call, asked, row)
        throw implausible('to', 'Elegí uno de los horarios de la lista.')
      })
    })
    await noteAnswer(db, linked)
    return toAppointment(db, await readAppointment(db, services, params.key))
  },

  async getAppointmentCalendar({ db, params, services: { env, ...services } }) {
    const row = await readAppointment(db, { ...services, env }, params.key)
    if (!isOpen(row)) throw refused(CANCELLED)
    const { id, date, durationInMinutes, address, doctor, clinic } = row
    // As many mails may have told a calendar of it.
    const sequence = await db.$count(mails, eq(mails.consultationId, id))
    const told = {
      ...{ kind: 'BOOKED' as const, consultationId: id, date, durationInMinutes, previousDate: null, sequence, doctor, clinic },
      ...{
        createdAt: new Date().toISOString(),
        patient: { firstName: '', lastName: '' },
        isProven: false,
        isConfirmed: true,
        cancelledKind: null,
      },
    }
    const invitation = { organizer: mailboxOf(env.mail.from), recipient: address ?? '', nameOf: await readCalendarNames(db) }
    return { type: 'text/calendar; charset=utf-8', name: 'turno.ics', bytes: Buffer.from(publishedCalendar([told], invitation)) }
  },
} satisfies Partial<Operations>
