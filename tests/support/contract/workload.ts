import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Column, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { insurances, specialities } from '#server/catalogue/schema.ts'
import { choiceTransactions } from '#server/choices/schema.ts'
import { followUpNotes } from '#server/clinical/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import type { Answer } from '#server/platform/call.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError, isOverruled } from '#server/platform/db/errors.ts'
import { referrals } from '#server/referrals/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Ask, type Asker, addressOf, encoded } from '#tests/support/server/app.ts'
import { signIn } from '#tests/support/server/client.ts'
import { seed } from '#tests/support/setup/settings.ts'
import { answerFaults, isSignIn, operationIds, ruleOf, takes } from './contract.ts'
import { changes } from './generate.ts'
import { anyAddress } from './hostile.ts'

/** The settings of a server that is worked on: with the demo data, open to every role, behind a proxy. */
export const WORK_SETTINGS = {
  // The examples of passkeys are signed for this address.
  PUBLIC_URL: 'http://localhost:8000',
  NODE_ENV: 'production',
  CAPTCHA_PROVIDER: 'none',
  TRUST_PROXY: 'loopback',
  APP_ROLES: roles.join(),
  DEMO: '1',
}
const PEOPLE = 50
/** Between one request of somebody and the next; on average half of it passes. */
/** The code of PostgreSQL where a row names one that is gone. */
const MISSING = '23503'
const PAUSE_MS = 1_000
/** Of so many requests that can be repeated one loses its answer, because who sent it hangs up. */
const [HANGS_UP, PATIENCE_MS] = [20, 100]
/** Somebody follows the changes of the agenda for so long at most. The answer goes on for minutes, and would hold them beyond the end of the work. */
const WATCHED_MS = 3_000

/** By these columns a request that succeeded is found again: they hold the values of its body. */
const KEPT: Partial<Record<OperationId, (body: Record<string, string>) => [Column, string | undefined]>> = {
  createInsurance: ({ name }) => [insurances.name, name],
  updateInsurance: ({ name }) => [insurances.name, name],
  createSpeciality: ({ name }) => [specialities.name, name],
  updateSpeciality: ({ name }) => [specialities.name, name],
  createUser: ({ email }) => [users.email, email],
  createClinic: ({ name }) => [clinics.name, name],
  assignChoices: ({ paymentMethod }) => [choiceTransactions.paymentMethod, paymentMethod],
  createReferral: ({ email }) => [referrals.email, email],
  createFollowUpNote: ({ content }) => [followUpNotes.content, content],
}

/** Half of them work in the back office, or are doctors. */
const ROLES: Role[] = [
  'BACKOFFICE',
  'DOCTOR',
  'BACKOFFICE',
  'DOCTOR',
  'SECRETARY',
  'BACKOFFICE',
  'DOCTOR',
  'BACKOFFICE',
  'DOCTOR',
  'ADMINISTRATOR_CLINIC',
]

export const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
export const oneOf = <One>(all: readonly One[]) => all[randomInt(all.length)] as One // the index is one of theirs

const picture = async () => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })
}

/** The example of an operation, with files of this request alone. */
async function exampleOf(id: OperationId, app: Asker, role: Role): Promise<Ask> {
  const ask: Ask = await examples[id].own(app, role)
  if (id === 'addAttachment') return { ...ask, body: { file: new File([`%PDF-1.4\n${randomUUID()}\n%%EOF`], 'a.pdf') } }
  if (id === 'updateDoctor' || id === 'updateUser') return { ...ask, body: { ...(ask.body as object), profileImage: await picture() } }
  return ask
}

type Place = {
  /** The address of the API. */
  api: string
  db: Database
  seconds: number
  /** Whether the database is away. Preparations in it without the server fail then. */
  isDown: () => boolean
  /** Whether the answer of a request that was sent at that time may be lost. The answers of spreadsheets may be lost whenever the database goes amid them. */
  mayLose?: (sentAt: number) => boolean
}

/** What a server logged of its answers 500: each cause in one line, of which the beginning tells enough. */
export const unexpectedFaults = (log: string[]) =>
  log.filter((line) => line.includes('"level":50') && line.includes('"msg":"internal"')).map((line) => line.slice(0, 1_500))

