import type { FastifyInstance } from 'fastify'
import { deleteExpiredTokens } from './auth/captcha.ts'
import { deleteEndedSessions } from './auth/sessions.ts'
import { deleteOldFailures } from './auth/throttle.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { pruneAudit } from './records/audit.ts'
import { deleteExpiredKeys } from './records/idempotency.ts'

/** Deletes expired rows at the start and once an hour. Several processes may do so at once, since deleting a row twice does no harm. */
export function startHousekeeping(app: FastifyInstance, db: Database, env: Env) {
  const deleteExpired = async () => {
    try {
      await deleteEndedSessions(db, env.session)
      await deleteOldFailures(db)
      await deleteExpiredTokens(db)
      await deleteExpiredKeys(db)
      if (env.auditDays) await pruneAudit(db, env.auditDays)
    } catch (error) {
      app.log.error(error, 'housekeeping failed')
    }
  }
  app.addHook('onListen', () => void deleteExpired())
  const timer = setInterval(deleteExpired, 3_600_000).unref()
  app.addHook('onClose', () => clearInterval(timer))
}
