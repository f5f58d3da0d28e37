import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { extensionOf, stored } from '../platform/files/paths.ts'
import { sanitizeAttachment } from '../platform/files/sanitize-upload.ts'
import * as tables from '../tables.ts'
import type { planConsultations } from './agenda.ts'
import { later } from './calendar.ts'
import { electrocardiogram, labReport } from './files.ts'
import type { Random } from './random.ts'

const ELECTROCARDIOGRAMS = 12
const LAB_REPORTS = 24
/** One note of so many was corrected. */
const EVERY_CORRECTED = 40

type Beside = {
  plans: ReturnType<typeof planConsultations>
  consultations: { id: number }[]
  doctorUserIds: Map<number, number>
  random: Random
}

/** What a note said before its correction, which added the last sentence. */
const beforeCorrection = (content: string) =>
  content
    .split(/(?<=\.) /)
    .slice(0, -1)
    .join(' ')

/** The doctors' notes about the consultations, with their corrections and attachments. */
export async function insertNotes(tx: Database, files: FileStore, { plans, consultations, doctorUserIds, random }: Beside) {
  const notes = plans.flatMap(({ patient, notes, row }, index) =>
    notes.map((note) => ({
      ...note,
      patient,
      consultationId: consultations[index]?.id ?? 0,
      authorId: doctorUserIds.get(row.doctorId) ?? null,
    })),
  )
  // A note of one sentence says all that it ever said: the next one with more was corrected.
  const corrected = new Set(
    notes.flatMap((_, index) =>
      index % EVERY_CORRECTED === 0 ? [notes.findIndex(({ content }, other) => other >= index && beforeCorrection(content) !== '')] : [],
    ),
  )
  const written = notes.map(({ consultationId, content, createdAt, authorId }, index) => ({
    ...{ consultationId, content, createdAt, authorId },
    ...(corrected.has(index) && { version: 2, revisedAt: later(createdAt, 12) }),
  }))
  const noteIds = await tx.insert(tables.followUpNotes).values(written).returning({ id: tables.followUpNotes.id })
  await tx
    .insert(tables.followUpNoteVersions)
    .values(
      written.flatMap(({ version, content, createdAt, authorId }, index) =>
        version ? [{ noteId: noteIds[index]?.id ?? 0, version: 1, content: beforeCorrection(content), createdAt, authorId }] : [],
      ),
    )

  const studies = notes.map((note, index) => ({ ...note, id: noteIds[index]?.id ?? 0 }))
  const electrocardiograms = studies.filter(({ study }) => study === 'ecg')
  const labReports = studies.flatMap(({ study, ...note }) => (study && study !== 'ecg' ? [{ ...note, analytes: study }] : []))
  const attachmentRows: (typeof tables.attachments.$inferInsert)[] = []
  const attach = async (noteId: number, createdAt: string, title: string, content: Buffer) => {
    const { key, bytes } = await sanitizeAttachment(content, 'attachment')
    await files.put(stored.attachment(key), bytes)
    const name = `${title}-${createdAt.slice(0, 10)}.${extensionOf(key)}`
    attachmentRows.push({ noteId, key, name, size: bytes.byteLength, createdAt })
  }
  for (const { id, createdAt, content } of evenly(electrocardiograms, ELECTROCARDIOGRAMS))
    await attach(id, createdAt, 'electrocardiograma', await electrocardiogram(content, random))
  for (const { id, createdAt, content, patient, analytes } of evenly(labReports, LAB_REPORTS)) {
    const report = { patient: `${patient.firstName} ${patient.lastName}`, day: createdAt.slice(0, 10), analytes, note: content }
    await attach(id, createdAt, 'laboratorio', labReport(report, random))
  }
  await tx.insert(tables.attachments).values(attachmentRows)
}

/** Picks so many rows at equal distances. */
const evenly = <T>(rows: T[], count: number) =>
  rows.filter((_, index) => Math.floor((index * count) / rows.length) !== Math.floor(((index - 1) * count) / rows.length))
