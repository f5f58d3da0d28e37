import { setTimeout } from 'node:timers/promises'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/ddl.ts'

/** The jobs that are done later, by the name of their queue. A migration makes the queues. */
export type Jobs = {
  /** A patient may have to be told what became of an appointment. */
  notices: { consultationId: number }
  mails: { mailId: number }
  /** Somebody may have to be told something about an account. */
  accountMails: AccountMail
  /** Another program is to be told something. */
  webhooks: { deliveryId: number }
}
/** A mail about an account. `at` is when it was asked for, in milliseconds. */
export type AccountMail =
  | { kind: 'RESET'; email: string; at: number }
  | { kind: 'CODE'; codeId: number; at: number }
  | { kind: 'PASSWORD_CHANGED'; userId: number }
  /** `to` is the address before. */
  | { kind: 'EMAIL_CHANGED'; userId: number; to: string }
  | { kind: 'SIGN_UP_DECIDED'; signUpId: number }
  | { kind: 'SECOND_STEP'; userId: number; change: SecondStepChange }
  | { kind: 'NOTIFICATION'; notificationId: number }
/** The changes of the second step of which the owner of an account is told. */
export type SecondStepChange =
  | 'AUTHENTICATOR_ADDED'
  | 'AUTHENTICATOR_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODES_REPLACED'
  | 'RECOVERY_CODE_USED'
  | 'RESET'
  /** Somebody knew the password, and not the second step. */
  | 'FAILED'
type Queue = keyof Jobs

/**
 * The pauses between tries grow from `retryDelay` seconds, doubling each time: a mail is tried for one and a half to three days. What a
 * process has begun and not ended after `expireInSeconds` is taken for lost, and begun by another one.
 */
