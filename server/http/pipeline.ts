import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type OperationId, policy, type Rule } from '#src/api/generated/policy.ts'
import { bearerOf, type createCallerFinder, TOKEN_COOKIE } from '../auth/sessions.ts'
import type { Call, CallFiles, File, Services } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { isLoopback } from '../env.ts'
import { LARGEST } from '../files/accept.ts'
import { acceptUpload } from '../files/uploads.ts'
import { handlers } from '../generated/handlers.ts'
import { Problem } from '../problem.ts'
import { writeAudit } from '../records/audit.ts'
import { type Reply, runOnce } from '../records/idempotency.ts'
import { type Contract, largestBodyOf, mediaTypesOf, type OperationObject, partsOf } from './contract.ts'
import { readForm } from './multipart.ts'
import { ALWAYS_ANSWERS } from './overload.ts'
import { notFound, unavailable } from './problems.ts'
import { readableBy } from './readers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

type FindCaller = ReturnType<typeof createCallerFinder>

/** The operations that tell how the server is. */
const STATES: OperationId[] = ['getHealth', 'getReadiness']

/**
 * Every operation goes the same way: authenticate → policy → validate (by Fastify) → handler → leave out what the role may not read → validate the answer.
 * A change by a signed-in caller is one transaction, which includes the answer. Public operations manage their own transactions,
 * so that an anonymous caller cannot hold one open.
 */
export function operationRoute(id: OperationId, contract: Contract, services: Services, db: Database, findCaller: FindCaller) {
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
  const parts = form && partsOf(contract, form, LARGEST.image)
  const reading: CallFiles = { ...services.files, upload: undefined }
  // TypeScript cannot know it, but the validators make the request what this handler expects, and the policy makes the caller so.
  const handle = handlers[id] as (call: unknown) => Promise<unknown>

  // This runs before the body is read, so that a caller without the right to the operation cannot make the server parse anything.
  async function authorize(request: FastifyRequest) {
    if (services.env.maintenance && !STATES.includes(id)) throw unavailable()
    // The router reads `/users/` as a user with an empty id.
    if (Object.values(request.params ?? {}).includes('')) throw notFound()
    request.caller = await authenticate(request, id, rule, isPublic, services, findCaller)
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const isCompressed = !['identity', undefined].includes(request.headers['content-encoding'])
    if (isCompressed || (accepted.length > 0 && !accepted.includes(type)))
      throw new Problem(415, 'El formato de lo que enviaste no se admite.')
  }

  async function run(request: FastifyRequest, reply: FastifyReply, db: Database, files: CallFiles): Promise<Reply> {
    const headers: Record<string, string | string[]> = {}
    const result = await handle(createCall(request, id, services, db, files, headers))
    if (!mediaType) return { status: Number(status), headers, body: '' }
    const serialize = reply.getSerializationFunction(status, mediaType)
    if (!serialize) throw new Error(`${id} has no serializer for ${status} ${mediaType}.`)
    return {
      status: Number(status),
      headers: { ...headers, 'content-type': `${mediaType}; charset=utf-8` },
      body: serialize(readableBy(request.caller?.role, id, result) as Record<string, unknown>),
    }
  }

  async function runChange(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    const { params, body, headers } = request
    const key = isRepeatable && headers['idempotency-key']
    // What takes long comes before the transaction, so that nobody waits for it.
    const upload = await acceptUpload(id, body)
    if (upload) await services.files.put(upload.path, upload.bytes)
    const removed: string[] = []
    let isUploadUsed = false
    let isDone = false
    // A file that is left over does no harm: its key is random and stands in no row, and it is swept up later.
    const removeAll = (paths: string[]) =>
      Promise.all(paths.map((path) => services.files.remove(path))).catch((error: unknown) => request.log.error({ err: error }, 'files'))
    const drop = () => (upload ? removeAll([upload.path]) : undefined)

    async function change(tx: Database) {
      const files = { ...services.files, upload: upload?.key, remove: async (path: string) => void removed.push(path) }
      const runInTransaction = () => {
        isUploadUsed = true
        return run(request, reply, tx, files)
      }
      const repeatable = { operation: id, userId: caller.id, params, body }
      const answer = await (typeof key === 'string'
        ? runOnce(tx, { ...repeatable, key }, runInTransaction)
        : runInTransaction().catch(refusalWithWrites))
      isDone = true
      return answer
    }

    try {
      const answer = await db.transaction(change)
      if (answer instanceof Problem) {
        await drop()
        throw answer
      }
      await removeAll(removed)
      // A repeated request gets the answer of the first one, and brought its file in vain.
      if (!isUploadUsed) await drop()
      return answer
    } catch (error) {
      // Where nothing but the answer to COMMIT is missing, the change may have been made.
      if (!isDone) await drop()
      throw error
    }
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const headers: Record<string, string | string[]> = {}
    const { type, bytes, name } = (await handle(createCall(request, id, services, db, reading, headers))) as File // an answer that is not JSON is a file
    if (name) headers['content-disposition'] = `inline; filename="${name}"`
    return reply.code(Number(status)).headers(headers).type(type).send(bytes)
  }

  return {
    bodyLimit: largestBodyOf(contract, requestBody?.content['application/json']),
    ...(STATES.includes(id) && { config: ALWAYS_ANSWERS }),
    onRequest: authorize,
    ...(parts && { preValidation: (request: FastifyRequest) => readForm(request, { isJson, parts }) }),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      if (mediaType && mediaType !== 'application/json') return sendFile(request, reply)
      const { caller } = request
      const answer = isChange && caller ? await runChange(request, reply, caller) : await run(request, reply, db, reading)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  } satisfies Partial<RouteOptions>
}

