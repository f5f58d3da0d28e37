import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { sharedSecret } from '../platform/db/shared-secrets.ts'
import { rejectWait } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { countWrong, endOf, holds, lockAccount, lockOwn, newLife } from './access.ts'
import { emailCodes, passwordResets } from './schema.ts'

/** How many mails one key has, and how long is between two. For each mailbox, somebody who guesses has 25 tries, and there are a million codes. */
const CODE = { mails: 5, pauseSeconds: 30 }
/** So many links of an account go out in the time that one holds. What is asked for beyond sends none: an earlier one still works. */
const MOST_LINKS = 10

const CODE_ENDED = 'Este código ya no sirve. Empezá de nuevo para recibir otro.'
const LINK_ENDED = 'Este enlace ya se usó o venció. Pedí otro para elegir tu contraseña.'

/** The code's key is long enough to be nobody else's; the code is short, so that its hash alone must not tell it. */
const hashCode = async (db: Database, id: number, code: string) =>
  createHmac('sha256', await sharedSecret(db, 'codes'))
    .update(`${id} ${code}`)
    .digest('base64url')

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The answer about a code that is on its way. */
const sent = (key: string) => ({
  status: 'ok' as const,
  message: 'Te enviamos un código por correo electrónico.',
  key,
  resendAfterSeconds: CODE.pauseSeconds,
})

/** The purpose of a code that proves an address: a request for an account, or an account whose address changes, by the session that asked for it. */
export type CodePurpose = { signUpId: number } | { userId: number; session: string }
/** The caller who uses a code. Null for one who is not signed in. */
type Asking = Pick<Caller, 'id' | 'session'> | null

const { session, keyHash, mailedAt } = emailCodes
const wait = sql<number>`greatest(0, ceil(${CODE.pauseSeconds} - extract(epoch from now() - ${mailedAt})))::int`

/** Locks the code of this key, if it is one that may be used here: that of an account is of no use without the session that asked for it. */
async function lockCode(tx: Database, key: string, asking: Asking, where?: SQL) {
  const goesOn = asking && (await lockOwn(tx, asking))
  const isTheirs = goesOn ? or(isNull(session), eq(session, asking.session)) : isNull(session)
  const [found] = await tx
    .select({ code: emailCodes, wait })
    .from(emailCodes)
    .where(and(eq(keyHash, hashToken(key)), isTheirs, where))
    .for('update')
  return found
}

/** Has a code sent to an address. A person who knows the key and the code can read the mails of that address. */
export async function sendCode(tx: Database, { email, ...purpose }: { email: string } & CodePurpose) {
  const key = newToken()
  const { id } = singleRow(
    await tx
      .insert(emailCodes)
      .values({ keyHash: hashToken(key), email, ...purpose, ...newLife('code') })
      .returning({ id: emailCodes.id }),
  )
  await enqueue(tx, 'accountMails', { kind: 'CODE', codeId: id, at: Date.now() }, { isUrgent: true })
  return sent(key)
}

/** Has another code sent, which ends the one before. */
export async function resendCode(tx: Database, key: string, asking: Asking) {
  const found = await lockCode(tx, key, asking)
  if (!found || found.code.mails >= CODE.mails) throw new Problem(410, CODE_ENDED)
  rejectWait(found.wait)
  const { id, mails } = found.code
  const again = { ...newLife('code'), codeHash: null, mails: mails + 1, mailedAt: sql`now()` }
  await tx.update(emailCodes).set(again).where(eq(emailCodes.id, id))
  await enqueue(tx, 'accountMails', { kind: 'CODE', codeId: id, at: Date.now() }, { isUrgent: true })
  return sent(key)
}

/** Makes the code that a mail carries. Nothing but its hash is kept, so that a mail that is tried again carries another one. */
export async function writeCode(db: Database, id: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .update(emailCodes)
    .set({ codeHash: await hashCode(db, id, code), expiresAt: endOf('code') })
    .where(eq(emailCodes.id, id))
  return code
}

type UsedCode = Pick<typeof emailCodes.$inferSelect, 'email' | 'signUpId' | 'userId' | 'session'>

/**
 * Uses a code up, or says what is wrong with it, which the caller throws once the try is written down. The row is gone afterwards, so that
 * nobody uses it twice.
 */
export async function useCode(tx: Database, key: string, code: string, asking: Asking): Promise<UsedCode | Problem> {
  const { code: row } = (await lockCode(tx, key, asking, holds('code'))) ?? {}
  if (!row) return new Problem(410, CODE_ENDED)
  if (row.codeHash !== null && isSame(row.codeHash, await hashCode(tx, row.id, code))) {
    await tx.delete(emailCodes).where(eq(emailCodes.id, row.id))
    return row
  }
  return countWrong(tx, 'code', row, { field: 'code', told: 'Ese código no es el que te enviamos.', otherwise: 'Pedí otro código.' })
}

/** Makes a link by which the owner of an account chooses another password. Undefined where many are on their way. */
export async function openReset(db: Database, userId: number) {
  const live = await db.$count(passwordResets, and(eq(passwordResets.userId, userId), holds('link')))
  if (live >= MOST_LINKS) return undefined
  const token = newToken()
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt: endOf('link') })
  return token
}

/** The account of a link. Throws 410 where the link was used, or ended. */
export async function findReset(db: Database, token: string) {
  const [found] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), holds('link')))
  if (!found) throw new Problem(410, LINK_ENDED)
  return found
}

/** Uses a link up, and every other one of its account, which is returned. Throws 410 where somebody was faster. */
export async function useReset(tx: Database, token: string) {
  const { userId } = await findReset(tx, token)
  const owner = await lockAccount(tx, userId)
  const ended = await tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).returning({ tokenHash: passwordResets.tokenHash })
  if (!owner || !ended.some(({ tokenHash }) => tokenHash === hashToken(token))) throw new Problem(410, LINK_ENDED)
  return owner
}
