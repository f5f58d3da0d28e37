import Bowser from 'bowser'
import { desc, eq } from 'drizzle-orm'
import type { OwnSession } from '#contract/generated/schema.ts'
import { endAccess } from '../accounts/access.ts'
import { sessions, users } from '../accounts/schema.ts'
import { sessionsOf } from '../accounts/sessions.ts'
import { auditLog } from '../audit/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { breaksUnique, singleRow } from '../platform/db/errors.ts'
import type { Env } from '../platform/env.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'

const MOST_ACTIVITY = 1_000

/** What a browser says of itself, in two words each; null where it says nothing that is known. */
function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  const browserName = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return { browser: browserName || null, system: os.name ?? null }
}

/** Where somebody is signed in. */
export async function readSessions(
  db: Database,
  { id, session }: Pick<Caller, 'id' | 'session'>,
  env: Env['session'],
  limit: number,
): Promise<OwnSession[]> {
  const newest = [desc(sessions.lastUsedAt), desc(sessions.id)]
  const own = db.select().from(sessions).where(sessionsOf(id, env))
  const rows = await own.orderBy(...newest).limit(limit)
  return rows.map(({ id, tokenHash, userAgent, address, createdAt, lastUsedAt }) => ({
    ...{ id, isCurrent: tokenHash === session, ...deviceOf(userAgent), ipAddress: address, createdAt, lastUsedAt },
  }))
}

/** What an account did, the newest first. */
export function readActivity(db: Database, userId: number) {
  const { at, operation, entity, recordId, address } = auditLog
  const own = db.select({ at, operation, entity, recordId, ipAddress: address }).from(auditLog).where(eq(auditLog.userId, userId))
  return own.orderBy(desc(at), desc(auditLog.id)).limit(MOST_ACTIVITY)
}

/** Gives an account the address that was proved, ends what else opens it, and tells the old one. Returns the id of the account. */
export async function changeEmail(
  tx: Database,
  { userId, email, session }: { userId: number | null; email: string; session: string | null },
) {
  const before = singleRow(
    await tx
      .select()
      .from(users)
      .where(eq(users.id, userId ?? 0))
      .for('update'),
  )
  const { id, email: to, version } = before
  await tx
    .update(users)
    .set({ email, version: version + 1 })
    .where(eq(users.id, id))
    .catch((error: unknown) => {
      if (!breaksUnique(error, 'users_email_key')) throw error
      throw new Problem(410, 'Otra cuenta usa esa dirección. Elegí otra.')
    })
  await endAccess(tx, id, session)
  await enqueue(tx, 'accountMails', { kind: 'EMAIL_CHANGED', userId: id, to }, { isUrgent: true })
  return id
}
