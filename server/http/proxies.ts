import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { answeredHeaders, type Contract } from './contract.ts'

/** What an id of a request may look like that a proxy made. It is logged and answered. */
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
