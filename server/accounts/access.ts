import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { forgetUse } from '../platform/limits/throttle.ts'
import { dropResets } from '../platform/queue/queue.ts'
import { emailCodes, passwordResets, stepChallenges, users } from './schema.ts'
import { endSessions } from './sessions.ts'

/** Everything under way that opens an account, or changes what opens it: second steps, links for another password, codes for another e-mail. */
const PROOFS = [stepChallenges, passwordResets, emailCodes]

/** Keeps an account as it is until the end of the transaction. It comes first: before what is under way, and before its sessions. */
export const lockAccount = (tx: Database, id: number) =>
  tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id)).for('update')

/**
 * Ends all by which somebody is in an account, or about to be: what is under way, and its sessions but for the one that is kept. Each change of
 * who may be in it does so. Returns the sessions that ended.
 */
export async function endAccess(tx: Database, userId: number, kept?: string | null) {
  const [account] = await lockAccount(tx, userId)
  // A link that is still to be mailed is made when it is sent.
  if (account) await dropResets(tx, account.email)
  // Whoever guessed at the second step knew a password that counts no more, or was seen by the owner.
  await forgetUse(tx, 'stepCodes', { owner: userId })
  for (const table of PROOFS) await tx.delete(table).where(eq(table.userId, userId))
  return endSessions(tx, userId, kept)
}
