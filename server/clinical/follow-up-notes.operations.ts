import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readNotes } from '../agenda/index.ts'
import { consultations } from '../agenda/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { attachmentKey } from '../platform/files/paths.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { getRow, insertRow, updateRow } from '../platform/records/rows.ts'
import { reachableConsultations } from '../scope/index.ts'
import { attachments, followUpNoteVersions, followUpNotes as table } from './schema.ts'

const missing = 'La nota no existe.'
const MOST_ATTACHMENTS = 20

/** The note that the path names, if it is of a consultation that the caller reaches. */
const reached = ({ params, user, db }: Pick<Call<'correctFollowUpNote'>, 'params' | 'user' | 'db'>) => ({
  ...{ table, id: params.id, missing },
  where: inArray(table.consultationId, db.select({ id: consultations.id }).from(consultations).where(reachableConsultations(user))),
})

/** Takes files from a note, from the next version on: the earlier versions keep them. */
async function takeAway(db: Database, { id, version }: typeof table.$inferSelect, paths: readonly string[]) {
  const taken = and(eq(attachments.noteId, id), inArray(attachments.key, paths.map(attachmentKey)))
  if ((await db.$count(attachments, taken)) < paths.length) {
    const message = 'La nota no tiene ese archivo.'
    throw implausible('removedAttachments', message)
  }
  await db
    .update(attachments)
    .set({ removedIn: version + 1 })
    .where(and(taken, isNull(attachments.removedIn)))
}

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
    const { user, db } = call
    const { removedAttachments = [], ...body } = call.body
    const told = removedAttachments.length > 0 ? { removedAttachments } : {}
    const { id } = await updateRow(call, { ...reached(call), told }, async (before) => {
      const { version, content, authorId, revisedAt, createdAt } = before
      await db.insert(followUpNoteVersions).values({ noteId: before.id, version, content, authorId, createdAt: revisedAt ?? createdAt })
      if (removedAttachments.length > 0) await takeAway(db, before, removedAttachments)
      return { ...body, authorId: user.id, revisedAt: sql`clock_timestamp()` }
    })
    return answer(call, id)
  },

  async addAttachment(call) {
    const { db, files } = call
    const { upload } = files
    if (!upload) throw new Error('The file was not accepted before its transaction.')
    const { id: noteId } = await getRow(db, reached(call))
    // Several files of one note may come at once, and are counted one by one.
    await db.select({ id: table.id }).from(table).where(eq(table.id, noteId)).for('no key update')
    if ((await db.$count(attachments, and(eq(attachments.noteId, noteId), isNull(attachments.removedIn)))) >= MOST_ATTACHMENTS) {
      const message = `Una nota puede tener ${MOST_ATTACHMENTS} archivos como máximo.`
      throw implausible('file', message)
    }
    const { key, name, size } = upload
    await insertRow(call, attachments, { noteId, key, name, size })
    return answer(call, noteId)
  },
} satisfies Partial<Operations>
