import { and, eq } from 'drizzle-orm'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { followUpNotes } from '#server/clinical/schema.ts'
import type { DemoPeople } from '#tests/support/features/demo-people.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const MINUTE = 60_000
export const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
export const fileOf = (content: string | Uint8Array, type: string, name = 'estudio.pdf') =>
  new File([new Uint8Array(Buffer.from(content))], name, { type })

/** The records of consultations of the demo doctor on a server, which is open once a test runs. */
export function medicalRecords(there: () => DemoPeople & { app: TestApp }) {
  // Two of a doctor do not overlap, unless one of them is an overbooking.
  let made = 0
  async function newConsultation(values: Partial<typeof consultations.$inferInsert> = {}) {
    const { app, doctor, patientId } = there()
    const date = new Date(Date.parse('2030-05-02T13:00:00.000Z') + 30 * MINUTE * made++).toISOString()
    const row = { doctorId: doctor.id, patientId, name: 'Control', date, durationInMinutes: 30, ...values }
    const [added] = await app.db.insert(consultations).values(row).returning({ id: consultations.id })
    return added?.id ?? 0
  }
  const read = async (id: number) => {
    const { body, headers } = await there().app.call('getConsultation', { as: 'BACKOFFICE', params: { id } })
    return { record: body as ConsultationRecord, etag: String(headers['etag']) } // it was held against the contract
  }
  const auditOf = (operation: string, id: number) =>
    there()
      .app.db.select()
      .from(auditLog)
      .where(and(eq(auditLog.operation, operation), eq(auditLog.recordId, id)))
      .orderBy(auditLog.id)
  async function newNote(values: { doctorId?: number } = {}) {
    const { app, doctor } = there()
    const consultationId = await newConsultation(values)
    const [note] = await app.db.insert(followUpNotes).values({ consultationId, content: 'Antes.', authorId: doctor.userId }).returning()
    return { consultationId, id: note?.id ?? 0 }
  }
  const notesOf = async (id: number) => (await read(id)).record.followUpNotes
  return { newConsultation, read, auditOf, newNote, notesOf }
}
