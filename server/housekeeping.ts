import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { FastifyInstance } from 'fastify'
import { deleteExpiredTokens } from './auth/captcha.ts'
import { deleteEndedSessions } from './auth/sessions.ts'
import { deleteOldFailures } from './auth/throttle.ts'
import type { DatabaseHandle } from './db/database.ts'
import type { Env } from './env.ts'
import { removeOrphans } from './files/orphans.ts'
import type { FileStore } from './files/store.ts'
import { pruneAudit } from './records/audit.ts'
import { deleteExpiredKeys } from './records/idempotency.ts'

/**
 * Deletes expired rows at start and once an hour, and files that no row names at start and once a day. Several processes may do so at
 * once, since deleting twice does no harm.
 */
export function startHousekeeping(
  app: FastifyInstance,
  { db, checkpoint }: Pick<DatabaseHandle, 'db' | 'checkpoint'>,
  files: FileStore,
  env: Env,
) {
  const closing = new AbortController()
  let working = Promise.resolve()
  function repeat(work: () => Promise<unknown>, ms: number) {
    const next = () => {
      working = working
        .then(() => (closing.signal.aborted ? undefined : work()))
        .then(
          () => {},
          (error) => app.log.error({ err: error }, 'housekeeping failed'),
        )
    }
    next()
    const timer = setInterval(next, ms).unref()
    closing.signal.addEventListener('abort', () => clearInterval(timer))
  }
  repeat(async () => {
    await deleteEndedSessions(db, env.session)
    await deleteOldFailures(db)
    await deleteExpiredTokens(db)
    await deleteExpiredKeys(db)
    if (env.auditDays) await pruneAudit(db, env.auditDays, closing.signal)
    await checkpoint?.()
  }, millisecondsInHour)
  repeat(() => removeOrphans(db, files, closing.signal), millisecondsInDay)
  app.addHook('onClose', () => {
    closing.abort()
    return working
  })
}
