import type { FastifyInstance } from 'fastify'
import { forgetSpentTokens } from './auth/captcha.ts'
import { forgetEndedSessions } from './auth/sessions.ts'
import { forgetOldFailures } from './auth/throttle.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { forgetOldKeys } from './idempotency.ts'

/** Deletes once an hour what no longer counts; every process may, since deleting twice is deleting once. */
export function keepTidy(app: FastifyInstance, db: Database, env: Env) {
  const tidy = async () => {
    try {
      await forgetEndedSessions(db, env.session)
      await forgetOldFailures(db)
      await forgetSpentTokens(db)
      await forgetOldKeys(db)
    } catch (error) {
      app.log.error(error, 'housekeeping failed')
    }
  }
  const timer = setInterval(tidy, 3_600_000).unref()
  app.addHook('onClose', () => clearInterval(timer))
}