/**
 * Fifty people of all roles who use every operation of a server with the demo data for so many seconds, half of the time on records that they
 * made. The walk remembers all that the server acknowledges. A person who is told to come back later does, and a person who loses an answer
 * sends the request again, with the same `Idempotency-Key`.
 */
export async function startWork({ api, db, seconds, isDown, mayLose = () => false }: Place) {
  const team = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const role = ROLES[index % ROLES.length] as Role // the index is one of theirs
      return { role, token: await signIn(api, accountOf(role)) }
    }),
  )
  const tokenOf = (role: Role) => team.find((one) => one.role === role)?.token ?? ''
  /** The token with which a request is sent: its own, where it says whose. */
  function tokenFor({ as }: Ask, otherwise: string) {
    if (typeof as === 'string') return tokenOf(as)
    return as && 'token' in as ? as.token : otherwise
  }

  const began = Date.now()
  const isOver = () => Date.now() - began > seconds * 1000
  const statuses = new Map<string, number>()
  const times: number[] = []
  const faults: string[] = []
  const kept = new Map<Column, string[]>()
  const files: { path: string; content: string }[] = []
  const repeatable: { ask: Ask; key: string; text: string }[] = []

  /** Counts an answer; 0 is none. While something is the matter a server says 503, and when to come back. */
  function count(what: string, status: number, retryAfter: string | null) {
    const name = `${what} ${status || 'closed'}${status === 503 && !isDown() ? ' while the database is there' : ''}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
    if (status >= 500 && !(status === 503 && retryAfter)) faults.push(`${what}: ${status}`)
  }

  async function send(id: OperationId, ask: Ask, token: string, signal?: AbortSignal) {
    // A sign-in ends the session of its token.
    const own = { ...(!isSignIn(id) && { authorization: `Bearer ${token}` }), 'x-forwarded-for': anyAddress(), ...ask.headers }
    const { headers, payload } = ask.body === undefined ? { headers: own } : await encoded(id, ask.body, own)
    const at = performance.now()
    const init = { method: ruleOf(id).method, headers, ...(payload !== undefined && { body: payload }), ...(signal && { signal }) }
    const answer = await fetch(api + addressOf(id, ask), init)
    const text = await answer.text()
    times.push(performance.now() - at)
    count('people', answer.status, answer.headers.get('retry-after'))
    if (answer.status >= 500)
      faults.push(...answerFaults(id, answer.status, Object.fromEntries(answer.headers), text).map((fault) => `${id}: ${fault}`))
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${id}: ${text}`)
    return { status: answer.status, text }
  }

  const isRepeatable = ({ headers }: Ask) => headers?.['idempotency-key'] !== undefined

  /** Sends a request, and again with the same key if it was refused for now or not answered. */
  async function insist(id: OperationId, ask: Ask, token: string) {
    for (let isFirst = true; ; isFirst = false) {
      const sentAt = Date.now()
      const isWatching = id === 'watchSchedule'
      const hangsUp = isWatching || (isFirst && isRepeatable(ask) && randomInt(HANGS_UP) === 0)
      const signal = hangsUp ? AbortSignal.timeout(randomInt(isWatching ? WATCHED_MS : PATIENCE_MS)) : undefined
      const answer = await send(id, ask, token, signal).catch((error: Error) => {
        count('people', 0, null)
        // The rows of a spreadsheet come from the database while it is sent.
        const isCutOff = id.startsWith('export') && isDown()
        // A busy machine was too slow to connect, and nothing was sent.
        const isUnsent = (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_CONNECT_TIMEOUT'
        if (!hangsUp && !isCutOff && !isUnsent && !mayLose(sentAt)) faults.push(`${id} was not answered: ${error.cause ?? error}`)
      })
      if (!isRepeatable(ask) || (answer && answer.status !== 503)) return answer
      await setTimeout(PAUSE_MS)
    }
  }

  /** Tries the preparation of a request again until the server can do it. */
  async function persist<Done>(act: () => Promise<Done>) {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!/"status":503|fetch failed|terminated/.test(String(error))) throw error
        await setTimeout(PAUSE_MS)
      }
    }
  }

  const app: Asker = {
    db,
    signIn: (email, password) => persist(() => signIn(api, { email, password })),
    ok: <Id extends OperationId>(id: Id, ask: Ask = {}) =>
      persist(async () => {
        const key = takes(id, 'Idempotency-Key') && { 'idempotency-key': randomUUID() }
        const answer = await insist(id, { ...ask, headers: { ...key, ...ask.headers } }, tokenFor(ask, tokenOf('BACKOFFICE')))
        if (!answer || answer.status >= 300) throw new Error(answer ? `${id} answered ${answer.status} ${answer.text}` : 'terminated')
        return JSON.parse(answer.text) as Answer<Id> // that the server keeps to the contract is another test's
      }),
  }

  const changed = new Map(
    operationIds.map((id) => {
      // Another person's record that is changed would not be found again.
      const harmless = changes(id).filter(({ ask }) => !ask.params || ruleOf(id).method === 'GET')
      return [id, fc.sample(harmless, { numRuns: 50, seed })] as const
    }),
  )

  async function work({ role, token }: { role: Role; token: string }) {
    const operations = operationIds.filter((id) => ruleOf(id).roles.some((one) => one === role || one === 'PUBLIC'))
    while (!isOver()) {
      await setTimeout(randomInt(PAUSE_MS))
      const id = oneOf(operations)
      const example = await exampleOf(id, app, role).catch((error: unknown) => {
        // What a test prepares beside the server keeps no order of locks, so that it may have to give way, or others take away meanwhile what it names.
        if (isDown() || isOverruled(error) || databaseError(error)?.code === MISSING) return
        faults.push(`${id} could not be prepared: ${error}, ${error instanceof Error ? error.cause : ''}`)
      })
      if (!example) continue
      const change = randomInt(2) ? oneOf(changed.get(id) ?? []) : undefined
      const key = randomUUID()
      const headers = { ...(takes(id, 'Idempotency-Key') && { 'idempotency-key': key }), ...change?.ask.headers }
      const ask = { ...example, ...change?.ask, params: { ...example.params, ...change?.ask.params }, headers }
      const answer = await insist(id, ask, tokenFor(example, token))
      if (change || !answer || answer.status >= 300) continue
      const [column, value] = KEPT[id]?.(ask.body as Record<string, string>) ?? []
      if (column && value) kept.set(column, [...(kept.get(column) ?? []), value])
      if (id === 'assignChoices') repeatable.push({ ask, key, text: answer.text })
      if (id === 'addAttachment') {
        const [file] = (JSON.parse(answer.text) as FollowUpNote).attachments
        const { file: sent } = ask.body as { file: File }
        files.push({ path: file ?? '', content: await sent.text() })
      }
    }
  }

  return {
    began,
    isOver,
    tokenOf,
    count,
    /** The events that must not have happened. */
    faults,
    /** Resolves when the time is over and everybody has stopped. */
    done: Promise.all(team.map(work)),
    figures: () => ({
      requests: times.length,
      perSecond: Math.round(times.length / seconds),
      milliseconds: { p50: Math.round(quantile(times, 0.5)), p99: Math.round(quantile(times, 0.99)) },
      statuses: Object.fromEntries([...statuses].sort()),
      kept: Object.fromEntries([...kept].map(([column, values]) => [getTableName(column.table), values.length])),
      files: files.length,
    }),
    /** Every acknowledged thing is there, and once: rows, answers and files. */
    async expectAllKept() {
      expect(faults).toEqual([])
      for (const [column, values] of kept) {
        const rows = await db
          .select({ value: sql<string>`${column}` })
          .from(column.table as PgTable)
          .where(inArray(column, values))
        expect(rows.map(({ value }) => value).sort()).toEqual(values.sort())
      }
      for (const { ask, key, text } of repeatable.slice(0, 100)) {
        const again = await send('assignChoices', { ...ask, headers: { 'idempotency-key': key } }, tokenOf('BACKOFFICE'))
        expect([again.status, again.text]).toEqual([201, text])
      }
      for (const { path, content } of files) {
        const answer = await fetch(api + path, { headers: { authorization: `Bearer ${tokenOf('DOCTOR')}` } })
        expect([answer.status, await answer.text()]).toEqual([200, content])
      }
    },
  }
}
