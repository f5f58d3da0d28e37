import { randomUUID } from 'node:crypto'
import { and, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { endSteps, replacePassword } from '../accounts/index.ts'
import { users } from '../accounts/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { emailOption, readCommand, readPassword } from './arguments.ts'
import { openForCommand } from './database.ts'

const USAGE =
  'Usage: npm run set-password -- --email <address> [--without-second-step]\nThe password is asked for, or read from NEW_PASSWORD. With --without-second-step the account loses its second step, too, for somebody who lost it.'

/** Gives an account another password, which its owner has to change at the next sign-in, and ends its sessions. */
async function setPassword() {
  const { options, env } = readCommand(z.object({ email: emailOption, 'without-second-step': z.boolean().default(false) }), {
    usage: USAGE,
    flags: ['without-second-step'],
  })
  const { email } = options
  const password = await readPassword('NEW_PASSWORD', [email])

  const store = await openForCommand(env)
  try {
    await inTransaction(store.db, async (tx) => {
      const [user] = await tx
        .select({ id: users.id, before: users.passwordHash })
        .from(users)
        // A patient has no account.
        .where(and(sql`lower(${users.email}) = lower(${email})`, isNotNull(users.roleType)))
        .for('no key update')
      if (!user) throw new OperatorError(`${email} has no account.`)
      await replacePassword(tx, { userId: user.id, before: user.before, password, mustChangePassword: true })
      if (options['without-second-step']) await endSteps(tx, user.id)
      await writeAudit(tx, { operation: 'set-password', userId: undefined, requestId: randomUUID() }, { entity: 'users', id: user.id })
    })
    console.log(`${email} can sign in with the new password, and then has to choose another one.`)
  } finally {
    await store.close()
  }
}

setPassword().catch(reportFailure)
