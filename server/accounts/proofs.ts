import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { sharedSecret } from '../platform/db/shared-secrets.ts'
import { rejectWait } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { lockAccount } from './access.ts'
import { emailCodes, passwordResets } from './schema.ts'

/** How long a code holds, how many tries it bears, how many mails one key has, and how long is between two. Whoever guesses has 25 tries of a million for each mailbox that is asked to prove itself. */
const CODE = { minutes: 10, tries: 5, mails: 5, pauseSeconds: 30 }
/** How long a link holds by which one chooses another password. */
const LINK_MINUTES = 60
/** So many links of an account go out in the time that one holds. What is asked for beyond sends none: an earlier one still works. */
const MOST_LINKS = 10

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`

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
/** The session of the caller who uses a code. Null for one who is not signed in. */
type Asking = { session: string } | null
/** The code of this key, if it is one that may be used here: that of an account is of no use without the session that asked for it. */
const codeOf = (key: string, asking: Asking) => {
  const { session, keyHash } = emailCodes
  return and(eq(keyHash, hashToken(key)), asking ? or(isNull(session), eq(session, asking.session)) : isNull(session))
}

/** Has a code sent to an address. Whoever knows the key and the code reads what arrives there. */
export async function sendCode(tx: Database, { email, ...purpose }: { email: string } & CodePurpose) {
  const key = newToken()
  const { id } = singleRow(
    await tx
      .insert(emailCodes)
      .values({ keyHash: hashToken(key), email, ...purpose, triesLeft: CODE.tries, expiresAt: inMinutes(CODE.minutes) })
      .returning({ id: emailCodes.id }),
  )
  await enqueue(tx, 'accountMails', { kind: 'CODE', codeId: id, at: Date.now() }, { isUrgent: true })
  return sent(key)
}

/** Has another code sent, which ends the one before. */
export async function resendCode(tx: Database, key: string, asking: Asking) {
  const [found] = await tx
    .select({
      id: emailCodes.id,
      mails: emailCodes.mails,
      wait: sql<number>`greatest(0, ceil(${CODE.pauseSeconds} - extract(epoch from now() - ${emailCodes.mailedAt})))::int`,
    })
    .from(emailCodes)
    .where(codeOf(key, asking))
    .for('update')
  if (!found || found.mails >= CODE.mails) throw new Problem(410, CODE_ENDED)
  rejectWait(found.wait)
  const again = { codeHash: null, triesLeft: CODE.tries, expiresAt: inMinutes(CODE.minutes), mails: found.mails + 1, mailedAt: sql`now()` }
  await tx.update(emailCodes).set(again).where(eq(emailCodes.id, found.id))
  await enqueue(tx, 'accountMails', { kind: 'CODE', codeId: found.id, at: Date.now() }, { isUrgent: true })
  return sent(key)
}

/** Makes the code that a mail carries. Nothing but its hash is kept, so that a mail that is tried again carries another one. */
export async function writeCode(db: Database, id: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .update(emailCodes)
    .set({ codeHash: await hashCode(db, id, code), expiresAt: inMinutes(CODE.minutes) })
    .where(eq(emailCodes.id, id))
  return code
}

/** How many tries are left, which is one at least. */
const triesLeft = (left: number) => (left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`)

/**
 * The problem of a proof that is another one, with the tries that are left; `otherwise` is said where none are. What was counted is kept although
 * the call is refused.
 */
export function wrongProof(field: 'code' | 'credentialId', wrong: string, left: number, otherwise: string) {
  const message = `${wrong} ${left === 0 ? otherwise : triesLeft(left)}`
  return new Problem(422, message, { code: 'wrong_code', errors: { [field]: message }, keepsWrites: true })
}

type UsedCode = Pick<typeof emailCodes.$inferSelect, 'email' | 'signUpId' | 'userId' | 'session'>

/**
 * Uses a code up, or says what is wrong with it, which the caller throws once the try is written down. The row is gone afterwards, so that
 * nobody uses it twice.
 */
export async function useCode(tx: Database, key: string, code: string, asking: Asking): Promise<UsedCode | Problem> {
  const [row] = await tx
    .select()
    .from(emailCodes)
    .where(and(codeOf(key, asking), gt(emailCodes.expiresAt, sql`now()`), gt(emailCodes.triesLeft, 0)))
    .for('update')
  if (!row) return new Problem(410, CODE_ENDED)
  if (row.codeHash !== null && isSame(row.codeHash, await hashCode(tx, row.id, code))) {
    await tx.delete(emailCodes).where(eq(emailCodes.id, row.id))
    return row
  }
  const left = row.triesLeft - 1
  await tx.update(emailCodes).set({ triesLeft: left }).where(eq(emailCodes.id, row.id))
  return wrongProof('code', 'Ese código no es el que te enviamos.', left, 'Pedí otro código.')
}

/** Makes a link by which the owner of an account chooses another password. Undefined where many are on their way. */
export async function openReset(db: Database, userId: number) {
  const live = await db.$count(passwordResets, and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, sql`now()`)))
  if (live >= MOST_LINKS) return undefined
  const token = newToken()
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt: inMinutes(LINK_MINUTES) })
  return token
}

/** The account of a link. Throws 410 where the link was used, or ended. */
export async function findReset(db: Database, token: string) {
  const [found] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, sql`now()`)))
  if (!found) throw new Problem(410, LINK_ENDED)
  return found
}

/** Uses a link up, and every other one of its account. Throws 410 where somebody was faster. */
export async function useReset(tx: Database, token: string) {
  const { userId } = await findReset(tx, token)
  await lockAccount(tx, userId)
  const ended = await tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).returning({ tokenHash: passwordResets.tokenHash })
  if (!ended.some(({ tokenHash }) => tokenHash === hashToken(token))) throw new Problem(410, LINK_ENDED)
  return userId
}

/** Deletes the links that are over. */
export const deleteEndedResets = (db: Database) => db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`))

/** Deletes the codes that nobody can have sent again any more. */
export const deleteEndedCodes = (db: Database) => db.delete(emailCodes).where(lt(emailCodes.expiresAt, sql`now() - interval '1 day'`))