/** What is open to whoever is signed in, whatever the deployment admits. */
const OPEN_TO_ALL: readonly OperationId[] = ['getCurrentUser', 'logout']
/** What is open to somebody whose password was chosen by somebody else. */
const OPEN_BEFORE_CHANGE: readonly OperationId[] = [...OPEN_TO_ALL, 'changePassword']

async function authenticate(
  request: FastifyRequest,
  id: OperationId,
  rule: Rule,
  isPublic: boolean,
  { env }: Services,
  findCaller: FindCaller,
) {
  if (isPublic && !rule.cookie) return null
  const token = bearerOf(request.headers) ?? (rule.cookie && request.cookies[TOKEN_COOKIE])
  const caller = token ? await findCaller(token) : null
  if (isPublic) return caller
  if (!caller) {
    const message = token ? 'Tu sesión terminó. Ingresá de nuevo.' : 'Ingresá para continuar.'
    throw new Problem(401, message, { headers: { 'www-authenticate': 'Bearer' } })
  }
  // The log also tells who was refused.
  request.caller = caller
  const isAdmitted = env.roles.includes(caller.role) || OPEN_TO_ALL.includes(id)
  if (!isAdmitted || !rule.roles.includes(caller.role)) throw new Problem(403, 'No tenés permiso para hacer esto.')
  if (caller.mustChangePassword && !OPEN_BEFORE_CHANGE.includes(id)) {
    throw new Problem(403, 'Elegí una contraseña nueva para continuar.', { code: 'password_change_required' })
  }
  return caller
}

function createCall(
  request: FastifyRequest,
  id: OperationId,
  services: Services,
  db: Database,
  files: CallFiles,
  headers: Record<string, string | string[]>,
) {
  const call: Omit<Call<OperationId>, 'params' | 'query' | 'body' | 'user'> = {
    db,
    services,
    files,
    // Most calls do not ask for it.
    get origin() {
      return {
        address: request.ip,
        secure: isSecure(request, services),
        cookies: request.cookies,
        token: bearerOf(request.headers) ?? request.cookies[TOKEN_COOKIE],
      }
    },
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
  return Object.assign(call, { params: request.params, query: request.query, body: request.body, user: request.caller })
}

/** A refusal that is returned, not thrown, lets the transaction be committed. */
function refusalWithWrites(error: unknown) {
  if (error instanceof Problem && error.keepsWrites) return error
  throw error
}

// A proxy that compresses an answer makes its tag a weak one. It still names the version.
const matches = (ifMatch: string | undefined, version: number) =>
  ifMatch === undefined || ifMatch.split(',').some((tag) => ['*', `"${version}"`].includes(tag.trim().replace(/^W\//, '')))

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
