import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// The library's defaults are OWASP's choice for Argon2id: 19 MiB, two passes. NFKC, because keyboards write the same accent in two ways.
export const hashPassword = (password: string) => hash(password.normalize('NFKC'))

// Made at once: making it at the first unknown e-mail would tell that one by its time.
const decoy = hash(randomUUID())

/** Takes as long without a hash as with one, so that time does not tell whether an account exists. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && typeof passwordHash === 'string'
}
