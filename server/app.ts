import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyServerOptions, LogController, type RouteOptions } from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { parse } from 'yaml'
import type { OperationId } from '#src/api/generated/policy.ts'
import { createCaptcha } from './auth/captcha.ts'
import { serveConsole } from './console.ts'
import type { Database } from './db/database.ts'
import { serveDocs } from './docs.ts'
import type { Env } from './env.ts'
import { openFiles } from './files/store.ts'
import { loggerOptions, pathOf } from './logging.ts'
import { formLimits } from './multipart.ts'
import { type Contract, operationRoute, refuseOtherMethods, type Stated } from './pipeline.ts'
import { refuseSocket, sendProblem } from './problems.ts'
import { root } from './root.ts'
import { secureHeaders } from './security.ts'
import { answerSerializer, requestValidator } from './validation.ts'

const API = '/api/v1'

/** The whole server, not yet listening: `inject` requests or `listen`. The database stays the caller's to close. */
export async function buildApp({ env, db, logger }: { env: Env; db: Database; logger?: FastifyServerOptions['logger'] }) {
  const app = Fastify({
    logger: logger ?? loggerOptions(env.logLevel),
    // One line for each request, below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    genReqId: () => randomUUID(),
    // Above the longest text that the contract admits, however a client escapes it.
    bodyLimit: 500_000,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // Whoever still has a connection while the server closes is answered, not refused.
    return503OnClosing: false,
    clientErrorHandler: refuseSocket,
    frameworkErrors: sendProblem,
  })
  const source = readFileSync(join(root, 'openapi.yaml'), 'utf8')
  const contract: Contract = parse(source)
  const services = { env, captcha: createCaptcha(env.captcha, db), files: await openFiles(env) }

  app.decorateRequest('caller', null)
  app.setErrorHandler(sendProblem)
  app.setValidatorCompiler(requestValidator)
  app.setSerializerCompiler(
    answerSerializer((fault) => {
      if (!env.production) throw new Error(fault)
      app.log.error(fault)
    }),
  )
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.id,
      },
      'request',
    )
  })

  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // What is asked for now is not worth the seconds of the highest quality; files of the console come compressed from the build.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // Compressed requests would let a few bytes become many.
    globalDecompression: false,
  })
  await app.register(multipart, { limits: formLimits })
  await secureHeaders(app, env)
  await app.register(openapiGlue, {
    specification: withCheckedAnswers(contract),
    prefix: API,
    // The glue adds method and address; its operationIds are the policy's, since both come from this contract.
    operationResolver: (id) => operationRoute(id as OperationId, contract, services, db) as unknown as RouteOptions,
  })
  refuseOtherMethods(app, API)
  serveDocs(app, env, source, contract)
  await serveConsole(app)
  return app
}

/** The answers that are checked: refusals are made in one place, and files are bytes. */
function withCheckedAnswers(contract: Contract): Contract {
  const copy = structuredClone(contract)
  for (const { responses = {} } of Object.values(copy.paths).flatMap((item) => Object.values<Partial<Stated>>(item))) {
    for (const [code, answer] of Object.entries(responses)) {
      if (!code.startsWith('2')) delete responses[code]
      else if (answer.content && !('application/json' in answer.content)) delete answer.content
    }
  }
  return copy
}
