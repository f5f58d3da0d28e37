import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Call, Operations } from '../call.ts'
import type { Database } from '../db/database.ts'
import { singleRow } from '../db/errors.ts'
import { attachments, consultations, followUpNoteVersions, followUpNotes as table } from '../db/schema.ts'
import { readNotes } from '../domain/consultations.ts'
import { reachableConsultations } from '../domain/scope.ts'
import { Problem } from '../problem.ts'
import { getRow, insertRow, updateRow } from '../records/rows.ts'

const missing = 'La nota no existe.'
const MOST_ATTACHMENTS = 20

/** The notes of the consultations that the caller reaches. */
const reached = ({ user, db }: Pick<Call<'correctFollowUpNote'>, 'user' | 'db'>) =>
  inArray(table.consultationId, db.select({ id: consultations.id }).from(consultations).where(reachableConsultations(user)))

/** The note as the contract describes it, with its version in the answer's `ETag`, too. */
async function answer({ db, versioned }: { db: Database } & Pick<Call<'correctFollowUpNote'>, 'versioned'>, id: number) {
  const { note } = singleRow(await readNotes(db, eq(table.id, id)))
  return { ...versioned(note), version: note.version }
}

export const followUpNotes = {
  async createFollowUpNote(call) {
    const { body, user, db } = call
    const own = and(eq(consultations.id, body.consultationId), reachableConsultations(user))
    if ((await db.$count(consultations, own)) === 0) throw new Problem(404, 'La consulta médica no existe.')
    const { id } = await insertRow(call, table, { ...body, authorId: user.id })
    return answer(call, id)
  },

  async correctFollowUpNote(call) {
    const { body, user, db } = call
    const { id } = await updateRow(call, { table, missing, where: reached(call) }, async (before) => {
      const { version, content, authorId, revisedAt, createdAt } = before
      await db.insert(followUpNoteVersions).values({ noteId: before.id, version, content, authorId, createdAt: revisedAt ?? createdAt })
      return { ...body, authorId: user.id, revisedAt: sql`now()` }
    })
    return answer(call, id)
  },

  async addAttachment(call) {
    const { db, files } = call
    const key = files.upload
    if (!key) throw new Error('The file was not accepted before its transaction.')
    const rows = { table, missing, where: reached(call) }
    const { id: noteId } = await getRow(call, rows)
    // Several files of one note may come at once, and are counted one by one.
    await db.select({ id: table.id }).from(table).where(eq(table.id, noteId)).for('no key update')
    if ((await db.$count(attachments, eq(attachments.noteId, noteId))) >= MOST_ATTACHMENTS) {
      const message = `Una nota puede tener ${MOST_ATTACHMENTS} archivos como máximo.`
      throw new Problem(422, message, { code: 'implausible', errors: { file: message } })
    }
    await insertRow({ ...call, body: {} }, attachments, { noteId, key })
    return answer(call, noteId)
  },
} satisfies Partial<Operations>
