import { and, desc, eq, ne } from 'drizzle-orm'
import type { Mail } from '#contract/generated/schema.ts'
import type { Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { asHtml, asText } from '../platform/mail/layout.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { readList } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { contentOf, isPartOf, type MailRow, selectMails } from './patient-mails.ts'
import { mails as table } from './schema.ts'

const MOST = 1_000

const toMail = ({
  mail: { id, kind, status, recipient, consultationId, reservationId, date, createdAt, sentAt, attempts, failure },
  patient,
}: MailRow): Mail => ({
  ...{ id, kind, status, recipient, patient, consultationId, reservationId, date, createdAt, sentAt, attempts, failure },
})

async function readMail(db: Database, id: number) {
  const [row] = await selectMails(db).where(eq(table.id, id))
  if (!row) throw new Problem(404, 'El correo no existe.')
  return row
}

export const mails = {
  listMails: reading(['status'], async (call) => {
    const { db, query } = call
    await call.audit({ entity: 'mails' })
    const where = query.status && eq(table.status, query.status)
    const read = async (limit: number) => (await selectMails(db).where(where).orderBy(desc(table.id)).limit(limit)).map(toMail)
    return readList(call, { from: table, where, read, most: MOST })
  }),

  async getMail({ db, params, audit }) {
    const row = await readMail(db, params.id)
    await audit({ entity: 'mails', id: params.id })
    const { id, sentWith, status } = row.mail
    const others = await selectMails(db)
      .where(and(isPartOf(sentWith ?? id), ne(table.id, id), eq(table.status, status)))
      .orderBy(table.id)
    const content = contentOf([{ row }, ...others.map((other) => ({ row: other }))])
    return { ...toMail(row), subject: content.subject, text: asText(content), html: asHtml(content) }
  },

  async retryMail({ db, params, audit }) {
    const [before] = await db.select().from(table).where(eq(table.id, params.id)).for('no key update')
    if (!before) throw new Problem(404, 'El correo no existe.')
    if (before.status !== 'FAILED') throw new Problem(409, 'Este correo no espera otro intento.', { code: 'transition' })
    const [after] = await db.update(table).set({ status: 'WAITING', failure: null }).where(eq(table.id, params.id)).returning()
    await enqueue(db, 'mails', { mailId: before.sentWith ?? params.id }, { isUrgent: true })
    await audit({ entity: 'mails', id: params.id, before, ...(after && { after }) })
    return toMail(await readMail(db, params.id))
  },
} satisfies Partial<Operations>