const OPTIONS = {
  notices: { retryLimit: 16, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  mails: { retryLimit: 12, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
  accountMails: { retryLimit: 12, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 },
  // Some four hours.
  webhooks: { retryLimit: 9, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
} satisfies Record<Queue, PgBoss.SendOptions>

/** Whether nobody will come for a record any more: its job is gone, as after an import. `key` is the job's property with the id of the record. */
export const hasNoJob = (name: Queue, key: string, id: AnyColumn | SQL) => sql`not exists (
  select from pgboss.job where name = ${name} and state < 'completed' and (data ->> ${key}::text)::int = ${id})`

/** The jobs that send a link for another password to an address: those that wait, and those that are being done. */
const isReset = (email: string) =>
  sql`name = 'accountMails' and state < 'completed' and data ->> 'kind' = 'RESET' and lower(data ->> 'email') = lower(${email})`

/** Ends what was asked for by an address: no link for another password is sent any more, nor by a process that has begun to. */
export const dropResets = (tx: Database, email: string) => tx.execute(sql`delete from pgboss.job where ${isReset(email)}`)

/** Whether a link for another password that was asked for then is still to be sent. */
export async function isResetAsked(db: Database, { email, at }: { email: string; at: number }) {
  const asked = await rowsOf(db, sql`select from pgboss.job where ${isReset(email)} and data ->> 'at' = ${String(at)} limit 1`)
  return asked.length > 0
}

const POLL_MS = 1_000
const LONGEST_REST_MS = 500
/** How often jobs of processes that are gone are given back, and those that are over cleaned away. */
const MAINTENANCE_MS = 60_000

/**
 * A statement with `$1` in its text, as one of Drizzle's, so that it runs in the transaction of the caller. Drizzle numbers values where they
 * stand, and the text names some of them several times: so they all stand in a comment at its beginning, in their order.
 */
const statement = (text: string, values: readonly unknown[]): SQL => {
  const numbered = sql.join(values.map((value) => sql`${sql.param(value)}`))
  return values.length === 0 ? sql.raw(text) : sql`/* ${numbered} */ ${sql.raw(text)}`
}

const on = (db: Database): PgBoss.Db => ({
  executeSql: async (text, values = []) => (await db.execute(statement(text, values))) as unknown as { rows: unknown[] }, // both databases answer so
})

const nowhere = { executeSql: () => Promise.reject(new Error('A job is sent in a transaction.')) }
const boss = new PgBoss({ db: nowhere })

/**
 * Adds a job in the transaction of what causes it: it is done if that is committed, and once at least. `seconds` is how long it waits first; one
 * that `isUrgent` goes before those that wait already.
 */
export const enqueue = <Name extends Queue>(tx: Database, name: Name, job: Jobs[Name], { seconds = 0, isUrgent = false } = {}) =>
  boss.send(name, job, { ...OPTIONS[name], priority: Number(isUrgent), ...(seconds > 0 && { startAfter: seconds }), db: on(tx) })

/** Adds many jobs at once, in one statement. `seconds` is how long they wait first. */
export async function enqueueAll<Name extends Queue>(tx: Database, name: Name, jobs: readonly Jobs[Name][], { seconds = 0 } = {}) {
  const startAfter = new Date(Date.now() + seconds * 1_000)
  if (jobs.length > 0)
    await boss.insert(
      jobs.map((data) => ({ name, data, ...OPTIONS[name], ...(seconds > 0 && { startAfter }) })),
      { db: on(tx) },
    )
}

/** Waits, or ends early where the process is to stop. */
const pause = (ms: number, signal: AbortSignal) => (ms > 0 ? setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}) : undefined)

/** The outcome of a job: it is done, or it is to be done again in so many seconds, which is no failure. */
export type Outcome = { againInSeconds: number } | undefined

type Worker<Name extends Queue> = {
  signal: AbortSignal
  /** How many jobs are done at once. */
  parallel: number
  /** Between some jobs and the next, how many times as long as they took nothing is done: whoever waits for an answer comes first. */
  rest?: number
  /** Does a job. What it throws is a failure: the job is tried again later, and `isLast` tells that it will not be. */
  work(job: Jobs[Name], tried: { isLast: boolean }): Promise<Outcome>
  onError(error: unknown): void
}

type Fetched<Name extends Queue> = PgBoss.JobWithMetadata<Jobs[Name]>

/** Does the jobs that are due now, until there are none. Any number of processes may do so at once: each job is one's alone. */
export async function drain<Name extends Queue>(db: Database, name: Name, { signal, parallel, rest = 0, work, onError }: Worker<Name>) {
  const own = on(db)
  async function run({ id, data, retryCount, retryLimit }: Fetched<Name>) {
    try {
      const outcome = await work(data, { isLast: retryCount >= retryLimit })
      await db.transaction(async (tx) => {
        if (outcome) await enqueue(tx, name, data, { seconds: outcome.againInSeconds })
        await boss.complete(name, id, {}, { db: on(tx) })
      })
    } catch (error) {
      onError(error)
      await boss.fail(name, id, { message: error instanceof Error ? error.message : String(error) }, { db: own })
    }
  }
  while (!signal.aborted) {
    const jobs = (await boss.fetch<Jobs[Name]>(name, { batchSize: parallel, includeMetadata: true, db: own })) as Fetched<Name>[] // the types know no batch
    if (jobs.length === 0) return
    const began = performance.now()
    await Promise.all(jobs.map((job) => run(job).catch(onError)))
    await pause(Math.min(LONGEST_REST_MS, rest * (performance.now() - began)), signal)
  }
}

type Repeated = Pick<Worker<Queue>, 'signal' | 'onError'>

/** Does something again and again, with a pause in between. Ends after what is under way when `signal` is aborted. */
export async function repeat(work: () => Promise<unknown>, ms: number, { signal, onError }: Repeated) {
  while (!signal.aborted) {
    await work().catch(onError)
    await pause(ms, signal)
  }
}

/** Does the jobs of a queue for as long as the process is there. */
export const runQueue = <Name extends Queue>(db: Database, name: Name, worker: Worker<Name>) =>
  repeat(() => drain(db, name, worker), POLL_MS, worker)

/** Gives back the jobs of processes that are gone, and cleans away what is over. */
export function maintainQueues(db: Database, repeated: Repeated) {
  const keeper = new PgBoss({ db: on(db) })
  return repeat(() => keeper.maintain(), MAINTENANCE_MS, repeated)
}
