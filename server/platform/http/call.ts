import type { FastifyRequest } from 'fastify'
import type { OperationId } from '#contract/generated/policy.ts'
import { bearerOf, TOKEN_COOKIE } from '../../accounts/index.ts'
import type { Call, Services } from '../call.ts'
import type { Database } from '../db/database.ts'
import { isLoopback } from '../env.ts'
import { Problem } from '../problem.ts'

/** The headers that a handler has set on its answer. */
export type AnswerHeaders = Record<string, string | string[]>

/** What a handler adds to its answer once its change is over. */
export type Later = { find?: (db: Database) => Promise<unknown> }

/** The name of a browser is shorter than this, unless somebody makes one up. */
const LONGEST_AGENT = 500

/** Makes the call that the handler of an operation gets: the validated request, the caller, and the services. The headers that the handler sets go into `headers`, what it adds later into `later`. */
export function createCall(
  request: FastifyRequest,
  {
    audit,
    services,
    db,
    files,
    headers,
    later,
  }: Pick<Call<OperationId>, 'audit' | 'db' | 'files'> & { services: Services; headers: AnswerHeaders; later: Later },
) {
  const call: Omit<Call<OperationId>, 'params' | 'query' | 'body' | 'user'> = {
    db,
    services,
    files,
    // Most calls do not ask for it.
    get origin() {
      return {
        address: request.ip,
        console: request.headers.origin,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
        secure: isSecure(request, services),
        cookies: request.cookies,
        token: bearerOf(request.headers) ?? request.cookies[TOKEN_COOKIE],
      }
    },
    audit,
    later(find) {
      later.find = find
    },
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

// A proxy that compresses an answer makes its tag a weak one. It still names the version.
const matches = (ifMatch: string | undefined, version: number) =>
  ifMatch === undefined || ifMatch.split(',').some((tag) => ['*', `"${version}"`].includes(tag.trim().replace(/^W\//, '')))

// On plain http, browsers keep a Secure cookie for this very machine at most, and some not even there.
const isSecure = ({ protocol, hostname }: FastifyRequest, { env }: Services) =>
  protocol === 'https' || (env.production && !isLoopback(hostname))
