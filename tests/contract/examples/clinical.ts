import { eq } from 'drizzle-orm'
import { consultations } from '#server/agenda/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { doctorIds, type Examples, found, newName, ofDoctor } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'
import { newConsultation } from './agenda.ts'

const pdf = () => new File(['%PDF-1.4\ntrailer\n%%EOF\n'], 'laboratorio.pdf', { type: 'application/pdf' })

export const clinicalExamples = {
  createFollowUpNote: {
    own: async (app) => ({
      body: { consultationId: (await newConsultation(app, (await doctorIds(app)).mine.id)).id, content: `Refiere mejoría.\n${newName()}` },
    }),
  },
  correctFollowUpNote: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newConsultation(app, doctorId)).noteId },
    body: { content: 'Refiere mejoría y duerme bien.' },
  })),
  addAttachment: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newConsultation(app, doctorId)).noteId },
    body: { file: pdf() },
  })),
  getAttachment: ofDoctor(async ({ db }, { id }) => {
    const rows = await db
      .select({ key: attachments.key, doctorId: consultations.doctorId })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
      .innerJoin(consultations, eq(consultations.id, followUpNotes.consultationId))
    const { mine } = await doctorIds({ db } as Asker)
    return { params: { key: found(rows.filter(({ doctorId }) => (doctorId === mine.id) === (id === mine.id))).key } }
  }),
} satisfies Partial<Examples>
