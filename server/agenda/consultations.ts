import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { LONGEST_WAIT, OPEN_STATUSES } from '#contract/appointment.ts'
import type {
  Consultation,
  ConsultationDetail,
  ConsultationStatus,
  FollowUpNote,
  NoteFile,
  operations,
} from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { attachments, followUpNotes, followUpNoteVersions } from '../clinical/schema.ts'
import { lookUpClinics } from '../clinics/index.ts'
import { clinics } from '../clinics/schema.ts'
import { patients } from '../patients/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { findsAll, has } from '../platform/db/search.ts'
import { attachmentPath, extensionOf } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { type Filters, filtered } from '../platform/records/browsing.ts'
import { type Listing, readList } from '../platform/records/lists.ts'
import { clinicDay, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reachableConsultations } from '../scope/index.ts'
import { consultations } from './schema.ts'

type Query = NonNullable<operations['listConsultations']['parameters']['query']>
/** A part of the list of consultations. */
export type View = NonNullable<Query['view']>

/** The condition of a consultation that is still to be held, as `isOpen` of the contract. */
export const isOpen = (status: PgColumn) => inArray(status, [...OPEN_STATUSES])

/** The condition of a consultation that counts and takes its time, as `isOn` of the contract. */
export const isOn = (status: PgColumn) => ne(status, 'CANCELLED')

/** The condition of a consultation whose patient is still to come or waits, as `isExpected` of the contract. */
export const isExpected = () =>
  and(
    isOpen(consultations.status),
    or(
      sql`coalesce(${consultations.arrivedAt} > now() - make_interval(secs => ${LONGEST_WAIT / 1000}), false)`,
      sql`${consultations.date} + make_interval(mins => ${consultations.durationInMinutes}) > now()`,
    ),
  )

/**
 * The condition of each view of the list. The lists, their counts and the dashboards use the same one. A cancelled consultation is none of
 * today's, as in the agenda, unless a `status` is asked for.
 */
export function viewCondition(view: View, { now = new Date(), status }: { now?: Date; status?: ConsultationStatus | undefined } = {}) {
  const today = clinicDay(now)
  switch (view) {
    case 'today':
      return and(
        gte(consultations.date, startOfClinicDay(today)),
        lt(consultations.date, startOfClinicDay(today, 1)),
        status ? undefined : isOn(consultations.status),
      )
    case 'upcoming':
      return and(gte(consultations.date, now.toISOString()), isOpen(consultations.status))
    case 'pending':
      return eq(consultations.status, 'PENDING')
    case 'history':
      return lt(consultations.date, startOfClinicDay(today))
  }
}

/** The completed consultations that nobody wrote a note for. */
export const withoutNotes = () => and(eq(consultations.status, 'COMPLETED'), eq(consultations.hasNotes, false))

/**
 * The condition of the consultations whose name, patient or clinic has everything that was typed. A clinic is found by its id, so that its name
 * may change. Everybody who may list consultations may read their patients, too.
 */
export async function searchConsultations({ db, user }: { db: Database; user: Caller }, typed: string) {
  if (!typed.trim()) return undefined
  const isAtClinic = await lookUpClinics(db, user, typed)
  return findsAll(typed, (word) => or(has(consultations.search, word), isAtClinic(consultations.clinicId, word)))
}

const filters: Filters<Omit<Query, 'view'>> = {
  from: (from) => gte(consultations.date, startOfClinicDay(from)),
  to: (to) => lt(consultations.date, startOfClinicDay(to, 1)),
  status: (status) => eq(consultations.status, status),
  clinicId: (clinicId) => eq(consultations.clinicId, clinicId),
  doctorId: (doctorId) => eq(consultations.doctorId, doctorId),
  patientId: (patientId) => eq(consultations.patientId, patientId),
  notes: withoutNotes,
}
/** The parameters of the list of consultations, without those of its pages. */
export const consultationParameters = ['view', 'search', ...(Object.keys(filters) as (keyof typeof filters)[])] as const // the keys of `filters`

/** The condition of the filters that `listConsultations` takes, without its view and its search. */
export const filterCondition = ({ query, user }: { query: Query; user: Caller }) =>
  and(reachableConsultations(user), filtered<Omit<Query, 'view'>>(filters, query))

/** The user who is the patient. `users` itself is joined for the doctor. */
export const patientUsers = alias(users, 'patient_users')

