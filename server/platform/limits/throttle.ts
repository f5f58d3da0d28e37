import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { loginFailures } from '../db/schema.ts'
import { Problem } from '../problem.ts'
import { type Captcha, type Counted, LIMITS, type Limit, type Limits, LONGEST_DELAY_SECONDS, WIDE_NETWORK } from './limits.ts'

/** The keys under which the tries at a password are counted. `caller` belongs to one caller alone; the others are shared, and left out for known callers. */
export type TryKeys = { caller: Counter; networks?: Counter[]; account?: Counter }
/** A key under which something is counted, and how many are free. */
type Counter = { key: string; most: number }

const hashed = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

const { rows: FAILURES, halfLife: FAILURES_HALF_LIFE } = LIMITS.failures

/** The key of an account. It is hashed, because people sometimes type a password into the e-mail field. */
export const accountKey = (email: string) => `account:${hashed(email)}`

/** The keys of somebody at an address. */
export function loginKeys(email: string, address: string): TryKeys {
  const [{ network }] = networksOf(address)
  return {
    caller: { key: `caller:${hashed(email)}:${network}`, most: FAILURES.caller.most },
    networks: networksOf(address).map(({ network, times }) => ({ key: `address:${network}`, most: times * FAILURES.network.most })),
    account: { key: accountKey(email), most: FAILURES.account.most },
  }
}

/** The keys of a browser or a session that belongs to the account: what others do does not slow it down, only its own failures do. */
export const knownKeys = (kind: 'browser' | 'session', id: string): TryKeys => ({
  caller: { key: `${kind}:${id}`, most: FAILURES[kind].most },
})

/**
 * Returns how many seconds the caller has to wait before the next try. While an account is under attack, each caller who is new to it waits
 * once before the first try and after each further one. The tries of others do not make it longer: so the owner's turn always comes.
 */
export async function secondsToWait(db: Database, keys: TryKeys) {
  await forgetFuture(db, keysOf(keys))
  const { wait, isUnderAttack, isNew } = await readTries(db, keys)
  if (wait > 0 || !isUnderAttack || !isNew) return wait
  await db
    .insert(loginFailures)
    .values({ key: keys.caller.key, failures: 0, failedAt: now, blockedUntil: after(LONGEST_DELAY_SECONDS) })
    .onConflictDoNothing()
  return LONGEST_DELAY_SECONDS
}

