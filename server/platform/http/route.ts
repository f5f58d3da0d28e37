import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type OperationId, policy, type Rule } from '#contract/generated/policy.ts'
import { bearerOf, type Reply, TOKEN_COOKIE } from '../../accounts/index.ts'
import { handlers } from '../../generated/handlers.ts'
import type { CallFiles, File, Services } from '../call.ts'
import { type Caller, mayCall, mustAddSecondStep } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { dispositionOf } from '../files/file-name.ts'
import { readFile } from '../files/named.ts'
import { LARGEST } from '../files/sanitize-upload.ts'
import { implausible, Problem, unauthorized } from '../problem.ts'
import { auditOf } from './audit.ts'
import { type AnswerHeaders, createCall, type Later } from './call.ts'
import { type Answered, runChange } from './change.ts'
import { type Contract, largestBodyOf, partsOf, routePath, schemaOf, writersOf } from './contract.ts'
import { readForm } from './multipart.ts'
import { ALWAYS_ANSWERS } from './overload.ts'
import { notFound, unavailable } from './problems.ts'
import { redact } from './redaction.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** The operations that tell how the server is. */
const STATES: OperationId[] = ['getHealth', 'getReadiness']

/**
 * Every operation goes the same way: authenticate → policy → validate (by Fastify) → refuse what the role may not write → handler → leave out what the role may not read → validate the answer.
 * A change by a signed-in caller is one transaction, which includes the answer. Public operations manage their own transactions,
 * so that an anonymous caller cannot hold one open.
 */
function operationRoute(id: OperationId, contract: Contract, services: Services, db: Database) {
  const rule: Rule = policy[id]
  const isPublic = rule.roles.includes('PUBLIC')
  const isChange = rule.method !== 'GET' && !isPublic
  const operation = contract[id]
  const { parameters, responses, requestBody } = operation
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '200'
  const [mediaType] = Object.keys(responses[status]?.content ?? {})
  const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key')
  const accepted = Object.keys(requestBody?.content ?? {})
  const form = requestBody?.content['multipart/form-data']
  const isJson = (field: string) => form?.encoding?.[field]?.contentType === 'application/json'
  const parts = form && partsOf(form, LARGEST.image)
  const writers = writersOf(form ?? requestBody?.content['application/json'])
  const reading: CallFiles = { ...services.files, get: (path) => readFile(db, services.files, path), upload: undefined }
  // TypeScript cannot know it, but the validators make the request what this handler expects, and the policy makes the caller so.
  const handle = handlers[id] as (call: unknown) => Promise<unknown>

  // This runs before the body is read, so that a caller without the right to the operation cannot make the server parse anything.
  async function authorize(request: FastifyRequest) {
    if (services.env.maintenance && !STATES.includes(id)) throw unavailable()
    // The router reads `/users/` as a user with an empty id.
    if (Object.values(request.params ?? {}).includes('')) throw notFound()
    request.caller = await authenticate(request, id, rule, isPublic, services)
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const isCompressed = !['identity', undefined].includes(request.headers['content-encoding'])
    if (isCompressed || (accepted.length > 0 && !accepted.includes(type)))
      throw new Problem(415, 'El formato de lo que enviaste no se admite.')
  }

  async function run(request: FastifyRequest, reply: FastifyReply, db: Database, files: CallFiles): Promise<Answered> {
    const headers: AnswerHeaders = {}
    const later: Later = {}
    requireWriter(request, writers)
    const { audit, tell } = auditOf(request, { id, rule, db })
    const result = await handle(createCall(request, { audit, services, db, files, headers, later }))
    await tell(result)
    if (!mediaType) return { answer: { status: Number(status), headers, body: '' } }
    const serialize = reply.getSerializationFunction(status, mediaType)
    if (!serialize) throw new Error(`${id} has no serializer for ${status} ${mediaType}.`)
    const replyOf = (told: unknown): Reply => ({
      status: Number(status),
      headers: { ...headers, 'content-type': `${mediaType}; charset=utf-8` },
      body: serialize(redact(request.caller?.role, id, told) as Record<string, unknown>),
    })
    const { find } = later
    const complete = find && (async (free: Database) => replyOf(Object.assign({}, result, await find(free))))
    return { answer: replyOf(result), complete }
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const headers: AnswerHeaders = {}
    const { audit, tell } = auditOf(request, { id, rule, db })
    const file = (await handle(createCall(request, { audit, services, db, files: reading, headers, later: {} }))) as File // an answer that is not JSON is a file
    const { type, bytes, name } = file
    await tell(file)
    if (name) headers['content-disposition'] = dispositionOf(name)
    return reply.code(Number(status)).headers(headers).type(type).send(bytes)
  }

  return {
    method: rule.method,
    schema: schemaOf(operation),
    bodyLimit: largestBodyOf(requestBody?.content['application/json']),
    ...(STATES.includes(id) && { config: ALWAYS_ANSWERS }),
    // HEAD would read, and be written down as a read, what nobody gets. Proxies ask for the states with it, and calendars for what they read.
    exposeHeadRoute: STATES.includes(id) || id === 'getScheduleCalendar',
    onRequest: authorize,
    ...(parts && { preValidation: (request: FastifyRequest) => readForm(request, { isJson, parts }) }),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      if (mediaType && mediaType !== 'application/json') return sendFile(request, reply)
      const { caller } = request
      const key = isRepeatable ? [request.headers['idempotency-key']].flat()[0] : undefined
      const running =
        isChange && caller
          ? runChange({ id, request, caller, services, db, key }, (tx, files) => run(request, reply, tx, files))
          : run(request, reply, db, reading).then(({ answer, complete }) => complete?.(db) ?? answer)
      const answer = await running.catch((error: unknown) => completed(error, db))
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  } satisfies Partial<RouteOptions>
}

