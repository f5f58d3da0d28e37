import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type OperationId, policy, type Rule } from '#src/api/generated/policy.ts'
import { findCaller, TOKEN_COOKIE } from '../auth/sessions.ts'
import type { Call, File, Services } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { isLoopback } from '../env.ts'
import { type FileStore, forOneChange } from '../files/store.ts'
import { handlers } from '../generated/handlers.ts'
import { Problem } from '../problem.ts'
import { writeAudit } from '../records/audit.ts'
import { type Reply, runOnce } from '../records/idempotency.ts'
import { type Contract, largestFileOf, mediaTypesOf, type OperationObject } from './contract.ts'
import { readForm } from './multipart.ts'
import { notFound, unavailable } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Every operation goes the same way: authenticate → policy → validate (by Fastify) → handler → validate the answer.
 * A change by a signed-in caller is one transaction, which includes the answer. Public operations manage their own transactions,
 * so that an anonymous caller cannot hold one open.
 */
export function operationRoute(id: OperationId, contract: Contract, services: Services, db: Database) {
  const rule: Rule = policy[id]
  const isPublic = rule.roles.includes('PUBLIC')
  const isChange = rule.method !== 'GET' && !isPublic
  const { parameters, responses, requestBody }: Partial<OperationObject> = contract.paths[rule.path]?.[rule.method.toLowerCase()] ?? {}
  const status = Object.keys(responses ?? {}).find((code) => code.startsWith('2')) ?? '200'
  const [mediaType] = mediaTypesOf(contract, responses?.[status])
  const isRepeatable = parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
  const accepted = Object.keys(requestBody?.content ?? {})
  const form = requestBody?.content['multipart/form-data']
  const isJson = (field: string) => form?.encoding?.[field]?.contentType === 'application/json'
  const largestFile = largestFileOf(contract, form)
  // TypeScript cannot know it, but the validators make the request what this handler expects, and the policy makes the caller so.
  const handle = handlers[id] as (call: unknown) => Promise<unknown>

  // This runs before the body is read, so that a caller without the right to the operation cannot make the server parse anything.
  async function authorize(request: FastifyRequest) {
    if (services.env.maintenance && id !== 'getHealth' && id !== 'getReadiness') throw unavailable()
    // The router reads `/users/` as a user with an empty id.
    if (Object.values(request.params ?? {}).includes('')) throw notFound()
    request.caller = await authenticate(request, rule, isPublic, services, db)
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const isCompressed = !['identity', undefined].includes(request.headers['content-encoding'])
    if (isCompressed || (accepted.length > 0 && !accepted.includes(type)))
      throw new Problem(415, 'El formato de lo que enviaste no se admite.')
  }

  async function run(request: FastifyRequest, reply: FastifyReply, db: Database, files: FileStore): Promise<Reply> {
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

  async function runChange(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    const { files, succeeded, failed } = forOneChange(services.files)
    const key = isRepeatable && request.headers['idempotency-key']
    // A file that is left over does no harm: its key is random and stands in no row.
    const logError = (error: unknown) => request.log.error({ err: error }, 'files')
    const result = await db
      .transaction((tx) => {
        const runInTransaction = () => run(request, reply, tx, files)
        if (typeof key !== 'string') return runInTransaction()
        const { params, body } = request
        return runOnce(tx, { operation: id, userId: caller.id, key, params, body }, runInTransaction)
      })
      .catch(async (error: unknown) => {
        await failed().catch(logError)
        throw error
      })
    await succeeded().catch(logError)
    return result
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const headers: Record<string, string> = {}
    const { type, bytes, name } = (await handle(createCall(request, id, services, db, services.files, headers))) as File // an answer that is not JSON is a file
    if (name) headers['content-disposition'] = `inline; filename="${name}"`
    return reply.code(Number(status)).headers(headers).type(type).send(bytes)
  }

  return {
    onRequest: authorize,
    async preValidation(request: FastifyRequest) {
      if (form) await readForm(request, { isJson, largestFile })
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      if (mediaType && mediaType !== 'application/json') return sendFile(request, reply)
      const { caller } = request
      const answer = isChange && caller ? await runChange(request, reply, caller) : await run(request, reply, db, services.files)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  } satisfies Partial<RouteOptions>
}

async function authenticate(request: FastifyRequest, rule: Rule, isPublic: boolean, { env }: Services, db: Database) {
  if (isPublic && !rule.cookie) return null
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? (rule.cookie && request.cookies[TOKEN_COOKIE])
  const caller = token ? await findCaller(db, token, env.session) : null
  if (isPublic) return caller
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
  const call: Omit<Call<OperationId>, 'params' | 'query' | 'body' | 'user'> = {
    db,
    services,
    files,
    origin: { address: request.ip, secure: isSecure(request, services) },
    audit: (entry) => writeAudit(db, { operation: id, userId: request.caller?.id, address: request.ip, requestId: request.id }, entry),
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
  return { ...call, params: request.params, query: request.query, body: request.body, user: request.caller }
}

const matches = (ifMatch: string | undefined, version: number) =>
  ifMatch === undefined || ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === `"${version}"`)

// On plain http, browsers keep a Secure cookie for this very machine at most, and some not even there.
const isSecure = ({ protocol, hostname }: FastifyRequest, { env }: Services) =>
  protocol === 'https' || (env.production && !isLoopback(hostname))

/** A method that a path of the contract does not have is answered with 405 and the names of those it has. */
export function rejectOtherMethods(app: FastifyInstance, prefix: string) {
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
