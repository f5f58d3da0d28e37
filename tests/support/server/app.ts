import { Writable } from 'node:stream'
import { expect } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import type { Problem } from '#contract/generated/schema.ts'
import type { Answer, Call } from '#server/platform/call.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { buildApp } from '#server/platform/http/app.ts'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { answerFaults, formSchemaOf, isSignIn, ruleOf } from '#tests/support/contract/contract.ts'
import { passTime } from '#tests/support/database/databases.ts'
import { accountOf, roles } from './accounts.ts'
import { linkedDataFolder } from './demo.ts'
import type { Environment } from './server.ts'

/** A request to an operation. `as` authenticates it: with a role's demo account, or with any bearer token. */
export type Ask = {
  as?: Role | { token: string } | { cookie: string } | undefined
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  /** The client's address. */
  from?: string
}
/** A request that must succeed: its body is the operation's, where one operation is named. */
export type AskFor<Id extends OperationId> = Ask & { body?: OperationId extends Id ? unknown : Call<Id>['body'] }
type Partly<Value> = Value extends object ? { [Name in keyof Value]?: Partly<Value[Name]> } : Value
/** The expected part of an answer: for `toMatchObject`, which takes any object otherwise. */
export type Part<Id extends OperationId> = Partly<Answer<Id>>
export type Answered = { status: number; headers: Record<string, unknown>; text: string; body: unknown; bytes: Uint8Array }
export type TestApp = Awaited<ReturnType<typeof openApp>>
/** A request that succeeds needs these: the database and the operations. */
export type Asker = Pick<TestApp, 'db' | 'ok' | 'signIn'>

/** Encodes a body as the operation accepts it: as JSON, or as form data like a browser's, with lists as JSON and files unchanged. */
export async function encoded(id: OperationId, body: unknown, headers: Record<string, string>) {
  if (!formSchemaOf(id)) return { headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** The address of a request below that of the API. */
export function addressOf(id: OperationId, { params = {}, query }: Ask) {
  const path = ruleOf(id).path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return query ? `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : path
}

/** The whole server in this process, with its own database. Every answer of an operation is checked against the contract. */
export async function openApp(open: () => Promise<DatabaseHandle>, settings: Environment = {}) {
  const { db, close, load } = await open()
  const stopping = new AbortController()
  const folder = settings.DATA_DIR === undefined ? linkedDataFolder() : undefined
  // The work of the tests is in the same process, which therefore is often behind.
  const env = readEnv({
    NODE_ENV: 'test',
    CAPTCHA_PROVIDER: 'none',
    DEMO: '1',
    APP_ROLES: roles.join(),
    DATA_DIR: folder?.path,
    OVERLOAD_DELAY_MS: '0',
    EVENTS_SECONDS: '0',
    ...settings,
  })
  const log: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const line = String(chunk)
      log.push(line)
      // It is shown with a test that fails, which would tell a 500 and not its cause.
      if (/"level":[56]0/.test(line)) console.error(line)
      done()
    },
  })
  const app = await buildApp({ env, db, load, stopping: stopping.signal, logger: { ...loggerOptions('info'), stream } })
  const tokens = new Map<Role, Promise<string>>()

  const signIn = async (email: string, password: string) =>
    (await ok('login', { body: { email, password, recaptchaToken: 'none' } })).access_token

  /** Signs in with a password that somebody else chose, and changes it. */
  async function firstSignIn(email: string, password: string) {
    const token = await signIn(email, password)
    await ok('changePassword', { as: { token }, body: { currentPassword: password, newPassword: `${password}, mía` } })
    return token
  }

  /** Returns a token of a role's demo account, the same one each time. */
  function tokenOf(role: Role) {
    const { email, password } = accountOf(role)
    const token = tokens.get(role) ?? signIn(email, password)
    tokens.set(role, token)
    return token
  }

  async function credentials(as: Ask['as']): Promise<Record<string, string>> {
    if (as === undefined) return {}
    if (typeof as === 'string') return { authorization: `Bearer ${await tokenOf(as)}` }
    return 'token' in as ? { authorization: `Bearer ${as.token}` } : { cookie: `access_token=${as.cookie}` }
  }

  /** Sends a request and checks the answer against the contract. */
  async function call(id: OperationId, ask: Ask = {}): Promise<Answered> {
    const { as, headers, body, from } = ask
    const answer = await app.inject({
      method: ruleOf(id).method,
      url: `/api/v1${addressOf(id, ask)}`,
      ...(from && { remoteAddress: from }),
      ...(body === undefined
        ? { headers: { ...(await credentials(as)), ...headers } }
        : await encoded(id, body, { ...(await credentials(as)), ...headers })),
    })
    const { statusCode: status, payload: text, rawPayload: bytes } = answer
    if (isSignIn(id) && as && status < 300) tokens.clear()
    expect(answerFaults(id, status, answer.headers, text), `${id} answered ${status} ${text}`).toEqual([])
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status, headers: answer.headers, text, bytes, body: isJson ? JSON.parse(text) : undefined }
  }

  /** Returns the body of a call that must succeed. */
  async function ok<Id extends OperationId>(id: Id, ask: AskFor<Id> = {}) {
    const { status, text, body } = await call(id, ask)
    expect(status, `${id} answered ${text}`).toBeLessThan(300)
    return body as Answer<Id> // `call` has checked it against the contract, from which the type is generated
  }

  /** Returns the problem of a call that must fail. */
  async function refused(id: OperationId, ask: Ask = {}) {
    const { status, text, body } = await call(id, ask)
    expect(status, `${id} answered ${text}`).toBeGreaterThanOrEqual(400)
    return body as Problem // `call` has checked it against the contract, from which the type is generated
  }

  return {
    app,
    db,
    load,
    env,
    /** The signal for the server to stop. */
    stopping,
    /** The log, one JSON line per entry. */
    log,
    call,
    ok,
    refused,
    signIn,
    firstSignIn,
    tokenOf,
    /** Moves all stored times back, as if time had passed. The next request with a role signs in again. */
    async passTime(time: Parameters<typeof passTime>[1]) {
      await passTime(db, time)
      tokens.clear()
    },
    async close() {
      stopping.abort()
      // Idle connections are kept for the next request.
      app.server.closeAllConnections()
      await app.close()
      await close()
      folder?.remove()
    },
  }
}