/** Throws an error again, with what it tells besides that takes long to find. */
async function completed(error: unknown, db: Database): Promise<never> {
  if (error instanceof Problem && error.later) Object.assign(error.extensions, await error.later(db))
  throw error
}

/** Throws 422 where somebody sends what only others write. */
function requireWriter({ caller, body }: FastifyRequest, writers: ReturnType<typeof writersOf>) {
  for (const [name, operation, message] of writers)
    if (Object.hasOwn(body as object, name) && !(caller && mayCall(caller, operation))) throw implausible(name, message)
}

/** Operations that an open page calls by itself. They do not keep the session alive. */
const GOES_ON: readonly OperationId[] = ['watchSchedule', 'countNotifications']
/** Operations that are open to everybody who is signed in, even where the deployment does not admit their role or waits for their second step. */
const OPEN_TO_ALL: readonly OperationId[] = ['getCurrentUser', 'logout']
/** Operations that are open while the password is one that somebody else chose. */
const OPEN_BEFORE_CHANGE: readonly OperationId[] = [...OPEN_TO_ALL, 'changePassword']
/** Operations that are open while the deployment waits for the second step of an account. */
const OPEN_BEFORE_STEP: readonly OperationId[] = [
  ...OPEN_TO_ALL,
  'getSecondStep',
  'beginAuthenticator',
  'confirmAuthenticator',
  'beginPasskey',
  'addPasskey',
]

async function authenticate(request: FastifyRequest, id: OperationId, rule: Rule, isPublic: boolean, { env, findCaller }: Services) {
  if (isPublic && !rule.cookie) return null
  const token = bearerOf(request.headers) ?? (rule.cookie && request.cookies[TOKEN_COOKIE])
  const caller = token ? await findCaller(token, { isUse: !GOES_ON.includes(id) }) : null
  if (isPublic) return caller
  if (!caller) throw token ? unauthorized() : unauthorized('Ingresá para continuar.')
  // The log also tells who was refused.
  request.caller = caller
  const isAdmitted = env.roles.includes(caller.role) || OPEN_TO_ALL.includes(id)
  if (!isAdmitted || !rule.roles.includes(caller.role)) throw new Problem(403, 'No tenés permiso para hacer esto.')
  if (caller.awaitsValidation && !OPEN_TO_ALL.includes(id)) {
    throw new Problem(403, 'Tu cuenta todavía no está validada.', { code: 'validation_pending' })
  }
  if (caller.mustChangePassword && !OPEN_BEFORE_CHANGE.includes(id)) {
    throw new Problem(403, 'Elegí una contraseña nueva para continuar.', { code: 'password_change_required' })
  }
  if (mustAddSecondStep(caller, env.secondStepRoles) && !caller.mustChangePassword && !OPEN_BEFORE_STEP.includes(id)) {
    throw new Problem(403, 'Activá la verificación en dos pasos para continuar.', { code: 'second_step_required' })
  }
  return caller
}

/** Adds a route for each operation of the contract. */
export function addOperations(app: FastifyInstance, prefix: string, contract: Contract, services: Services, db: Database) {
  const ids = Object.keys(policy) as OperationId[] // the keys of an object of this type
  for (const id of ids) app.route({ url: prefix + routePath(policy[id].path), ...operationRoute(id, contract, services, db) })
}

/** A method that a path of the contract does not have is answered with 405 and the names of those it has. */
export function rejectOtherMethods(app: FastifyInstance, prefix: string) {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const url of new Set(Object.values(policy).map(({ path }) => routePath(path)))) {
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
