import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { busy } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => void
  }
}

/** The configuration of a route that answers however busy the process is. */
export const ALWAYS_ANSWERS = { pressureHandler: () => {} }

const SAMPLE_MS = 5_000

/** While this process is far behind, the API answers 503 at once: a request that waits would only be answered later still. With a limit of 0 it never does. */
export async function shedLoad(app: FastifyInstance, env: Env) {
  if (env.overloadDelayMs === 0) return
  let readyAt = 0
  app.addHook('onReady', () => {
    readyAt = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: env.overloadDelayMs,
    // A single long step, such as the first query of an embedded database, does not make the mean of so long a time.
    sampleInterval: SAMPLE_MS,
    async pressureHandler({ url }) {
      // The start itself is a long step, which the first mean includes.
      const isStarting = performance.now() - readyAt < 2 * SAMPLE_MS
      if (isStarting || !url.startsWith('/api/')) return
      throw busy()
    },
  })
}
