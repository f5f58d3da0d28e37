import { setTimeout } from 'node:timers/promises'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/ddl.ts'
import { inTransaction } from '../db/transaction.ts'

/** The jobs that are done later, by the name of their queue. A migration makes the queues. */
export type Jobs = {
  /** A patient may have to be told what became of an appointment. `with`: the other ones of the same patient with which the same was done at once. */
  notices: { consultationId: number; with?: number[] }
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
  /** `toldAt` is when that was told: where it is told anew meanwhile, the mail of that goes. */
  | { kind: 'NOTIFICATION'; notificationId: number; toldAt?: string }
  /** One mail in the place of all notices that are more than their reader gets by mail. `since` is when the first of them was told. */
  | { kind: 'MORE_NOTIFICATIONS'; readerId: number; since: string }
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

/** The jobs of a record that are not over. `key` is the job's property with the id of the record. */
const jobsOf = (name: Queue, key: string, id: AnyColumn | SQL) =>
  sql`select from pgboss.job where name = ${name} and state < 'completed' and (data ->> ${key}::text)::int = ${id}`

/** Whether nobody will come for a record any more: its job is gone, as after an import. */
export const hasNoJob = (name: Queue, key: string, id: AnyColumn | SQL) => sql`not exists (${jobsOf(name, key, id)})`

/** Whether a record waits for so many hours. */
export const waitsFor = (hours: number, name: Queue, key: string, id: AnyColumn | SQL) =>
  sql`exists (${jobsOf(name, key, id)} and job.created_on < now() - make_interval(hours => ${hours}))`

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
export async function enqueueAll<Name extends Queue>(
  tx: Database,
  name: Name,
  jobs: readonly Jobs[Name][],
  { seconds = 0, isUrgent = false } = {},
) {
  const startAfter = new Date(Date.now() + seconds * 1_000)
  if (jobs.length > 0)
    await boss.insert(
      jobs.map((data) => ({ name, data, priority: Number(isUrgent), ...OPTIONS[name], ...(seconds > 0 && { startAfter }) })),
      { db: on(tx) },
    )
}

/** Waits, or ends early where the process is to stop. */
const pause = (ms: number, signal: AbortSignal) => (ms > 0 ? setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}) : undefined)

/** Ends when it is time to look again. */
function startTick(signal: AbortSignal) {
  const tick = { isOver: false, end: Promise.resolve() }
  tick.end = Promise.resolve(pause(POLL_MS, signal)).then(() => {
    tick.isOver = true
  })
  return tick
}

/** The outcome of a job: it is done, or it is to be done again in so many seconds, which is no failure. */
export type Outcome = { againInSeconds: number } | undefined

/**
 * Jobs of one lane are done one after the other, the oldest first, also over several processes; lanes wait for nothing of each other. A lane that
 * is down is paused until its job is tried again: all that waits in it waits so long, but for what is urgent.
 */
type Lanes = {
  /** The lane of a row of `pgboss.job`: a number. Null is a lane, too. */
  of: SQL
  /** Whether it is the whole lane that failed. */
  isDown(error: unknown): boolean
}

type Worker<Name extends Queue> = {
  signal: AbortSignal
  /** How many jobs are done at once. With lanes it is one in each of them. */
  parallel: number
  lanes?: Lanes
  /** The pause after a job, as a multiple of the time that it took: requests that wait for an answer come first. */
  rest?: number
  /** Does a job. What it throws is a failure: the job is tried again later, and `isLast` tells that it will not be. */
  work(job: Jobs[Name], tried: { isLast: boolean }): Promise<Outcome>
  /** Whether trying again is of no use. */
  isFinal?(error: unknown): boolean
  /** Is told of each failure, and which job was given up by it. */
  onError(error: unknown, givenUp?: Jobs[Name]): void
}

type Fetched<Name extends Queue> = Pick<PgBoss.JobWithMetadata<Jobs[Name]>, 'id' | 'data' | 'priority' | 'retryCount' | 'retryLimit'> & {
  lane?: number | null
}

/** Whether a job in its pause keeps its whole lane waiting. */
const pausesLane = sql`state = 'retry' and start_after > now() and output ? 'isDown'`

/**
 * Takes the next job of each lane that is free. Of two processes that take the same one at once the second waits for the first, and finds it
 * taken. A job whose process is gone holds its lane for as long as it may take.
 */
