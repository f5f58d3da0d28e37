import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { demoAccounts } from './demo-accounts.ts'
import { passwordMatches } from './passwords.ts'
import { users } from './schema.ts'

/** Keeps the server from starting without demo mode while an account still has the password of the demo data, which the README tells everybody. */
export async function rejectPublicPasswords(db: Database) {
  const emails = demoAccounts.map(({ email }) => email)
  const present = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive, isNotNull(users.roleType)))
  const isOpen = await Promise.all(
    present.map(({ email, hash }) => passwordMatches(hash, demoAccounts.find((account) => account.email === email)?.password ?? '')),
  )
  const open = present.filter((_, index) => isOpen[index]).map(({ email }) => email)
  if (open.length > 0) {
    throw new OperatorError(
      `DEMO is off, but ${open.join(', ')} can sign in with the demo data's public password: give each of them another one (npm run set-password -- --email ${open[0]}), use another database, or set DEMO=1.`,
    )
  }
}
