import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cleanLine } from '#contract/text.ts'
import { hashPassword } from '../accounts/index.ts'
import { users } from '../accounts/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { breaksUnique, singleRow } from '../platform/db/errors.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { emailOption, readCommand, readPassword } from './arguments.ts'
import { openForCommand } from './database.ts'

const ROLES = ['BACKOFFICE', 'SECRETARY', 'ADMINISTRATOR_CLINIC'] as const
const USAGE = `Usage: npm run create-admin -- --email <address> --first-name <name> --last-name <name> [--role <role>]
The role is ${ROLES.join(', ')}; the first one if it is left out. The password is asked for, or read from ADMIN_PASSWORD.`

const person = z.object({
  email: emailOption,
  'first-name': z
    .string('--first-name is missing')
    .overwrite(cleanLine)
    .min(1, '--first-name is missing')
    .max(50, '--first-name must have at most 50 characters'),
  'last-name': z
    .string('--last-name is missing')
    .overwrite(cleanLine)
    .min(1, '--last-name is missing')
    .max(50, '--last-name must have at most 50 characters'),
  role: z.enum(ROLES, `--role must be one of ${ROLES.join(', ')}`).default('BACKOFFICE'),
})

/** Creates an account for somebody of the staff. The first one of the back office then creates the others in the console. */
async function createAdmin() {
  const { options, env } = readCommand(person, { usage: USAGE })
  const { email, 'first-name': firstName, 'last-name': lastName, role: roleType } = options
  const password = await readPassword('ADMIN_PASSWORD', [email, firstName, lastName])

  const store = await openForCommand(env)
  try {
    const user = { email, firstName, lastName, roleType, passwordHash: await hashPassword(password) }
    await store.db.transaction(async (tx) => {
      const made = await tx
        .insert(users)
        .values(user)
        .returning()
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_email_key') ? new OperatorError(`${email} has an account already.`) : error
        })
      const after = singleRow(made)
      await writeAudit(
        tx,
        { operation: 'create-admin', userId: undefined, requestId: randomUUID() },
        { entity: 'users', id: after.id, after },
      )
    })
    const next =
      roleType === 'BACKOFFICE' ? '' : ' They reach no clinic until the back office chooses theirs, on their page of the console.'
    console.log(`${email} can sign in now.${next}`)
  } finally {
    await store.close()
  }
}

createAdmin().catch(reportFailure)
