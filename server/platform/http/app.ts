import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { createCallerFinder } from '../../accounts/index.ts'
import { createAgendaWatch } from '../../agenda/index.ts'
import { createPatientLinks } from '../../messages/index.ts'
import { createBookableDirectory, createDoctorDocuments } from '../../reservations/index.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { Env } from '../env.ts'
import { root } from '../env.ts'
import { openFiles } from '../files/file-store.ts'
import { createCaptcha } from '../limits/captcha.ts'
import { type Contract, ORDINARY_BODY, readContract } from './contract.ts'
import { loggerOptions, pathOf, sparseLog } from './logging.ts'
import { serveMetrics } from './metrics.ts'
import { formLimits } from './multipart.ts'
import { shedLoad } from './overload.ts'
import { answerClientError, sendProblem } from './problems.ts'
import { admitOrigins, believeProxies, warnOfUnknownProxy } from './proxies.ts'
import { addOperations, rejectOtherMethods } from './route.ts'
import { secureHeaders } from './security.ts'
import { serveStaticPages } from './static-pages.ts'
import { answerSerializer, requestValidator } from './validation.ts'

const API = '/api/v1'
/** In bytes. */
const LONGEST_FORM = 1_000
/** How often the time limits of connections are looked at. */
const CHECK_MS = 30_000

let known: { source: string; contract: Contract } | undefined

/** Reads the contract once, because parsing it takes as long as much of what a server does to start. */
function knownContract() {
  const source = readFileSync(join(root, 'openapi.yaml'), 'utf8')
  if (known?.source !== source) known = { source, contract: readContract(source) }
  return known
}

type Parts = Pick<DatabaseHandle, 'db' | 'load'> & {
  env: Env
  stopping?: AbortSignal
  logger?: FastifyServerOptions['logger']
}

/** The whole server before it listens: tests `inject` requests, the product calls `listen`. It does not close the database: the caller, which opened it, does. */
export async function buildApp({ env, db, load, stopping = new AbortController().signal, logger }: Parts) {
  const app = Fastify({
    logger: logger ?? loggerOptions(env.logLevel),
    // Fastify would log two lines for each request; the hook below logs one.
    logController: new LogController({ disableRequestLogging: true }),
    ...believeProxies(env),
    bodyLimit: ORDINARY_BODY,
    // A caller who sends or reads nothing for so long has left.
    connectionTimeout: env.requests.wholeMs,
    requestTimeout: env.requests.wholeMs,
    http: { headersTimeout: env.requests.headersMs, connectionsCheckingInterval: Math.min(env.requests.headersMs, CHECK_MS) },
    forceCloseConnections: 'idle',
    // While the server closes it still answers on the connections that are open.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: sendProblem,
  })
  const { source, contract } = knownContract()
  // Each open stream waits for it.
  setMaxListeners(0, stopping)
  const services = {
    env,
    captcha: createCaptcha(env.captcha, db),
    files: await openFiles(env),
    findCaller: createCallerFinder(db, env.session),
    agendaWatch: createAgendaWatch(db),
    bookable: createBookableDirectory(db),
    patientLinks: createPatientLinks(db, env.publicUrl),
    stopping,
  }

  app.decorateRequest('caller', null)
  app.decorateRequest('fileNames')
  app.decorateRequest('refusal')
  app.decorate('logSparsely', sparseLog())
  app.setErrorHandler(sendProblem)
  app.setValidatorCompiler(requestValidator)
  app.setSerializerCompiler(
    answerSerializer(
      (message) => {
        if (!env.production) throw new Error(message)
        app.log.error(message)
      },
      { isSampled: env.production },
    ),
  )
  app.removeContentTypeParser('text/plain')
  // A mail program sends a form as it unsubscribes, which says nothing that the address does not.
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: LONGEST_FORM, parseAs: 'string' }, (_, __, done) =>
    done(null, {}),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        user: request.caller?.id,
        code: request.refusal,
      },
      'request',
    )
    done()
  })

  warnOfUnknownProxy(app, env)
  await admitOrigins(app, env, contract)
  await shedLoad(app, env)
  serveMetrics(app, env, API, { db, load, files: services.files })
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // The highest quality would take seconds for each answer. The console's files come compressed from the build.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A compressed request could turn a few bytes into very many.
    globalDecompression: false,
  })
  await app.register(multipart, { limits: formLimits })
  await secureHeaders(app, env)
  addOperations(app, API, contract, services, db)
  rejectOtherMethods(app, API)
  app.get('/api/openapi.yaml', (_, reply) => reply.type('application/yaml; charset=utf-8').send(source))
  await serveStaticPages(app, env, createDoctorDocuments(db, env, services.bookable))
  return app
}