/** Consultations with the names of doctor, patient and clinic, newest first. Add a limit where there may be many. */
export const selectConsultations = (db: Database, where: SQL | undefined) =>
  db
    .select({
      consultation: consultations,
      doctor: { firstName: users.firstName, lastName: users.lastName },
      patient: { firstName: patientUsers.firstName, lastName: patientUsers.lastName },
      clinic: { name: clinics.name, address: clinics.address },
    })
    .from(consultations)
    .innerJoin(doctors, eq(doctors.id, consultations.doctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .innerJoin(patients, eq(patients.id, consultations.patientId))
    .innerJoin(patientUsers, eq(patientUsers.id, patients.userId))
    .leftJoin(clinics, eq(clinics.id, consultations.clinicId))
    .where(where)
    .orderBy(desc(consultations.date), desc(consultations.id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectConsultations>>[number]

/** The row as the contract describes it. */
export function toConsultation({ consultation, doctor, patient, clinic }: Row): Consultation {
  const { id, name, description, date, durationInMinutes, status, createdAt, ...rest } = consultation
  const { cancelledReason, cancelledKind, overbookedReason, arrivedAt, patientConfirmedAt } = rest
  return {
    ...{ id, name, description, date, durationInMinutes, status, createdAt },
    ...{ cancelledReason, cancelledKind, overbookedReason, arrivedAt, patientConfirmedAt },
    patientName: `${patient.firstName} ${patient.lastName}`,
    clinicName: clinic?.name ?? null,
    doctor: { user: doctor },
    clinic,
  }
}

/** A history ends here, and the notes of all consultations of an answer, and what a note said before. The contract says so, too. */
const MOST_OF_HISTORY = 200
const MOST_NOTES = 500
const MOST_VERSIONS = 50

/** Consultations up to their end, newest first, with their notes. The headers tell whether there are more of either. */
export async function readHistory(call: Listing, where: SQL | undefined): Promise<ConsultationDetail[]> {
  const read = (limit: number) => selectConsultations(call.db, where).limit(limit)
  const rows = await readList(call, { from: consultations, where, read, most: MOST_OF_HISTORY })
  const { details, isTruncated } = await withNotes(call.db, rows)
  if (isTruncated) call.header('x-truncated', 'true')
  return details
}

/** Consultations with their newest notes and the paths of the attachments. */
export async function withNotes(db: Database, rows: Row[]) {
  const ids = rows.map(({ consultation }) => consultation.id)
  const found = ids.length === 0 ? [] : await readNotes(db, inArray(followUpNotes.consultationId, ids), MOST_NOTES + 1)
  const notes = found.slice(-MOST_NOTES)
  const details = rows.map((row) => ({
    ...toConsultation(row),
    followUpNotes: notes.filter(({ consultationId }) => consultationId === row.consultation.id).map(({ note }) => note),
  }))
  return { details, isTruncated: found.length > notes.length }
}

type Attached = Pick<typeof attachments.$inferSelect, 'id' | 'key' | 'name' | 'size' | 'createdAt' | 'removedIn'>

/** The name of a file. Files of earlier versions have none, and are named by their number. */
export const attachmentName = ({ id, key, name }: Pick<Attached, 'id' | 'key' | 'name'>) => name ?? `adjunto-${id}.${extensionOf(key)}`

const toFile = (attached: Attached): NoteFile => {
  const { key, size } = attached
  return { path: attachmentPath(key), name: attachmentName(attached), type: typeOf(key), size }
}

/** The newest notes with the consultation that each belongs to, oldest first. */
export async function readNotes(db: Database, where: SQL | undefined, most = 1) {
  const newest = await db
    .select({
      note: followUpNotes,
      author: { firstName: users.firstName, lastName: users.lastName },
      // Also those that a correction has taken away.
      attached: sql<
        Attached[]
      >`array(select json_build_object('id', ${attachments.id}, 'key', ${attachments.key}, 'name', ${attachments.name},
        'size', ${attachments.size}, 'createdAt', ${attachments.createdAt}, 'removedIn', ${attachments.removedIn})
        from ${attachments} where ${attachments.noteId} = ${followUpNotes.id} order by ${attachments.id})`,
    })
    .from(followUpNotes)
    .leftJoin(users, eq(users.id, followUpNotes.authorId))
    .where(where)
    .orderBy(desc(followUpNotes.createdAt), desc(followUpNotes.id))
    .limit(most)
  const rows = newest.reverse()
  const revised = rows.filter(({ note }) => note.version > 1).map(({ note }) => note.id)
  const versions = revised.length === 0 ? [] : await readVersions(db, revised)
  return rows.map(({ note: { consultationId, authorId: _, ...note }, author, attached }) => {
    const files = attached.filter(({ removedIn }) => removedIn === null).map(toFile)
    const own = versions.filter(({ noteId }) => noteId === note.id)
    return {
      consultationId,
      note: {
        ...note,
        author,
        attachments: files.map(({ path }) => path),
        files,
        versions: own.map(({ noteId: _, version, ...said }, index) => {
          const end = own[index + 1]?.createdAt ?? note.revisedAt ?? note.createdAt
          return { ...said, files: attached.filter((one) => wasThere(one, version, end)).map(toFile) }
        }),
      } satisfies FollowUpNote,
    }
  })
}

/** Whether a version of a note had a file when it was corrected. A file that is added makes no version, so that its moment tells. */
const wasThere = ({ createdAt, removedIn }: Attached, version: number, end: string) =>
  (removedIn === null || removedIn > version) && Date.parse(createdAt) <= Date.parse(end)

/** Earlier texts of notes, oldest first: the last versions of each note, and of the newest notes only. */
async function readVersions(db: Database, noteIds: number[]) {
  const newest = await db
    .select({
      noteId: followUpNoteVersions.noteId,
      version: followUpNoteVersions.version,
      content: followUpNoteVersions.content,
      createdAt: followUpNoteVersions.createdAt,
      author: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(followUpNoteVersions)
    .innerJoin(followUpNotes, eq(followUpNotes.id, followUpNoteVersions.noteId))
    .leftJoin(users, eq(users.id, followUpNoteVersions.authorId))
    .where(
      and(inArray(followUpNotes.id, noteIds), gte(followUpNoteVersions.version, sql`${followUpNotes.version} - ${MOST_VERSIONS}::int`)),
    )
    .orderBy(desc(followUpNoteVersions.noteId), desc(followUpNoteVersions.version))
    .limit(MOST_NOTES)
  return newest.reverse()
}
