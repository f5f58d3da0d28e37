import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { loginFailures } from '../db/schema.ts'
import { Problem } from '../problem.ts'

/**
 * So many failures have no consequence. After them the delay of the caller, or of the address, doubles each time; a whole clinic shares
 * one address, so an address may have more. An account with more failures than that, from wherever they come, is under attack.
 */
const FREE_TRIES = { caller: 5, address: 20, account: 20 }
const LONGEST_DELAY_SECONDS = 60
/**
 * So many e-mails can be checked at once, and then about one in half a minute, or as many more as the address may: a person refers no faster,
 * and whoever looks for who is here does not come far.
 */
const EMAIL_CHECKS = { account: 30, address: 150 }
/** After this time a try counts half, so that nobody stays locked out. */
const HALF_LIFE_SECONDS = 600

/** The keys under which the tries at a password are counted. `caller` belongs to one caller alone; the others are shared, and left out for known callers. */
export type TryKeys = { caller: string; address?: string; account?: string }

const hashed = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** The keys of somebody at an address. The account is hashed, because people sometimes type a password into the e-mail field. */
export function loginKeys(email: string, address: string): TryKeys {
  const account = hashed(email)
  return { caller: `caller:${account}:${network(address)}`, address: `address:${network(address)}`, account: `account:${account}` }
}

/** The keys of a browser or a session that belongs to the account: what others do does not slow it down, only its own failures do. */
export const knownKeys = (kind: 'browser' | 'session', id: string): TryKeys => ({ caller: `${kind}:${id}` })

/**
 * Returns how many seconds the caller has to wait before the next try. While an account is under attack, each caller who is new to it waits
 * once before the first try and after each further one, whatever the others do: so the owner's turn always comes, however many guess.
 */
export async function secondsToWait(db: Database, keys: TryKeys) {
  await forgetFuture(db, keys)
  const { wait, isUnderAttack, isNew } = await readTries(db, keys)
  if (wait > 0 || !isUnderAttack || !isNew) return wait
  await db
    .insert(loginFailures)
    .values({ key: keys.caller, failures: 0, failedAt: now, blockedUntil: after(LONGEST_DELAY_SECONDS) })
    .onConflictDoNothing()
  return LONGEST_DELAY_SECONDS
}

