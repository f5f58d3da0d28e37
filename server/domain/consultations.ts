import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Consultation, ConsultationDetail } from '#src/api/generated/schema.ts'
import type { Database } from '../db/database.ts'
import { attachments, clinics, consultations, doctors, followUpNotes, patients, users } from '../db/schema.ts'
import { attachmentPath } from '../files/paths.ts'

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
  const { doctorId: _, patientId: __, clinicId: ___, ...fields } = consultation
  return {
    ...fields,
    patientName: `${patient.firstName} ${patient.lastName}`,
    clinicName: clinic?.name ?? null,
    doctor: { user: doctor },
    clinic,
  }
}

/** Consultations with their notes and the paths of the attachments. It takes two queries, however many there are. */
export async function readConsultations(db: Database, where: SQL | undefined): Promise<ConsultationDetail[]> {
  const rows = await selectConsultations(db, where)
  const notes =
    rows.length === 0
      ? []
      : await selectNotes(
          db,
          rows.map(({ consultation }) => consultation.id),
        )
  return rows.map((row) => ({
    ...toConsultation(row),
    followUpNotes: notes
      .filter(({ note }) => note.consultationId === row.consultation.id)
      .map(({ note: { consultationId: _, ...note }, keys }) => ({ ...note, attachments: keys.map(attachmentPath) })),
  }))
}

const selectNotes = (db: Database, consultationIds: number[]) =>
  db
    .select({
      note: followUpNotes,
      keys: sql<string[]>`array_remove(array_agg(${attachments.key} order by ${attachments.id}), null)`,
    })
    .from(followUpNotes)
    .leftJoin(attachments, eq(attachments.noteId, followUpNotes.id))
    .where(inArray(followUpNotes.consultationId, consultationIds))
    .groupBy(followUpNotes.id)
    .orderBy(asc(followUpNotes.createdAt), asc(followUpNotes.id))
