import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Operations } from '../call.ts'
import { contains, fold, ownedBy } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { attachments, clinics, followUpNotes, patients, consultations as table } from '../db/schema.ts'
import { patientUsers, readConsultations, selectConsultations, toConsultation } from '../domain/consultations.ts'
import { requireDoctor } from '../domain/doctors.ts'
import { typeOf } from '../files/accept.ts'
import { stored } from '../files/paths.ts'
import { Problem } from '../problem.ts'

const PAGE_SIZE = 10
const searchText = sql`concat_ws(' ', ${fold(table.name)}, ${patientUsers.search}, ${fold(clinics.name)})`

/** How many consultations a search finds. The joins are needed for the names that it looks at. */
async function countFound(db: Database, where: SQL | undefined) {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(patients, eq(patients.id, table.patientId))
    .innerJoin(patientUsers, eq(patientUsers.id, patients.userId))
    .leftJoin(clinics, eq(clinics.id, table.clinicId))
    .where(where)
  return found?.count ?? 0
}

const absentFile = () => new Problem(404, 'El archivo no existe.')

export const consultations = {
  async listDoctorConsultations({ params, query, user, db, audit }) {
    await requireDoctor(db, user, params.doctorId)
    await audit({ entity: 'doctors', id: params.doctorId })
    const { page = 1, search = '' } = query
    const where = and(eq(table.doctorId, params.doctorId), contains(searchText, search))
    const count = search.trim() === '' ? await db.$count(table, where) : await countFound(db, where)
    const rows = await selectConsultations(db, where)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
    return { data: rows.map(toConsultation), total: Math.ceil(count / PAGE_SIZE) }
  },

  async getConsultation({ params, user, db, audit }) {
    const [consultation] = await readConsultations(db, and(eq(table.id, params.id), ownedBy(user, table.doctorId)))
    if (!consultation) throw new Problem(404, 'La consulta médica no existe.')
    await audit({ entity: 'consultations', id: consultation.id })
    return consultation
  },

  async getAttachment({ params, user, db, files, audit }) {
    const [attachment] = await db
      .select({ id: attachments.id, key: attachments.key })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
      .innerJoin(table, eq(table.id, followUpNotes.consultationId))
      .where(and(eq(attachments.key, params.key), ownedBy(user, table.doctorId)))
    if (!attachment) throw absentFile()
    const bytes = await files.get(stored.attachment(attachment.key))
    if (!bytes) throw absentFile()
    await audit({ entity: 'attachments', id: attachment.id })
    return { type: typeOf(attachment.key), bytes, name: `adjunto-${attachment.id}.${attachment.key.split('.').at(-1)}` }
  },
} satisfies Partial<Operations>
