import type { OperationId, Role } from '#contract/generated/policy.ts'
import type { Answer } from '#server/platform/call.ts'
import type { Database } from '#server/platform/db/database.ts'
import { answerFaults, isSignIn, ruleOf } from '#tests/support/contract/contract.ts'
import { accountOf } from './accounts.ts'
import { type Answered, type Ask, type Asker, addressOf, encoded } from './app.ts'
import { signIn } from './client.ts'

/** Calls a server over the network by its operations, as `openApp` does one in this process. */
export function remote(api: string, db: Database) {
  const tokens = new Map<Role, Promise<string>>()
  function tokenOf(role: Role) {
    const token = tokens.get(role) ?? signIn(api, accountOf(role))
    tokens.set(role, token)
    return token
  }

  /** Sends a request. `faults` are the differences of the answer from the contract. */
  async function call(id: OperationId, { as, ...ask }: Ask = {}) {
    const token = typeof as === 'string' ? await tokenOf(as) : as && 'token' in as ? as.token : undefined
    const own = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      // The server has to believe it.
      ...(ask.from && { 'x-forwarded-for': ask.from }),
      ...ask.headers,
    }
    const { headers, payload } = ask.body === undefined ? { headers: own } : await encoded(id, ask.body, own)
    const answer = await fetch(api + addressOf(id, ask), {
      method: ruleOf(id).method,
      headers,
      ...(payload !== undefined && { body: payload }),
    })
    const bytes = await answer.bytes()
    const text = new TextDecoder().decode(bytes)
    const isJson = answer.headers.get('content-type')?.includes('json')
    const all = Object.fromEntries(answer.headers)
    // A sign-in ends the session that it was asked with.
    if (isSignIn(id) && as && answer.ok) tokens.clear()
    const answered: Answered = { status: answer.status, headers: all, text, bytes, body: isJson ? JSON.parse(text) : undefined }
    return { ...answered, faults: answerFaults(id, answer.status, all, text) }
  }

  const asker: Asker = {
    db,
    signIn: (email, password) => signIn(api, { email, password }),
    async ok<Id extends OperationId>(id: Id, ask: Ask = {}) {
      const { status, text } = await call(id, ask)
      if (status >= 300) throw new Error(`${id} answered ${status} ${text}`)
      return JSON.parse(text) as Answer<Id> // that the server keeps to the contract is another test's
    },
  }
  return { ...asker, call, tokenOf }
}
