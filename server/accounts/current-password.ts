import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { knownKeys, recordTry, rejectWait, secondsToWait } from '../platform/limits/throttle.ts'
import { Problem, unauthorized } from '../platform/problem.ts'
import { lockOwn } from './access.ts'
import { passwordMatches } from './passwords.ts'

export function wrongPassword(more: { keepsWrites?: boolean } = {}) {
  const message = 'La contraseña actual no es correcta.'
  return new Problem(422, message, { code: 'invalid_credentials', errors: { currentPassword: message }, ...more })
}

/**
 * The caller's account, which is locked, where the password is right: a session that was stolen changes nothing without it. After several wrong ones
 * the next have to wait.
 */
export async function requirePassword(db: Database, user: Pick<Caller, 'id' | 'session'>, currentPassword: string) {
  const owner = await lockOwn(db, user)
  if (!owner) throw unauthorized()
  const keys = knownKeys('session', user.session)
  rejectWait(await secondsToWait(db, keys))
  const matches = await passwordMatches(owner.passwordHash, currentPassword)
  rejectWait(await recordTry(db, keys, matches))
  // The failure has to be counted although the change is refused.
  if (!matches) throw wrongPassword({ keepsWrites: true })
  return owner
}