/** Throws 429 if there is something to wait for. */
export function rejectWait(seconds: number) {
  if (seconds === 0) return
  throw new Problem(429, `Demasiados intentos. Probá de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/**
 * Records how a try ended, after its password was checked. Tries with the same key wait for each other here, so that of many at once
 * those are rejected that come after the delay began, even with the right password: the answer is how long they have to wait.
 * A success forgets the failures of the caller, but not those of the address, since otherwise people could use their own account to get
 * more tries at others, and not those of the account, which are other people's. It runs in a transaction, which has to be committed.
 */
export async function recordTry(tx: Database, keys: TryKeys, matches: boolean) {
  // All transactions take these locks in the same order, so none waits for another one for ever.
  for (const key of keysOf(keys)) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const wait = await secondsToWait(tx, keys)
  if (wait > 0) return wait
  if (matches) {
    const none = { failures: 0, failedAt: now, blockedUntil: now }
    await tx
      .insert(loginFailures)
      .values({ key: keys.caller, ...none })
      .onConflictDoUpdate({ target: loginFailures.key, set: none })
    return 0
  }
  if (keys.account) await countFailure(tx, keys.account, sql`0`)
  if (keys.address) await countFailure(tx, keys.address, doublingAfter(FREE_TRIES.address))
  const { isUnderAttack } = await readTries(tx, keys)
  await countFailure(tx, keys.caller, isUnderAttack ? sql`${LONGEST_DELAY_SECONDS}` : doublingAfter(FREE_TRIES.caller))
  return 0
}

const keysOf = ({ caller, address, account }: TryKeys) => [caller, address, account].filter((key) => key !== undefined)

const now = sql`clock_timestamp()`
const after = (seconds: number) => sql`${now} + make_interval(secs => ${seconds})`
// A failure older than a day counts nothing, and PostgreSQL refuses numbers that are too small.
const halfLives = sql`least(144, extract(epoch from ${now} - ${loginFailures.failedAt}) / ${HALF_LIFE_SECONDS})`
const remaining = sql`(${loginFailures.failures} * power(0.5, ${halfLives}))`

// No delay ends later than that, but for one that was written while the database's clock was ahead. Its row counts nothing.
const latest = after(2 * LONGEST_DELAY_SECONDS)

const forgetFuture = (db: Database, keys: TryKeys) =>
  db.delete(loginFailures).where(and(inArray(loginFailures.key, keysOf(keys)), gt(loginFailures.blockedUntil, latest)))

async function readTries(db: Database, keys: TryKeys) {
  const rows = await db
    .select({
      key: loginFailures.key,
      // It is rounded, since even the newest failures count a little less than 1.
      failures: sql<number>`round(${remaining})::int`,
      wait: sql<number>`greatest(0, ceil(extract(epoch from ${loginFailures.blockedUntil} - ${now})))::int`,
    })
    .from(loginFailures)
    .where(inArray(loginFailures.key, keysOf(keys)))
  return {
    wait: Math.max(0, ...rows.map(({ wait }) => wait)),
    isUnderAttack: rows.some(({ key, failures }) => key === keys.account && failures >= FREE_TRIES.account),
    isNew: rows.every(({ key }) => key !== keys.caller),
  }
}

const failuresNow = sql`(${remaining} + 1)`

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

/** Counts a check of an e-mail by an account from an address. Throws 429 where one of the two has made too many lately; those do not count. */
export async function countEmailCheck(db: Database, account: number, address: string) {
  await countUpTo(db, `email checks of account:${account}`, EMAIL_CHECKS.account)
  await countUpTo(db, `email checks from address:${network(address)}`, EMAIL_CHECKS.address)
}

/**
 * So many requests for an appointment are taken at once from an address, behind which a whole family or office may be, and about one person or
 * one mailbox; and then one as often as the half-life lets go of one.
 */
const BOOKINGS = { address: 20, dni: 4, email: 4 }

/** Counts what an address sends to ask for an appointment, whoever does it. Throws 429 where it was too much lately; that does not count. */
export const countBookingFrom = (db: Database, address: string) =>
  countUpTo(db, `bookings from address:${network(address)}`, BOOKINGS.address)

/**
 * Counts a request for an appointment of a person, which only people can have counted: nobody is locked out by what a program sends in their name.
 * Throws 429 where there were too many lately; those do not count.
 */
export async function countBookingOf(db: Database, { dni, email }: { dni: string; email: string }) {
  await countUpTo(db, `bookings for dni:${hashed(dni)}`, BOOKINGS.dni)
  await countUpTo(db, `bookings for email:${hashed(email)}`, BOOKINGS.email)
}

/**
 * So many mails about accounts are sent at once for an address, behind which a whole clinic may be, and for one mailbox by somebody there: who asks
 * in another person's name keeps nobody from it who is elsewhere.
 */
const ACCOUNT_MAILS = { address: 20, email: 5 }

/** Counts a request for a mail about an account. Throws 429 where there were too many lately; those do not count. */
export async function countAccountMail(db: Database, { address, email }: { address: string; email: string }) {
  await countUpTo(db, `account mails from address:${network(address)}`, ACCOUNT_MAILS.address)
  await countUpTo(db, `account mails for email:${hashed(email)} from address:${network(address)}`, ACCOUNT_MAILS.email)
}

/**
 * So many mails that anybody can have sent go to one mailbox at once, whoever asks for them and from wherever, and then about one in two and a half
 * minutes. Those that are too many wait, so that nobody is kept from what is theirs.
 */
const MAILS_TO_MAILBOX = 6

/** Counts a mail that anybody can have sent. Returns how many seconds it has to wait where there were too many lately; such a one does not count. */
export const secondsToMail = (db: Database, email: string) => waitUpTo(db, `mails to mailbox:${hashed(email)}`, MAILS_TO_MAILBOX)

const countUpTo = async (db: Database, key: string, most: number) => rejectWait(await waitUpTo(db, key, most))

async function waitUpTo(db: Database, key: string, most: number) {
  await forgetFuture(db, { caller: key })
  const counted = await db
    .insert(loginFailures)
    .values({ key, failures: 1, failedAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: failuresNow, failedAt: now, blockedUntil: now },
      setWhere: sql`${failuresNow} <= ${most}`,
    })
    .returning({ key: loginFailures.key })
  if (counted.length > 0) return 0
  // So long until there is room for one more.
  const wait = sql<number>`greatest(1, ceil(${HALF_LIFE_SECONDS} * ln(${remaining} / ${most - 1}) / ln(2)))::int`
  const [row] = await db.select({ wait }).from(loginFailures).where(eq(loginFailures.key, key))
  return row?.wait ?? 1
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
