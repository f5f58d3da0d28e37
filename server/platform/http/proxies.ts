import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { answeredHeaders, type Contract } from './contract.ts'

/** The form of the id that a proxy may give a request. The id is logged and answered. */
const REQUEST_ID = /^[\w.:=+/-]{8,100}$/

/** The settings of Fastify that say whose `X-Forwarded-*` and `X-Request-Id` are believed. */
export function believeProxies(env: Env) {
  const isTrusted = proxyAddr.compile(env.trustProxy)
  return {
    trustProxy: env.trustProxy.length > 0 && isTrusted,
    genReqId({ headers, socket }: IncomingMessage) {
      const id = headers['x-request-id']
      return typeof id === 'string' && REQUEST_ID.test(id) && isTrusted(socket.remoteAddress ?? '', 0) ? id : randomUUID()
    },
  }
}

/** Says once in the log that a proxy is not believed, since nothing else shows it before people are slowed down by each other's failures. */
export function warnOfUnknownProxy(app: FastifyInstance, env: Env) {
  const isTrusted = proxyAddr.compile(env.trustProxy)
  let isTold = false
  app.addHook('onRequest', ({ headers, socket: { remoteAddress = '' } }, _, done) => {
    if (!isTold && headers['x-forwarded-for'] !== undefined && !isTrusted(remoteAddress, 0)) {
      isTold = true
      app.log.warn(
        `X-Forwarded-For of ${remoteAddress} is ignored, because TRUST_PROXY does not name it: all callers behind it count as one.`,
      )
    }
    done()
  })
}

/** Lets consoles of other origins call the API, those alone that the settings name, and read the headers that the contract promises. */
export async function admitOrigins(app: FastifyInstance, env: Env, contract: Contract) {
  if (env.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: env.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposedHeaders: [...new Set([...answeredHeaders(contract), 'Retry-After', 'X-Request-Id', 'Content-Disposition'])],
    maxAge: 600,
  })
}
