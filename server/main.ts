import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { rejectPublicPasswords } from './accounts/index.ts'
import { keepDaysIn, loadHolidays } from './agenda/index.ts'
import { openDatabase } from './platform/db/database.ts'
import { type Env, isLoopback, processEnv } from './platform/env.ts'
import { openFiles } from './platform/files/file-store.ts'
import { requirePair } from './platform/files/pairing.ts'
import { buildApp } from './platform/http/app.ts'
import { OperatorError, reportFailure } from './platform/operator-error.ts'
import { setProductName } from './platform/product-name.ts'
import { setClinicZone } from './platform/time/clinic-day.ts'
import { seedDemo } from './seed/demo.ts'
import { startHousekeeping } from './system/housekeeping.ts'
import { startJobs } from './system/jobs.ts'

const SHUTDOWN_MS = 10_000

async function start() {
  const env = processEnv()
  setClinicZone(env.timeZone)
  setProductName(env.name)
  const store = await openDatabase(env, { report: (line) => console.error(line) })
  try {
    const before = await keepDaysIn(store.db, env.timeZone)
    const files = await openFiles(env)
    files.prepare()
    await requirePair(store.db, files, env)
    await (env.demo ? seedDemo(store.db, files) : rejectPublicPasswords(store.db))
    const stopping = new AbortController()
    const app = await buildApp({ env, ...store, stopping: stopping.signal })
    if (before)
      app.log.warn(`TIME_ZONE is ${env.timeZone}: the days of all consultations, which were those of ${before}, were counted anew.`)
    store.onError?.((error) => app.logSparsely(error, (line) => app.log.error(line, 'a database connection was lost')))
    store.ended?.catch((error) => {
      app.log.fatal({ err: error }, 'the embedded database has ended')
      process.exit(1)
    })
    app.addHook('onClose', () => store.close())
    if (store.warning) app.log.warn(store.warning)
    startHousekeeping(app, store, files, env)
    if (env.jobs) startJobs(app, store.db, env)
    await app.listen({ host: env.host, port: env.port }).catch(explainListen(env))
    loadHolidays().catch((error) => {
      // A package whose load has failed once is never loaded by this process: the one that is started instead tries again.
      app.log.fatal({ err: error }, 'the holidays cannot be read')
      process.exit(1)
    })
    if (!env.demo && !env.mail.server)
      app.log.warn('SMTP_URL is not set: mails to patients are written to the folder outbox of DATA_DIR, and nobody gets them.')
    if (env.demo && !isLoopback(env.host)) app.log.warn('DEMO is on: anyone who reaches this address can sign in with the demo accounts.')

    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(app, stopping, env.drainSeconds))
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Says that it is not ready, for as long as a proxy needs to see it, then answers the requests under way, closes the database and ends.
 * npm sends the signal of Ctrl+C a second time, which must not interrupt this.
 */
async function stop(app: FastifyInstance, stopping: AbortController, drainSeconds: number) {
  if (stopping.signal.aborted) return
  stopping.abort()
  app.log.info('Stopping: answering what is under way.')
  await setTimeout(drainSeconds * 1000)
  globalThis.setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  // A connection that becomes idle after the close began would delay it for as long as the browser keeps it open.
  setInterval(() => app.server.closeIdleConnections(), 50).unref()
  await app.close().catch(reportFailure)
  // A connection to a mail server that hangs would keep the process.
  process.exit()
}

const explainListen = (env: Env) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    throw new OperatorError(`PORT ${env.port} is in use on ${env.host}: stop what listens there, or set another PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new OperatorError(`HOST ${env.host} is not an address of this machine.`)
  if (error.code === 'EACCES') throw new OperatorError(`PORT ${env.port} needs more rights than this process has: set one above 1023.`)
  throw error
}

start().catch(reportFailure)
