import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Consultation, ConsultationDetail, FollowUpNote, operations } from '#contract/generated/schema.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { attachments, clinics, consultations, doctors, followUpNotes, followUpNoteVersions, patients, users } from '../db/schema.ts'
import { attachmentPath } from '../files/paths.ts'
import { clinicDay, startOfClinicDay } from './clinic-day.ts'
import { reachableConsultations } from './scope.ts'

/** Counting ends here, so that it takes as long for millions. */
export const MOST_COUNTED = 10_000

type Query = NonNullable<operations['listConsultations']['parameters']['query']>
/** A part of the list of consultations. */
export type View = NonNullable<Query['view']>

/** Whether a consultation is still to be held. */
export const isOpen = (status: PgColumn) => inArray(status, ['PENDING', 'CONFIRMED'])

/** The condition of each view of the list. The lists, their counts and the dashboards use the same one. */
export function viewCondition(view: View, now = new Date()) {
  const today = clinicDay(now)
  switch (view) {
    case 'today':
      return and(gte(consultations.date, startOfClinicDay(today)), lt(consultations.date, startOfClinicDay(today, 1)))
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

/** Of fewer letters the trigram index knows only where a word begins. */
const SHORTEST_PART = 3

/**
 * Whether the name of the consultation, the patient, or the name of the clinic has every word that somebody typed, in any order: a short one
 * at the beginning of a word, a longer one anywhere. The trigram index finds them among millions.
 */
export const findsConsultation = (typed: string) =>
  and(
    ...typed
      .normalize('NFC')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const before = [...word].length < SHORTEST_PART ? '% ' : '%'
        return sql`${consultations.search} like ${before}::text || fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
      }),
  )

/** The condition of the filters that `listConsultations` takes, without its view and its search. */
export const filterCondition = ({ query, user }: { query: Query; user: Caller }) =>
  and(
    reachableConsultations(user),
    query.from ? gte(consultations.date, startOfClinicDay(query.from)) : undefined,
    query.to ? lt(consultations.date, startOfClinicDay(query.to, 1)) : undefined,
    query.status ? eq(consultations.status, query.status) : undefined,
    query.clinicId ? eq(consultations.clinicId, query.clinicId) : undefined,
    query.doctorId ? eq(consultations.doctorId, query.doctorId) : undefined,
    query.patientId ? eq(consultations.patientId, query.patientId) : undefined,
    query.notes === 'missing' ? withoutNotes() : undefined,
  )

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
  const { id, name, description, date, durationInMinutes, status, createdAt, cancelledReason } = consultation
  return {
    ...{ id, name, description, date, durationInMinutes, status, createdAt, cancelledReason },
    patientName: `${patient.firstName} ${patient.lastName}`,
    clinicName: clinic?.name ?? null,
    doctor: { user: doctor },
    clinic,
  }
}

/** Consultations with their notes and the paths of the attachments. It takes two queries, however many there are. */
export async function readConsultations(db: Database, where: SQL | undefined): Promise<ConsultationDetail[]> {
  const rows = await selectConsultations(db, where)
  const ids = rows.map(({ consultation }) => consultation.id)
  const notes = ids.length === 0 ? [] : await readNotes(db, inArray(followUpNotes.consultationId, ids))
  return rows.map((row) => ({
    ...toConsultation(row),
    followUpNotes: notes.filter(({ consultationId }) => consultationId === row.consultation.id).map(({ note }) => note),
  }))
}

/** Notes with the consultation that each belongs to, oldest first. */
export async function readNotes(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({
      note: followUpNotes,
      author: { firstName: users.firstName, lastName: users.lastName },
      keys: sql<
        string[]
      >`array(select ${attachments.key} from ${attachments} where ${attachments.noteId} = ${followUpNotes.id} order by ${attachments.id})`,
    })
    .from(followUpNotes)
    .leftJoin(users, eq(users.id, followUpNotes.authorId))
    .where(where)
    .orderBy(asc(followUpNotes.createdAt), asc(followUpNotes.id))
  const revised = rows.filter(({ note }) => note.version > 1).map(({ note }) => note.id)
  const versions = revised.length === 0 ? [] : await selectVersions(db, revised)
  return rows.map(({ note: { consultationId, authorId: _, ...note }, author, keys }) => ({
    consultationId,
    note: {
      ...note,
      author,
      attachments: keys.map(attachmentPath),
      versions: versions.filter(({ noteId }) => noteId === note.id).map(({ noteId: _, ...version }) => version),
    } satisfies FollowUpNote,
  }))
}

const selectVersions = (db: Database, noteIds: number[]) =>
  db
    .select({
      noteId: followUpNoteVersions.noteId,
      content: followUpNoteVersions.content,
      createdAt: followUpNoteVersions.createdAt,
      author: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(followUpNoteVersions)
    .leftJoin(users, eq(users.id, followUpNoteVersions.authorId))
    .where(inArray(followUpNoteVersions.noteId, noteIds))
    .orderBy(asc(followUpNoteVersions.noteId), asc(followUpNoteVersions.version))
