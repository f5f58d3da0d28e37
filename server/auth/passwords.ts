import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// The library's defaults are what OWASP recommends for Argon2id: 19 MiB, two passes. NFKC makes one of the two ways to type the same accent.
export const hashPassword = (password: string) => hash(password.normalize('NFKC'))

// It is made at start: at the first unknown e-mail the answer would take longer, and so tell that the e-mail is unknown.
const decoy = hash(randomUUID())

/** Takes as long without a hash as with one, so that the time of the answer does not tell whether an account exists. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && typeof passwordHash === 'string'
}
