import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { lockAccounts } from '../platform/db/locks.ts'
import { forgetUse } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { dropResets } from '../platform/queue/queue.ts'
import { emailCodes, passwordResets, sessions, stepChallenges } from './schema.ts'

/**
 * All that opens an account for a while, or changes what opens it: links for another password, codes for an e-mail, and challenges, by which a sign-in
 * waits for its second step and a new second step for the proof that it works. Each holds for so many minutes, bears so many wrong answers, and can be
 * asked for anew for so many hours once it is over.
 */
const PROOFS = {
  link: { table: passwordResets, minutes: 60, hoursAfter: 0 },
  code: { table: emailCodes, minutes: 10, tries: 5, hoursAfter: 24 },
  challenge: { table: stepChallenges, minutes: 10, tries: 5, hoursAfter: 0 },
}
type Proof = keyof typeof PROOFS
type Guessed = 'code' | 'challenge'

/** When a proof ends that begins now. */
export const endOf = (proof: Proof) => sql`now() + make_interval(mins => ${PROOFS[proof].minutes})`

/** The life of a proof that begins now, or begins anew. */
export const newLife = (proof: Guessed) => ({ triesLeft: PROOFS[proof].tries, expiresAt: endOf(proof) })

/** Whether a proof still opens something. */
export function holds(proof: Proof) {
  const { table } = PROOFS[proof]
  return and(gt(table.expiresAt, sql`now()`), 'triesLeft' in table ? gt(table.triesLeft, 0) : undefined)
}

type Wrong = { field: 'code' | 'credentialId'; told: string; otherwise: string }

/**
 * Counts a wrong answer. What it returns is thrown once that is written down: what is wrong, with the tries that are left; `otherwise` is said where
 * none are. What was counted is kept although the call is refused.
 */
export async function countWrong(
  tx: Database,
  proof: Guessed,
  { keyHash, triesLeft }: { keyHash: string; triesLeft: number },
  { field, told, otherwise }: Wrong,
) {
  const { table } = PROOFS[proof]
  const left = triesLeft - 1
  await tx.update(table).set({ triesLeft: left }).where(eq(table.keyHash, keyHash))
  const message = `${told} ${left === 0 ? otherwise : left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`}`
  return new Problem(422, message, { code: 'wrong_code', errors: { [field]: message }, keepsWrites: true })
}

/** Deletes what is over, and what nobody can ask for anew any more. */
export async function deleteEndedProofs(db: Database) {
  for (const { table, hoursAfter } of Object.values(PROOFS))
    await db.delete(table).where(lt(table.expiresAt, sql`now() - make_interval(hours => ${hoursAfter})`))
}

/** Locks an account, which comes before all that opens it. */
export const lockAccount = async (tx: Database, id: number) => (await lockAccounts(tx, id))[0]

/** Locks the account of a session. Undefined where the session ended at that moment, and with it all that it began. */
export async function lockOwn(tx: Database, { id, session }: Pick<Caller, 'id' | 'session'>) {
  const owner = await lockAccount(tx, id)
  return (await tx.$count(sessions, eq(sessions.tokenHash, session))) > 0 ? owner : undefined
}

/** Which sessions end: all, all but one, or one alone. */
type Ending = { but?: string | null | undefined; only?: number }

/**
 * Ends all by which somebody is in an account, or about to be: what is under way, and its sessions. Each change of who may be in it does so. Returns the
 * sessions that ended.
 */
export async function endAccess(tx: Database, userId: number, { but, only }: Ending = {}) {
  const account = await lockAccount(tx, userId)
  // A link that is still to be mailed is made when it is sent.
  if (account) await dropResets(tx, account.email)
  for (const { table } of Object.values(PROOFS)) await tx.delete(table).where(eq(table.userId, userId))
  // Guesses at the second step are forgotten: they were made with a password that no longer counts, or the owner has seen them.
  await forgetUse(tx, 'stepCodes', { owner: userId })
  const which = [but ? ne(sessions.tokenHash, but) : undefined, only === undefined ? undefined : eq(sessions.id, only)]
  return tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ...which))
    .returning({ id: sessions.id })
}
