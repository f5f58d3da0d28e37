import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type OperationId, policy, type Rule } from '#src/api/generated/policy.ts'
import { writeAudit } from './audit.ts'
import { findCaller, TOKEN_COOKIE } from './auth/sessions.ts'
import { type Call, type Caller, type File, Problem, type Services } from './contract.ts'
import type { Database } from './db/database.ts'
import { isLoopback } from './env.ts'
import { type FileStore, forOneChange } from './files/store.ts'
import { handlers } from './generated/handlers.ts'
import { once } from './idempotency.ts'
import { readForm } from './multipart.ts'
import { notFound, unavailable } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** An operation as the contract states it. */
export type Stated = {
  tags: string[]
  summary?: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, { encoding?: Record<string, { contentType: string }> }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** The parts of the contract that the server reads as data; the rest reaches it as types, policy and schemas. */
export type Contract = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Stated>>
  components: { schemas: Record<string, unknown> }
}

/** A finished answer: kept for a repeated request, or sent. */
export type Reply = { status: number; headers: Record<string, string>; body: string }

/**
 * The way of every operation: authenticate → policy → validate (by Fastify) → handler → validate the answer.
 * A change by a signed-in caller is one transaction, answer included. Public operations manage their own,
 * so that an anonymous caller cannot hold one open.
 */
export function operationRoute(id: OperationId, contract: Contract, services: Services, db: Database) {
  const rule: Rule = policy[id]
  const isOpen = rule.roles.includes('PUBLIC')
  const changes = rule.method !== 'GET' && !isOpen
  const { parameters, responses, requestBody }: Partial<Stated> = contract.paths[rule.path]?.[rule.method.toLowerCase()] ?? {}
  const status = Object.keys(responses ?? {}).find((code) => code.startsWith('2')) ?? '200'
  const [mediaType] = Object.keys(responses?.[status]?.content ?? {})
  const repeatable = parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
  const accepted = Object.keys(requestBody?.content ?? {})
  const encoding = requestBody?.content['multipart/form-data']?.encoding ?? {}
  // The validators made the request what the contract says, and the policy made the caller so.
  const handle = handlers[id] as (call: unknown) => Promise<unknown>

  // Before the body is read: a caller without the right to it cannot make the server parse anything.
  async function admit(request: FastifyRequest) {
    if (services.env.maintenance && id !== 'getHealth') throw unavailable()
    // The router takes `/users/` for a user without an id.
    if (Object.values(request.params ?? {}).includes('')) throw notFound()
    request.caller = await authenticate(request, rule, isOpen, services, db)
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const isPacked = !['identity', undefined].includes(request.headers['content-encoding'])
    if (isPacked || (accepted.length > 0 && !accepted.includes(type))) throw new Problem(415, 'El formato de lo que enviaste no se admite.')
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, db: Database, files: FileStore): Promise<Reply> {
    const headers: Record<string, string> = {}
    const result = await handle(createCall(request, id, services, db, files, headers))
    if (!mediaType) return { status: Number(status), headers, body: '' }
    const serialize = reply.getSerializationFunction(status, mediaType)
    if (!serialize) throw new Error(`${id} has no serializer for ${status} ${mediaType}.`)
    return {
      status: Number(status),
      headers: { ...headers, 'content-type': `${mediaType}; charset=utf-8` },
      body: serialize(result as Record<string, unknown>),
    }
  }

  async function change(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    const { files, succeeded, failed } = forOneChange(services.files)
    const run = (tx: Database) => answer(request, reply, tx, files)
    // A file that stays behind harms nobody: its key is random and in no row.
    const forgive = (error: unknown) => request.log.error({ err: error }, 'files')
    const answered = await db
      .transaction((tx) => (repeatable ? once(tx, request, id, caller, () => run(tx)) : run(tx)))
      .catch(async (error: unknown) => {
        await failed().catch(forgive)
        throw error
      })
    await succeeded().catch(forgive)
    return answered
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const headers: Record<string, string> = {}
    const { type, bytes, name } = (await handle(createCall(request, id, services, db, services.files, headers))) as File // its content is not JSON
    if (name) headers['content-disposition'] = `inline; filename="${name}"`
    return reply.code(Number(status)).headers(headers).type(type).send(bytes)
  }

  return {
    onRequest: admit,
    async preValidation(request: FastifyRequest) {
      if (accepted.includes('multipart/form-data')) await readForm(request, (field) => encoding[field]?.contentType === 'application/json')
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      if (mediaType && mediaType !== 'application/json') return sendFile(request, reply)
      const { caller } = request
      const answered = changes && caller ? await change(request, reply, caller) : await answer(request, reply, db, services.files)
      return reply.code(answered.status).headers(answered.headers).send(answered.body)
    },
  } satisfies Partial<RouteOptions>
}

async function authenticate(request: FastifyRequest, rule: Rule, isOpen: boolean, { env }: Services, db: Database) {
  if (isOpen && !rule.cookie) return null
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? (rule.cookie && request.cookies[TOKEN_COOKIE])
  const caller = token ? await findCaller(db, token, env.session) : null
  if (isOpen) return caller
  if (!caller) {
    const message = token ? 'Tu sesión terminó. Ingresá de nuevo.' : 'Ingresá para continuar.'
    throw new Problem(401, message, { headers: { 'www-authenticate': 'Bearer' } })
  }
  if (!rule.roles.includes(caller.role)) throw new Problem(403, 'No tenés permiso para hacer esto.')
  return caller
}

function createCall(
  request: FastifyRequest,
  id: OperationId,
  services: Services,
  db: Database,
  files: FileStore,
  headers: Record<string, string>,
) {
  const call: Omit<Call<OperationId>, 'params' | 'query' | 'headers' | 'body' | 'user'> = {
    db,
    services,
    files,
    origin: { address: request.ip, secure: isSecure(request, services) },
    requestId: request.id,
    audit: (entry) => writeAudit(db, { operation: id, userId: request.caller?.id, requestId: request.id }, entry),
    header(name, value) {
      headers[name] = value
    },
    expectVersion(version) {
      if (!matches(request.headers['if-match'], version)) throw new Problem(412, 'Otra persona cambió este registro mientras lo editabas.')
    },
    versioned({ version, ...row }) {
      headers['etag'] = `"${version}"`
      return row
    },
  }
  return { ...call, params: request.params, query: request.query, headers: request.headers, body: request.body, user: request.caller }
}

const matches = (ifMatch: string | undefined, version: number) =>
  ifMatch === undefined || ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === `"${version}"`)

// Browsers keep a Secure cookie on plain http only for this very machine, and not all of them there.
const isSecure = ({ protocol, hostname }: FastifyRequest, { env }: Services) =>
  protocol === 'https' || (env.production && !isLoopback(hostname))

/** Every method that a path of the contract does not have answers 405 and names those it has. */
export function refuseOtherMethods(app: FastifyInstance, prefix: string) {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const url of new Set(Object.values(policy).map(({ path }) => path.replace(/{(\w+)}/g, ':$1')))) {
    const allowed = methods.filter((method) => app.hasRoute({ method, url: prefix + url }))
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: prefix + url,
      onRequest: async () => {
        throw new Problem(405, 'Esta operación no existe.', { headers: { allow: allowed.join(', ') } })
      },
      handler: () => {},
    })
  }
}
