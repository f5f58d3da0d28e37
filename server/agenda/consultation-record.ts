import { and, desc, eq, ne } from 'drizzle-orm'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { hasEmail, users } from '../accounts/schema.ts'
import { readChanges } from '../audit/index.ts'
import { insurances } from '../catalogue/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Call } from '../platform/call.ts'
import { mayCall } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { reachableConsultations } from '../scope/index.ts'
import type { ConsultationRow } from './consultation-steps.ts'
import { selectConsultations, toConsultation, withNotes } from './consultations.ts'
import { consultations as table } from './schema.ts'

export const missing = 'La consulta médica no existe.'
const MOST_OTHERS = 20
const MOST_CHANGES = 200

/** The reasons why a consultation was reopened or moved: the audit log holds them beside the row. */
export type Told = { reopenedReason: string; movedReason: string | null }

/** From when to when a change moved a consultation; null if it did not. */
export function moveOf(old: ConsultationRow, current: ConsultationRow & Partial<Told>) {
  const isSame =
    old.date === current.date &&
    old.durationInMinutes === current.durationInMinutes &&
    old.doctorId === current.doctorId &&
    old.clinicId === current.clinicId
  if (isSame) return null
  return {
    ...{ previousDate: old.date, date: current.date },
    ...{ previousMinutes: old.durationInMinutes, minutes: current.durationInMinutes },
    ...{ previousDoctorId: old.doctorId, doctorId: current.doctorId },
    ...{ previousClinicId: old.clinicId, clinicId: current.clinicId },
    reason: current.movedReason ?? null,
  }
}

/**
 * The changes of the status, of the time and of the reason among what was written, each with its author. The audit log holds the rows as they were written. A caller who
 * may not open the consultation learns no reasons.
 */
export function statusChanges(changes: Changes, hasReasons: boolean): ConsultationRecord['changes'] {
  return changes.flatMap(({ at, by, before, after }) => {
    if (!before) return []
    const [old, current] = [before as ConsultationRow, after as ConsultationRow & Partial<Told>]
    const moved = moveOf(old, current)
    const previousName = old.name === current.name ? null : old.name
    if (!moved && previousName === null && old.status === current.status) return []
    const { status, cancelledReason, cancelledKind = null, reopenedReason = null } = current
    const reasons = hasReasons ? { cancelledReason, reopenedReason } : { cancelledReason: null, reopenedReason: null }
    return [{ at, by, previousStatus: old.status, status, cancelledKind, ...reasons, moved, previousName }]
  })
}

/** What was written of a consultation, oldest first: one row more than is told, where there are more. */
const readWritten = async (db: Database, id: number) => (await readChanges(db, table, id, MOST_CHANGES + 1)).reverse()

type Changes = Awaited<ReturnType<typeof readWritten>>

const bare = (rows: Parameters<typeof toConsultation>[0][]) => ({
  details: rows.map((row) => ({ ...toConsultation(row), followUpNotes: [] })),
  isTruncated: false,
})

/** A consultation as its page shows it. Throws 404 for somebody else's. */
export async function readRecord({ params, user, db, header }: Pick<Call<'getConsultation'>, 'params' | 'user' | 'db' | 'header'>) {
  const own = reachableConsultations(user)
  const [row] = await db
    .select({
      doctorId: table.doctorId,
      clinicId: table.clinicId,
      version: table.version,
      patient: {
        id: patients.id,
        firstName: users.firstName,
        lastName: users.lastName,
        dateBirthday: users.dateBirthday,
        dni: users.dni,
        document: users.document,
        phone: users.phone,
        hasEmail,
      },
    })
    .from(table)
    .innerJoin(patients, eq(patients.id, table.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(eq(table.id, params.id), own))
  const found = row ? await selectConsultations(db, eq(table.id, params.id)) : []
  // Somebody who works at a clinic is answered to a change of their own, too, with no more than they may read.
  const mayOpen = mayCall(user, 'getConsultation')
  const { details, isTruncated } = mayOpen ? await withNotes(db, found) : bare(found)
  const [consultation] = details
  if (!row || !consultation) throw new Problem(404, missing)
  const readOthers = () =>
    db
      .select({ id: table.id, name: table.name, date: table.date, status: table.status })
      .from(table)
      .where(and(eq(table.patientId, row.patient.id), ne(table.id, params.id), own))
      .orderBy(desc(table.date), desc(table.id))
      .limit(MOST_OTHERS)
  const otherConsultations = mayOpen ? await readOthers() : []
  const changes = statusChanges(await readWritten(db, params.id), mayOpen)
  header('x-truncated', String(isTruncated || changes.length > MOST_CHANGES))
  return { ...consultation, ...row, otherConsultations, changes: changes.slice(-MOST_CHANGES) }
}

/** What the desk needs to know of an appointment. Throws 404 for somebody else's. */
export async function readAppointment({ params, user, db }: Pick<Call<'getAgendaAppointment'>, 'params' | 'user' | 'db'>) {
  const [row] = await db
    .select({
      id: table.id,
      version: table.version,
      createdAt: table.createdAt,
      patient: {
        id: patients.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phone: users.phone,
        dni: users.dni,
        document: users.document,
        dateBirthday: users.dateBirthday,
        memberNumber: patients.memberNumber,
      },
      insurance: { id: insurances.id, name: insurances.name },
    })
    .from(table)
    .innerJoin(patients, eq(patients.id, table.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .leftJoin(insurances, eq(insurances.id, patients.insuranceId))
    .where(and(eq(table.id, params.id), reachableConsultations(user)))
  if (!row) throw new Problem(404, missing)
  const { createdAt, patient, insurance, ...rest } = row
  const written = await readWritten(db, params.id)
  // The desk gives the reason of a cancellation to whom asks for it. Why a consultation was opened again may say what the doctor noted.
  const changes = statusChanges(written, true).map((change) => ({ ...change, reopenedReason: null }))
  const booked = written.find(({ before }) => before === null)
  return {
    ...rest,
    patient: { ...patient, insurance },
    bookedAt: createdAt,
    bookedBy: booked?.by ?? null,
    changes: changes.slice(-MOST_CHANGES),
  }
}
