import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { personal } from '#contract/generated/personal.ts'
import { doctors, users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { auditLog } from '../audit/schema.ts'
import { attachments, followUpNotes } from '../clinical/schema.ts'
import { mails } from '../messages/schema.ts'
import { findKept } from '../patients/index.ts'
import { patientMerges, patients } from '../patients/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type CsvColumn, toCsv } from '../platform/records/csv.ts'
import { clinicTimestamp, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reservations } from '../reservations/schema.ts'

/** The limits of the report. `since` and `until` are days of the clinics, both included. `words`: the report has the words of people's searches, too. */
export type AuditFilter = { patient?: number; user?: number; since?: string; until?: string; lists: boolean; words?: boolean }

const BATCH = 1000

const select = (db: Database) =>
  db
    .select({ entry: auditLog, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
type Row = Awaited<ReturnType<typeof select>>[number]

/** The names of the fields that a change wrote, without their values. */
function changedFields({ entry }: Row) {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}] as Record<string, unknown>[]
  return Object.keys(after ?? {}).filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]))
}

const isWords = (name: string) => personal.some((one) => one === name)

/** The limits of a read. Words of a search name people, and the report may be of none of them. */
const filterOf = ({ entry }: Row, words: boolean) =>
  Object.entries(entry.query ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${isWords(name) && !words ? '…' : value}`)
    .join(', ')

const columns = ({ words = false }: AuditFilter): CsvColumn<Row>[] => [
  ['time', ({ entry }) => clinicTimestamp(entry.at)],
  ['user', ({ entry }) => String(entry.userId ?? '')],
  ['name', ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')],
  ['email', ({ email }) => email ?? ''],
  ['address', ({ entry }) => entry.address ?? ''],
  ['operation', ({ entry }) => entry.operation],
  ['outcome', ({ entry }) => (entry.failedAccount ? 'failed' : 'done')],
  ['entity', ({ entry }) => entry.entity],
  ['record', ({ entry }) => String(entry.recordId ?? 'list')],
  ['filter', (row) => filterOf(row, words)],
  ['rows', ({ entry }) => String(entry.rows ?? '')],
  ['changed', (row) => changedFields(row).join(', ')],
  ['request', ({ entry }) => entry.requestId],
]

/** The records that became this one, those that had become them included. */
async function mergedInto(db: Database, patient: number): Promise<(typeof patientMerges.$inferSelect)[]> {
  const own = await db
    .select()
    .from(patientMerges)
    .where(and(eq(patientMerges.keptId, patient), isNull(patientMerges.undoneAt)))
  const before = await Promise.all(own.map(({ mergedId }) => mergedInto(db, mergedId)))
  return [...own, ...before.flat()]
}

/** The record that one leads to: itself, or the one that it became. */
async function keptOf(db: Database, patient: number): Promise<number> {
  const keptId = await findKept(db, patient)
  return keptId === undefined ? patient : keptOf(db, keptId)
}

/**
 * The entries of a patient: of the record itself, the records that became it, its consultations, their notes and files, the reservations that became
 * one, if only until that was taken back, and the mails about them. The id of a record that became another one leads to that. With `lists` also the lists that may have shown the patient among others. A list that nobody saw is left out, and a
 * doctor's lists show the patients of that doctor only.
 */
async function ofPatient(db: Database, asked: number, lists: boolean) {
  const patient = await keptOf(db, asked)
  const [found] = await db.select({ userId: patients.userId }).from(patients).where(eq(patients.id, patient))
  if (!found) throw new OperatorError(`There is no patient ${asked}.`)
  const merged = await mergedInto(db, patient)
  const consultationIds = db.select({ id: consultations.id }).from(consultations).where(eq(consultations.patientId, patient))
  const became = db
    .select({ id: auditLog.recordId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'reservations'), inArray(sql`(${auditLog.after} ->> 'consultationId')::int`, consultationIds)))
  const reservationIds = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(or(inArray(reservations.consultationId, consultationIds), inArray(reservations.id, became)))
  const mailIds = db
    .select({ id: mails.id })
    .from(mails)
    .where(or(inArray(mails.consultationId, consultationIds), inArray(mails.reservationId, reservationIds)))
  const noteIds = db.select({ id: followUpNotes.id }).from(followUpNotes).where(inArray(followUpNotes.consultationId, consultationIds))
  const fileIds = db.select({ id: attachments.id }).from(attachments).where(inArray(attachments.noteId, noteIds))
  const seenBy = db.select({ id: consultations.doctorId }).from(consultations).where(eq(consultations.patientId, patient))
  const otherDoctor = db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.userId, auditLog.userId), notInArray(doctors.id, seenBy)))
  const isOf = (entity: string, ids: SQLWrapper | number[]) => and(eq(auditLog.entity, entity), inArray(auditLog.recordId, ids))
  return or(
    isOf('patients', [patient, ...merged.map(({ mergedId }) => mergedId)]),
    isOf('users', [found.userId, ...merged.map(({ moved }) => moved.user.id)]),
    isOf('consultations', consultationIds),
    isOf('follow_up_notes', noteIds),
    isOf('attachments', fileIds),
    isOf('reservations', reservationIds),
    isOf('mails', mailIds),
    lists
      ? and(
          sql`${auditLog.rows} is distinct from 0`,
          or(
            and(eq(auditLog.operation, 'listDoctorConsultations'), inArray(auditLog.recordId, seenBy)),
            and(
              inArray(auditLog.entity, ['patients', 'consultations', 'reservations', 'mails']),
              isNull(auditLog.recordId),
              notExists(otherDoctor),
            ),
          ),
        )
      : undefined,
  )
}

async function* readBatches(db: Database, { patient, user, since, until, lists }: AuditFilter) {
  const where = and(
    patient === undefined ? undefined : await ofPatient(db, patient, lists),
    patient === undefined && !lists ? isNotNull(auditLog.recordId) : undefined,
    user === undefined ? undefined : eq(auditLog.userId, user),
    since ? gte(auditLog.at, startOfClinicDay(since)) : undefined,
    until ? lt(auditLog.at, startOfClinicDay(until, 1)) : undefined,
  )
  for (let last = 0, rows: Row[] = []; ; ) {
    rows = await select(db)
      .where(and(where, gt(auditLog.id, last)))
      .orderBy(asc(auditLog.id))
      .limit(BATCH)
    yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.entry.id ?? last
  }
}

/** Writes each read and change, with person, time and address, as CSV, oldest first, a text for each batch. */
export const auditReport = (db: Database, filter: AuditFilter) => toCsv(columns(filter), readBatches(db, filter))
