import { and, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import { demoAccounts } from '../db/seed/accounts.ts'
import { Refusal } from '../refusal.ts'
import { passwordMatches } from './passwords.ts'

/** The demo data's passwords are in the README: without demo mode no account may have one. Throws a sentence that names those that do. */
export async function refusePublicPasswords(db: Database) {
  const emails = demoAccounts.map(({ email }) => email)
  const present = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, emails), users.isActive))
  const isOpen = await Promise.all(
    present.map(({ email, hash }) => passwordMatches(hash, demoAccounts.find((account) => account.email === email)?.password ?? '')),
  )
  const open = present.filter((_, index) => isOpen[index]).map(({ email }) => email)
  if (open.length > 0) {
    throw new Refusal(
      `DEMO is off, but ${open.join(', ')} can sign in with the demo data's public password: use another database, or set DEMO=1.`,
    )
  }
}