const takeFromLanes = <Name extends Queue>(db: Database, name: Name, lane: SQL) =>
  rowsOf<Fetched<Name>>(
    db,
    sql`with jobs as (
        select id, ${lane} as lane, state, priority, created_on, data, start_after < now() as is_due, ${pausesLane} as pauses,
          state = 'active' and started_on + expire_in > now() as is_held
        from pgboss.job where name = ${name} and state <= 'active'
      ), looked_at as (
        select *, bool_or(is_held) over own as is_busy, bool_or(pauses) over own as is_paused from jobs window own as (partition by lane)
      ), next as (
        select distinct on (lane) id, lane from looked_at
        where state < 'active' and is_due and not is_busy and (not is_paused or priority > 0)
        order by lane, priority desc, created_on, data
      )
      update pgboss.job set state = 'active', started_on = now(), retry_count = retry_count + (started_on is not null)::int
      from next where name = ${name} and job.id = next.id and state < 'active'
      returning job.id, lane, data, priority, retry_count as "retryCount", retry_limit as "retryLimit"`,
  )

/** Ends the pause of a lane. */
const endPause = (tx: Database, name: Queue, lane: SQL, of: number | null | undefined) =>
  tx.execute(
    sql`update pgboss.job set start_after = now() where name = ${name} and ${pausesLane} and ${lane} is not distinct from ${of}::int`,
  )

/**
 * Does the jobs that are due now, until there are none. Any number of processes may do so at once: each job is done by one of them. A job
 * that becomes due meanwhile is begun as soon as there is a place for it.
 */
export async function drain<Name extends Queue>(db: Database, name: Name, worker: Worker<Name>) {
  const { signal, parallel, lanes, rest = 0, work, isFinal = () => false, onError } = worker
  const own = on(db)
  const busy = new Set<Promise<void>>()
  async function run({ id, data, priority, retryCount, retryLimit, lane }: Fetched<Name>) {
    const isLast = retryCount >= retryLimit
    try {
      const outcome = await work(data, { isLast })
      await inTransaction(db, async (tx) => {
        if (outcome) await enqueue(tx, name, data, { seconds: outcome.againInSeconds })
        await boss.complete(name, id, {}, { db: on(tx) })
        if (lanes && priority > 0) await endPause(tx, name, lanes.of, lane)
      })
    } catch (error) {
      const isOver = isLast || isFinal(error)
      onError(error, isOver ? data : undefined)
      const message = error instanceof Error ? error.message : String(error)
      if (isFinal(error)) await db.execute(sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`)
      await boss.fail(name, id, { message, ...(lanes?.isDown(error) && { isDown: true }) }, { db: own })
    }
  }
  async function begin(job: Fetched<Name>) {
    const began = performance.now()
    await run(job).catch(onError)
    await pause(Math.min(LONGEST_REST_MS, rest * (performance.now() - began)), signal)
  }
  const fetch = (places: number) =>
    lanes
      ? takeFromLanes(db, name, lanes.of)
      : (boss.fetch<Jobs[Name]>(name, { batchSize: places, includeMetadata: true, db: own }) as Promise<Fetched<Name>[]>) // the types know no batch
  const hasPlace = () => lanes || busy.size < parallel
  let tick = { isOver: true, end: Promise.resolve() }
  try {
    while (!signal.aborted) {
      const wasIdle = busy.size === 0
      const jobs = hasPlace() ? await fetch(parallel - busy.size) : []
      for (const job of jobs) {
        const doing = begin(job).finally(() => busy.delete(doing))
        busy.add(doing)
      }
      if (busy.size === 0) {
        if (wasIdle) return
        // A job that ended while it looked has freed its lane: the answer is older than that.
        continue
      }
      if (tick.isOver) tick = startTick(signal)
      // With a place left, it looks now and then for a job that became due. Without one, it waits for the first job that ends.
      await Promise.race([...busy, ...(hasPlace() ? [tick.end] : [])])
    }
  } finally {
    await Promise.all(busy)
  }
}

type Repeated = Pick<Worker<Queue>, 'signal'> & { onError(error: unknown): void }

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

/** What operators are told of each queue: how many jobs wait, how long the oldest that is due has done so, how many wait after a failure, and how many were given up of late. */
export const readQueues = (db: Database) =>
  rowsOf<{ queue: string; waiting: number; oldest: number; retrying: number; failed: number }>(
    db,
    sql`select queue.name as queue, count(*) filter (where state < 'active')::int as waiting,
      coalesce(extract(epoch from max(now() - start_after) filter (where state < 'active' and start_after < now())), 0)::float as oldest,
      count(*) filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'failed')::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name group by queue.name`,
  )

/** How many lanes of a queue are paused. */
export async function countPaused(db: Database, name: Queue, lane: SQL) {
  const [row] = await rowsOf<{ paused: number }>(
    db,
    sql`select count(distinct ${lane})::int as paused from pgboss.job where name = ${name} and ${pausesLane}`,
  )
  return row?.paused ?? 0
}
