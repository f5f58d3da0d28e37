import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { refusePublicPasswords } from './auth/public-passwords.ts'
import { openDatabase } from './db/database.ts'
import { seedDemo } from './db/seed/demo.ts'
import { type Env, isLoopback, processEnv } from './env.ts'
import { openFiles } from './files/store.ts'
import { keepTidy } from './housekeeping.ts'
import { fail, Refusal } from './refusal.ts'

const SHUTDOWN_MS = 10_000

async function start() {
  const env = processEnv()
  const store = await openDatabase(env)
  try {
    await (env.demo ? seedDemo(store.db, await openFiles(env)) : refusePublicPasswords(store.db))
    const app = await buildApp({ env, db: store.db })
    app.addHook('onClose', () => store.close())
    keepTidy(app, store.db, env)
    await app.listen({ host: env.host, port: env.port }).catch(explainListen(env))
    if (env.demo && !isLoopback(env.host)) app.log.warn('DEMO is on: anyone who reaches this address can sign in with the demo accounts.')

    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(app))
  } catch (error) {
    await store.close()
    throw error
  }
}

let stopping = false

/** Answers the requests under way, closes the database and ends. npm passes Ctrl+C on a second time, which must not cut that off. */
function stop(app: FastifyInstance) {
  if (stopping) return
  stopping = true
  app.log.info('Stopping: answering what is under way.')
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  // A connection that falls idle after the close began would hold it up for as long as the browser likes.
  setInterval(() => app.server.closeIdleConnections(), 50).unref()
  app.close().catch(fail)
}

const explainListen = (env: Env) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    throw new Refusal(`PORT ${env.port} is in use on ${env.host}: stop what listens there, or set another PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') throw new Refusal(`HOST ${env.host} is not an address of this machine.`)
  if (error.code === 'EACCES') throw new Refusal(`PORT ${env.port} needs more rights than this process has: set one above 1023.`)
  throw error
}

start().catch(fail)
