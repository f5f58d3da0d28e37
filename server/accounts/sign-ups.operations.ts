import { eq, sql } from 'drizzle-orm'
import type { Operations } from '../platform/call.ts'
import { implausible } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { readList } from '../platform/records/lists.ts'
import { updateRow } from '../platform/records/rows.ts'
import { users } from './schema.ts'
import { readSignUp, readSignUps, requireStep, signUpRows } from './sign-ups.ts'

const MOST = 1_000

export const signUps = {
  async listSignUps(call) {
    await call.audit({ entity: 'sign_ups' })
    const { table, where } = signUpRows
    return readList(call, { from: table, where, most: MOST, read: (limit) => readSignUps(call.db, undefined, limit) })
  },

  async getSignUp({ params, db, audit, header }) {
    const found = await readSignUp(db, params.id)
    await audit({ entity: 'sign_ups', id: params.id })
    header('etag', `"${found.version}"`)
    return found
  },

  async updateSignUp(call) {
    const { body, db, user, params, header } = call
    const { status, rejectedReason } = body
    if (status === 'REJECTED' && rejectedReason === undefined) throw implausible('rejectedReason', 'Escribí el motivo.')
    if (status === 'APPROVED' && rejectedReason !== undefined) throw implausible('rejectedReason', 'Este dato no corresponde.')
    const after = await updateRow(call, { ...signUpRows, id: params.id, read: readSignUp }, async (row) => {
      requireStep(row.status, status)
      if (status === 'APPROVED' && row.userId !== null)
        await db.update(users).set({ awaitsValidation: false, validated: true, updatedAt: sql`now()` }).where(eq(users.id, row.userId))
      return { ...body, rejectedReason: rejectedReason ?? null, decidedBy: user.id, statusSince: sql`now()` }
    })
    await enqueue(db, 'accountMails', { kind: 'SIGN_UP_DECIDED', signUpId: params.id })
    header('etag', `"${after.version}"`)
    return after
  },
} satisfies Partial<Operations>