/** Throws 429 if there is something to wait for. */
export function rejectWait(seconds: number) {
  if (seconds === 0) return
  const wait = seconds > 120 ? `${Math.ceil(seconds / 60)} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  throw new Problem(429, `Demasiados intentos. Probá de nuevo en ${wait}.`, { headers: { 'retry-after': String(seconds) } })
}

/**
 * Has tries with the same key wait for each other until the end of the transaction, after their password was checked: so of many at once those are
 * rejected that come after the delay began, even with the right password. The answer is how long they have to wait.
 */
export async function takeTurn(tx: Database, keys: TryKeys) {
  // All transactions take these locks in the same order, so none waits for another one for ever.
  for (const key of keysOf(keys)) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return secondsToWait(tx, keys)
}

/**
 * Records how a try ended, once it is its turn: the answer is how long it has to wait, and then nothing is recorded. A success forgets the failures of the caller, but not those of the address, since otherwise people could use their own account to get
 * more tries at others, and not those of the account, which are other people's. It runs in a transaction, which has to be committed.
 */
export async function recordTry(tx: Database, keys: TryKeys, matches: boolean) {
  const wait = await takeTurn(tx, keys)
  if (wait > 0) return wait
  if (matches) {
    const none = { failures: 0, failedAt: now, blockedUntil: now }
    await tx
      .insert(loginFailures)
      .values({ key: keys.caller.key, ...none })
      .onConflictDoUpdate({ target: loginFailures.key, set: none })
    return 0
  }
  if (keys.account) await countFailure(tx, keys.account.key, sql`0`)
  for (const { key, most } of keys.networks ?? []) await countFailure(tx, key, doublingAfter(most))
  const { isUnderAttack } = await readTries(tx, keys)
  const { key, most } = keys.caller
  await countFailure(tx, key, isUnderAttack ? sql`${LONGEST_DELAY_SECONDS}` : doublingAfter(most))
  return 0
}

const keysOf = ({ caller, networks = [], account }: TryKeys) => [caller, ...networks, ...(account ? [account] : [])].map(({ key }) => key)

const now = sql`clock_timestamp()`
const after = (seconds: number) => sql`${now} + make_interval(secs => ${seconds})`
// A failure older than a day counts nothing, and PostgreSQL refuses numbers that are too small.
const halfLives = (seconds: number) => sql`least(144, extract(epoch from ${now} - ${loginFailures.failedAt}) / ${seconds})`
const remaining = (halfLife: number) => sql`(${loginFailures.failures} * power(0.5, ${halfLives(halfLife)}))`

// No delay ends later than that, but for one that was written while the database's clock was ahead. Its row counts nothing.
const latest = after(2 * LONGEST_DELAY_SECONDS)

const forgetFuture = (db: Database, keys: string[]) =>
  db.delete(loginFailures).where(and(inArray(loginFailures.key, keys), gt(loginFailures.blockedUntil, latest)))

async function readTries(db: Database, keys: TryKeys) {
  const rows = await db
    .select({
      key: loginFailures.key,
      // It is rounded, since even the newest failures count a little less than 1.
      failures: sql<number>`round(${remaining(FAILURES_HALF_LIFE)})::int`,
      wait: sql<number>`greatest(0, ceil(extract(epoch from ${loginFailures.blockedUntil} - ${now})))::int`,
    })
    .from(loginFailures)
    .where(inArray(loginFailures.key, keysOf(keys)))
  return {
    wait: Math.max(0, ...rows.map(({ wait }) => wait)),
    isUnderAttack: rows.some(({ key, failures }) => key === keys.account?.key && failures >= keys.account.most),
    isNew: rows.every(({ key }) => key !== keys.caller.key),
  }
}

const oneMore = (halfLife: number) => sql`(${remaining(halfLife)} + 1)`
const failuresNow = oneMore(FAILURES_HALF_LIFE)

function doublingAfter(free: number) {
  const excess = sql`round(${failuresNow}) - ${free}`
  return sql`case when ${excess} < 0 then 0 else least(${LONGEST_DELAY_SECONDS}, power(2, ${excess})) end`
}

const countFailure = (tx: Database, key: string, delay: SQL) =>
  tx
    .insert(loginFailures)
    .values({ key, failures: 1, failedAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: failuresNow, failedAt: now, blockedUntil: sql`${now} + make_interval(secs => ${delay})` },
    })

/** By what the rows of something are counted. A caller gives all of it, also where only some rows are counted now. */
type Parts<What extends Counted> = { [Name in PartOf<(typeof LIMITS)[What]['rows']>]: string | number }
type PartOf<Rows> = Rows[keyof Rows] extends { by: readonly (infer Name extends string)[] } ? Name : never

/** The keys of a row. What people type is hashed. */
function countersOf(what: string, { by, most }: Limit, parts: Readonly<Record<string, string | number>>): Counter[] {
  const { network: address, ...others } = parts
  const named = by.flatMap((name) => (name === 'network' ? [] : [`${name}:${hashed(String(others[name]))}`]))
  const prefix = [`${what} by`, ...named].join(' ')
  if (!by.some((name) => name === 'network')) return [{ key: prefix, most }]
  return networksOf(String(address)).map(({ network, times }) => ({ key: `${prefix} network:${network}`, most: times * most }))
}

/**
 * Counts a use of something by the rows of this moment. Throws 429 where the caller did it too often lately. Where it is beyond a count that others can
 * use up there is less, as the row says: the answer is for how many seconds, and otherwise 0. What is beyond does not count. `most` takes the place of the
 * table's number, where somebody has chosen their own.
 */
export async function countUse<What extends Counted>(db: Database, what: What, captcha: Captcha, parts: Parts<What>, most?: number) {
  const { rows, halfLife }: Limits = LIMITS[what]
  let less = 0
  for (const row of Object.values(rows).filter((one) => one.captcha === captcha))
    for (const counter of countersOf(what, row, parts)) {
      const wait = await countUpTo(db, most === undefined ? counter : { ...counter, most }, halfLife)
      if (row.beyond === 'WAIT') rejectWait(wait)
      else less = Math.max(less, wait)
    }
  return less
}

/** Takes back one use that was counted: it was none. */
export async function takeBack<What extends Counted>(db: Database, what: What, parts: Parts<What>) {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)` })
    .where(inArray(loginFailures.key, keysOfUse(what, parts)))
}

/** Forgets how often something was done. */
export const forgetUse = <What extends Counted>(db: Database, what: What, parts: Parts<What>) =>
  db.delete(loginFailures).where(inArray(loginFailures.key, keysOfUse(what, parts)))

function keysOfUse<What extends Counted>(what: What, parts: Parts<What>) {
  const { rows }: Limits = LIMITS[what]
  return Object.values(rows).flatMap((row) => countersOf(what, row, parts).map(({ key }) => key))
}

/** Counts one more, unless that is too many: then the answer is for how many seconds it stays so. */
async function countUpTo(db: Database, { key, most }: Counter, halfLife: number) {
  await forgetFuture(db, [key])
  const counted = await db
    .insert(loginFailures)
    .values({ key, failures: 1, failedAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: oneMore(halfLife), failedAt: now, blockedUntil: now },
      setWhere: sql`${oneMore(halfLife)} <= ${most}`,
    })
    .returning({ key: loginFailures.key })
  if (counted.length > 0) return 0
  // So long until there is room for one more.
  const wait = sql<number>`greatest(1, ceil(${halfLife} * ln(${remaining(halfLife)} / ${Math.max(most - 1, 0.5)}) / ln(2)))::int`
  const [row] = await db.select({ wait }).from(loginFailures).where(eq(loginFailures.key, key))
  return row?.wait ?? 1
}

/** Deletes the failures that no longer count. */
export const deleteOldFailures = (db: Database) => db.delete(loginFailures).where(lt(loginFailures.failedAt, sql`now() - interval '1 day'`))

type Network = { network: string; times: number }

/** The networks of an address, with how many times as much each may do: the first is what one subscriber has. */
function networksOf(address: string): [Network, ...Network[]] {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return [{ network: address.replace('::ffff:', ''), times: 1 }]
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return [
    { network: groups.slice(0, 4).join(':'), times: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, times: WIDE_NETWORK },
  ]
}
