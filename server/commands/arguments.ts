import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isCommonPassword } from '../auth/common-passwords.ts'
import { OperatorError } from '../operator-error.ts'

const goodPassword = z
  .string()
  .min(12, 'The password must have at least 12 characters')
  .max(200, 'The password must have at most 200 characters')

/** An account's e-mail address, as the option `--email`. */
export const emailOption = z.email('--email must be an e-mail address').max(250, '--email must have at most 250 characters')

/** Returns the checked options of a command, of which `flags` take no value; a wrong one throws a sentence that names it, and how the command is used. */
export function readOptions<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, usage: string, flags: string[] = []) {
  return check(schema, parse(Object.keys(schema.shape), flags, usage), `\n${usage}`)
}

/** Returns the password from a variable of the environment, or asks for it without showing what is typed. `about` is what is known of its owner. */
export async function readPassword(variable: string, about: string[]) {
  const password = check(goodPassword, process.env[variable] ?? (await ask('Password: ')))
  if (isCommonPassword(password, about))
    throw new OperatorError('The password is easy to guess: choose one without the name and without words of the product.')
  return password
}

function parse(names: string[], flags: string[], usage: string) {
  const typeOf = (name: string) => (flags.includes(name) ? ('boolean' as const) : ('string' as const))
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: typeOf(name) }])) }).values
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}.\n${usage}`)
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, hint = '') {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new OperatorError(`${parsed.error.issues[0]?.message}.${hint}`)
  return parsed.data
}

/** Without a terminal it reads a line of the standard input. */
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
