import { eq, sql } from 'drizzle-orm'
import { endAccess, requirePassword, sendCode, sessionsOf } from '../accounts/index.ts'
import { sessions, users as table } from '../accounts/schema.ts'
import type { Operations } from '../platform/call.ts'
import { singleRow } from '../platform/db/errors.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { readList } from '../platform/records/lists.ts'
import { getRow, updateRow } from '../platform/records/rows.ts'
import { readActivity, readSessions } from './own-account.ts'
import { readUser } from './user-record.ts'

const MOST_SESSIONS = 100
const missing = 'La cuenta no existe.'

const shown = ({ id, firstName, lastName, email, phone, version }: typeof table.$inferSelect) => ({
  ...{ id, firstName, lastName, email, phone, version },
})

export const ownAccount = {
  async getOwnAccount({ user, db, audit, versioned }) {
    await audit({ entity: 'users', id: user.id })
    return versioned(shown(await getRow(db, { table, id: user.id, missing })))
  },

  async updateOwnAccount(call) {
    const own = { table, id: call.user.id, missing }
    const read = async () => shown(await getRow(call.db, own))
    const after = await updateRow(call, { ...own, read }, () => ({ ...call.body, updatedAt: sql`now()` }))
    return call.versioned(after)
  },

  async requestEmailChange({ body: { email, currentPassword }, user, db, origin, audit }) {
    const owner = await requirePassword(db, user, currentPassword)
    if (email.toLowerCase() === owner.email.toLowerCase()) {
      const message = 'Es la dirección que ya tenés.'
      throw new Problem(422, message, { code: 'implausible', errors: { email: message } })
    }
    await countUse(db, 'accountMails', 'AFTER', { network: origin.address, mailbox: email })
    await audit({ entity: 'users', id: user.id })
    return sendCode(db, { email, userId: user.id, session: user.session })
  },

  async updatePreferences({ body, user, db, audit }) {
    const { id, preferences } = table
    const own = eq(id, user.id)
    const before = singleRow(await db.select({ id, preferences }).from(table).where(own).for('no key update'))
    const merged = { preferences: { ...before.preferences, ...body } }
    await db.update(table).set(merged).where(own)
    await audit({ entity: 'users', id: user.id, before, after: { ...before, ...merged } })
    return merged.preferences
  },

  async listOwnSessions(call) {
    const { user, db, services, audit } = call
    await audit({ entity: 'sessions' })
    const read = (limit: number) => readSessions(db, user, services.env.session, limit)
    return readList(call, { from: sessions, where: sessionsOf(user.id, services.env.session), most: MOST_SESSIONS, read })
  },

  async endOtherSessions({ user, db, audit }) {
    const ended = await endAccess(db, user.id, { but: user.session })
    await audit({ entity: 'users', id: user.id })
    return { ended: ended.length }
  },

  async endOwnSession({ user, db, params, audit }) {
    const ended = await endAccess(db, user.id, { only: params.id })
    if (ended.length === 0) throw new Problem(404, 'La sesión ya terminó.')
    await audit({ entity: 'users', id: user.id })
    return { ended: ended.length }
  },

  async getOwnData({ user, db, services, audit }) {
    const { version: _, ...account } = await readUser(db, user.id)
    await audit({ entity: 'users', id: user.id })
    return {
      account,
      sessions: await readSessions(db, user, services.env.session, MOST_SESSIONS),
      activity: await readActivity(db, user.id),
    }
  },
} satisfies Partial<Operations>
