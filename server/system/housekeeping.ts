import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { FastifyInstance } from 'fastify'
import { deleteEndedProofs, deleteEndedSessions, deleteExpiredKeys, deleteUnproved } from '../accounts/index.ts'
import { deleteEndedSlots } from '../agenda/index.ts'
import { deleteOldDeliveries, failForgottenDeliveries } from '../apps/index.ts'
import { pruneAudit } from '../audit/index.ts'
import { deleteOldNotifications, failForgotten } from '../messages/index.ts'
import { forgetMerged } from '../patients/index.ts'
import type { DatabaseHandle } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { isPaired } from '../platform/files/pairing.ts'
import { sweepFiles } from '../platform/files/sweep.ts'
import { deleteExpiredTokens } from '../platform/limits/captcha.ts'
import { deleteOldFailures } from '../platform/limits/throttle.ts'
import { sweepOutbox } from '../platform/mail/transport.ts'

/** A database or a folder that was set by mistake is noticed sooner. */
const FIRST_SWEEP_MS = millisecondsInHour

/**
 * Deletes expired rows from the start on, once an hour, and moves files that no row names to the bin, for the first time after an hour,
 * once a day. Several processes may do so at once, since doing it twice does no harm.
 */
export function startHousekeeping(
  app: FastifyInstance,
  { db, checkpoint }: Pick<DatabaseHandle, 'db' | 'checkpoint'>,
  files: FileStore,
  env: Pick<Env, 'session' | 'auditDays' | 'dataDir'>,
) {
  const closing = new AbortController()
  let working = Promise.resolve()
  function repeat(work: () => Promise<unknown>, ms: number, firstMs = 0) {
    const next = () => {
      working = working
        .then(() => (closing.signal.aborted ? undefined : work()))
        .then(
          () => {},
          (error) => app.logSparsely(error, (line) => app.log.error(line, 'housekeeping failed')),
        )
    }
    for (const timer of [setTimeout(next, firstMs), setInterval(next, ms)]) {
      timer.unref()
      closing.signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }
  async function deleteExpired() {
    await deleteEndedSessions(db, env.session)
    await deleteOldFailures(db)
    await deleteExpiredTokens(db)
    await deleteExpiredKeys(db)
    await deleteEndedProofs(db)
    await deleteUnproved(db)
    await deleteEndedSlots(db)
    await failForgotten(db)
    await deleteOldNotifications(db)
    await failForgottenDeliveries(db)
    await deleteOldDeliveries(db)
    await forgetMerged(db)
    await sweepOutbox(env)
    if (env.auditDays) await pruneAudit(db, env.auditDays, closing.signal)
    await checkpoint?.()
  }
  async function sweep() {
    if (!(await isPaired(db, files))) throw new Error(`The files in ${files.name} are no longer those of the database: none was swept.`)
    await sweepFiles(db, files, closing.signal, (swept, what) =>
      app.log.info({ files: swept }, `${swept.length} ${swept.length === 1 ? 'file' : 'files'} ${what}`),
    )
  }
  // A server that cannot listen ends at once.
  app.addHook('onListen', (done) => {
    repeat(deleteExpired, millisecondsInHour)
    repeat(sweep, millisecondsInDay, FIRST_SWEEP_MS)
    done()
  })
  app.addHook('onClose', () => {
    closing.abort()
    return working
  })
}
