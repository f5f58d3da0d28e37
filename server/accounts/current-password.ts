import { eq } from 'drizzle-orm'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { knownKeys, recordTry, rejectWait, secondsToWait } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { passwordMatches } from './passwords.ts'
import { users } from './schema.ts'

export function wrongPassword(more: { keepsWrites?: boolean } = {}) {
  const message = 'La contraseña actual no es correcta.'
  return new Problem(422, message, { code: 'invalid_credentials', errors: { currentPassword: message }, ...more })
}

/** The caller's account, where the password is right: a session that was stolen changes nothing without it. After several wrong ones the next have to wait. */
export async function requirePassword(db: Database, user: Pick<Caller, 'id' | 'session'>, currentPassword: string) {
  const keys = knownKeys('session', user.session)
  rejectWait(await secondsToWait(db, keys))
  const owner = singleRow(await db.select().from(users).where(eq(users.id, user.id)))
  const matches = await passwordMatches(owner.passwordHash, currentPassword)
  rejectWait(await recordTry(db, keys, matches))
  // The failure has to be counted although the change is refused.
  if (!matches) throw wrongPassword({ keepsWrites: true })
  return owner
}
