import Bowser from 'bowser'
import { desc, eq } from 'drizzle-orm'
import type { OwnSession } from '#contract/generated/schema.ts'
import { sessionsOf } from '../accounts/index.ts'
import { sessions } from '../accounts/schema.ts'
import { auditLog } from '../audit/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'

const MOST_ACTIVITY = 1_000

/** The name that a browser gives itself, in two words each; null if it gives no known one. */
function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  const browserName = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return { browser: browserName || null, system: os.name ?? null }
}

/** The sessions of an account. */
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

/** The acts of an account, the newest first. */
export function readActivity(db: Database, userId: number) {
  const { at, operation, entity, recordId, address } = auditLog
  const own = db.select({ at, operation, entity, recordId, ipAddress: address }).from(auditLog).where(eq(auditLog.userId, userId))
  return own.orderBy(desc(at), desc(auditLog.id)).limit(MOST_ACTIVITY)
}
