import { millisecondsInMinute } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PatientAppointment } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { clinics, whereabouts } from '../clinics/schema.ts'
import { claimedId } from '../messages/index.ts'
import { patients } from '../patients/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { Problem } from '../platform/problem.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { answerByPatient } from './appointments.ts'
import { consultations as table } from './schema.ts'

const BAD_LINK = 'Este enlace no sirve. Puede que el turno sea de otra dirección de correo, o que falte una parte del enlace.'
const OVER = 'Este turno ya pasó.'
const CANCELLED = 'Este turno se canceló. Si querés otro, comunicate con el consultorio.'
const MOVED = 'El turno cambió de horario. Fijate en el nuevo antes de responder.'
/** Why it was cancelled, for the people who see the agenda. */
const REASON = 'El paciente canceló desde el enlace del correo.'

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
  if (!row?.address || !(await patientLinks.isSigned('turno', key, row))) throw new Problem(404, BAD_LINK)
  if (Date.parse(row.date) + row.durationInMinutes * millisecondsInMinute < Date.now()) throw new Problem(404, OVER)
  return row
}

const toAppointment = ({
  date,
  durationInMinutes,
  status,
  confirmedAt,
  doctor,
  clinic,
}: Awaited<ReturnType<typeof readAppointment>>): PatientAppointment => ({
  ...{ date, durationInMinutes, status, doctor, clinic },
  isConfirmed: confirmedAt !== null && status !== 'CANCELLED',
  timeZone: clinicZone(),
})

const refused = (message: string) => new Problem(409, message, { code: 'transition' })

export const appointments = {
  async getAppointment({ db, params, services }) {
    return toAppointment(await readAppointment(db, services, params.key))
  },

  async answerAppointment({ db, params, body, services, audit }) {
    const { id } = await readAppointment(db, services, params.key)
    await inTransaction(db, async (tx) => {
      const call = { db: tx, services, user: null, audit: (entries: Parameters<typeof audit>[0]) => audit(entries, tx) }
      await answerByPatient(call, { id }, { answer: body.answer, reason: REASON }, ({ status, date, patientConfirmedAt }) => {
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
    return toAppointment(await readAppointment(db, services, params.key))
  },
} satisfies Partial<Operations>
