import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { policy } from '#contract/generated/policy.ts'
import { bearerOf } from '../../accounts/index.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/file-store.ts'
import { Problem } from '../problem.ts'
import { routePath } from './contract.ts'
import { figuresOf } from './figures.ts'

type Told = Pick<DatabaseHandle, 'db' | 'load'> & { files: FileStore }

/** Serves what Prometheus reads at `/metrics`, to callers with the token. Without `METRICS_TOKEN` nothing is counted and the path does not exist. */
export function serveMetrics(app: FastifyInstance, { metricsToken }: Env, prefix: string, { db, load, files }: Told) {
  if (!metricsToken) return
  const register = new Registry()
  const registers = [register]
  // These are the process's: memory, CPU, event loop, garbage collection.
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by operation of the contract (`other` for the rest) and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const failures = new Counter({ name: 'sign_in_failures_total', help: 'Sign-ins with a wrong name or password.', registers })
  if (load) {
    const connections = ['busy', 'idle'] as const
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database by what they do. The embedded database counts as one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const state of connections) this.set({ state }, load()[state])
      },
    })
    new Gauge({
      name: 'database_waiting',
      help: 'Requests of the server that wait for a connection to the database.',
      registers,
      collect() {
        this.set(load().waiting)
      },
    })
  }

  const readFigures = figuresOf(register, db, files)
  const operations = new Map(Object.entries(policy).map(([id, { method, path }]) => [`${method} ${prefix}${routePath(path)}`, id]))
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode: status, elapsedTime }) => {
    const operation = operations.get(`${method} ${url}`) ?? 'other'
    // It lasts as long as somebody listens.
    if (operation === 'watchSchedule') return
    requests.observe({ operation, status }, elapsedTime / 1000)
    if (operation === 'login' && status === 401) failures.inc()
  })
  app.get('/metrics', { onRequest: requireToken(metricsToken) }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    await readFigures()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const requireToken = (token: string) => async (request: FastifyRequest) => {
  const given = bearerOf(request.headers) ?? ''
  if (!timingSafeEqual(digest(given), digest(token))) {
    throw new Problem(401, 'Esta página pide el token de las métricas.', { headers: { 'www-authenticate': 'Bearer' } })
  }
}
