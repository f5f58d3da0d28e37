import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { loginFailures } from '../db/schema.ts'
import { Problem } from '../problem.ts'

/** So many failures have no consequence; after them the delay doubles each time. A whole clinic shares one address, so an address may have more. */
const FREE_TRIES = { account: 5, address: 20 }
const LONGEST_DELAY_SECONDS = 60
/** After this time a failure counts half, so that nobody stays locked out. */
const HALF_LIFE_SECONDS = 600

type LoginKeys = Record<keyof typeof FREE_TRIES, string>

/** The keys that failed sign-ins are counted under. The account is hashed, because people sometimes type a password into the e-mail field. */
export const loginKeys = (email: string, address: string): LoginKeys => ({
  account: `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
  address: `address:${network(address)}`,
})

/** Throws 429 while one of the keys has to wait. */
export async function rejectWhileBlocked(db: Database, keys: LoginKeys) {
  const [wait] = await db
    .select({ seconds: sql<number | null>`ceil(extract(epoch from max(${loginFailures.blockedUntil}) - clock_timestamp()))::int` })
    .from(loginFailures)
    .where(and(inArray(loginFailures.key, Object.values(keys)), gt(loginFailures.blockedUntil, sql`clock_timestamp()`)))
  if (wait?.seconds == null) return
  const seconds = Math.max(1, wait.seconds)
  throw new Problem(429, `Demasiados intentos. Probá de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/**
 * Records how a sign-in ended, after its password was checked. Sign-ins with the same key wait for each other here, so that of many
 * at once those are rejected that come after the delay began, even with the right password. A success deletes the failures of the account
 * but not those of the address: otherwise people could use their own account to get more tries at others.
 * It runs in a transaction, which has to be committed.
 */
export async function recordSignIn(tx: Database, keys: LoginKeys, matches: boolean) {
  for (const key of Object.values(keys)) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await rejectWhileBlocked(tx, keys)
  if (matches) await tx.delete(loginFailures).where(eq(loginFailures.key, keys.account))
  else {
    await countFailure(tx, keys.account, FREE_TRIES.account)
    await countFailure(tx, keys.address, FREE_TRIES.address)
  }
}

async function countFailure(tx: Database, key: string, free: number) {
  const failures = sql`(${loginFailures.failures} * power(0.5, extract(epoch from clock_timestamp() - ${loginFailures.failedAt}) / ${HALF_LIFE_SECONDS}) + 1)`
  // It is rounded, since even the newest failures count a little less than 1.
  const excess = sql`round(${failures}) - ${free}`
  const delay = sql`case when ${excess} < 0 then 0 else least(${LONGEST_DELAY_SECONDS}, power(2, ${excess})) end`
  const now = sql`clock_timestamp()`
  await tx
    .insert(loginFailures)
    .values({ key, failures: 1, failedAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures, failedAt: now, blockedUntil: sql`${now} + make_interval(secs => ${delay})` },
    })
}

/** Deletes the failures that no longer count. */
export const deleteOldFailures = (db: Database) => db.delete(loginFailures).where(lt(loginFailures.failedAt, sql`now() - interval '1 day'`))

/** The network that is counted as one address: a subscriber of IPv6 has a whole /64. */
function network(address: string) {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  return [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right].slice(0, 4).join(':')
}
