import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { endAccess } from './access.ts'
import { users } from './schema.ts'

// The library's defaults are what OWASP recommends for Argon2id: 19 MiB, two passes. NFKC makes one of the two ways to type the same accent.
export const hashPassword = (password: string) => hash(password.normalize('NFKC'))

// It is made at start: at the first unknown e-mail the answer would take longer, and so tell that the e-mail is unknown.
const decoy = hash(randomUUID())

/** Takes as long without a hash as with one, so that the time of the answer does not tell whether an account exists. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && typeof passwordHash === 'string'
}

// `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: what stands before the salt is how it was made.
const parametersOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$')

/** Makes the hash of a password that has just been verified anew, if the parameters have changed since it was made. Returns the one that counts now. */
export async function renewHash(db: Database, userId: number, passwordHash: string, password: string) {
  if (parametersOf(passwordHash) === parametersOf(await decoy)) return passwordHash
  const renewed = await hashPassword(password)
  await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
  return renewed
}

type NewPassword = {
  userId: number
  password: string
  /** The hash that the new one replaces. */
  before: string | null
  /** Somebody else has chosen the password. */
  mustChangePassword: boolean
  /** The session that goes on. */
  kept?: string
}

/** Gives an account another password and ends what the one before has opened. False if it has got another one in the meantime. */
export async function replacePassword(tx: Database, { userId, password, before, mustChangePassword, kept }: NewPassword) {
  const unchanged = before === null ? isNull(users.passwordHash) : eq(users.passwordHash, before)
  const replaced = await tx
    .update(users)
    .set({ passwordHash: await hashPassword(password), mustChangePassword })
    .where(and(eq(users.id, userId), unchanged))
    .returning({ id: users.id })
  if (replaced.length === 0) return false
  await endAccess(tx, userId, { but: kept })
  return true
}
