import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { hashPassword } from '../auth/passwords.ts'
import { openDatabase } from '../db/database.ts'
import { breaksUnique, one } from '../db/errors.ts'
import { users } from '../db/schema.ts'
import { processEnv } from '../env.ts'
import { OperatorError, reportFailure } from '../operator-error.ts'
import { writeAudit } from '../records/audit.ts'

const USAGE =
  'Usage: npm run create-admin -- --email <address> --first-name <name> --last-name <name>\nThe password is asked for, or read from ADMIN_PASSWORD.'

const person = z.object({
  email: z.email('--email must be an e-mail address').max(250, '--email must have at most 250 characters'),
  'first-name': z
    .string('--first-name is missing')
    .trim()
    .min(1, '--first-name is missing')
    .max(50, '--first-name must have at most 50 characters'),
  'last-name': z
    .string('--last-name is missing')
    .trim()
    .min(1, '--last-name is missing')
    .max(50, '--last-name must have at most 50 characters'),
})
const goodPassword = z
  .string()
  .min(12, 'The password must have at least 12 characters')
  .max(200, 'The password must have at most 200 characters')

/** Creates a back-office user. The first one then creates the others in the console. */
async function createAdmin() {
  const { email, 'first-name': firstName, 'last-name': lastName } = check(person, options(), `\n${USAGE}`)
  const password = check(goodPassword, process.env['ADMIN_PASSWORD'] ?? (await ask('Password: ')))

  const store = await openDatabase(processEnv())
  try {
    const user = { email, firstName, lastName, roleType: 'BACKOFFICE', passwordHash: await hashPassword(password) } as const
    await store.db.transaction(async (tx) => {
      const made = await tx
        .insert(users)
        .values(user)
        .returning()
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_email_key') ? new OperatorError(`${email} has an account already.`) : error
        })
      const after = one(made)
      await writeAudit(
        tx,
        { operation: 'create-admin', userId: undefined, requestId: randomUUID() },
        { entity: 'users', id: after.id, after },
      )
    })
    console.log(`${email} can sign in now.`)
  } finally {
    await store.close()
  }
}

function options() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { email: text, 'first-name': text, 'last-name': text } }).values
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}.\n${USAGE}`)
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, hint = '') {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new OperatorError(`${parsed.error.issues[0]?.message}.${hint}`)
  return parsed.data
}

/** Asks without showing what is typed. Without a terminal it reads a line of the standard input. */
async function ask(question: string) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  process.stderr.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

createAdmin().catch(reportFailure)
