import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { EMAIL } from '#contract/formats.ts'
import { cleanEmail } from '#contract/text.ts'
import { isCommonPassword } from '../accounts/index.ts'
import { fileEnv, processEnv } from '../platform/env.ts'
import { OperatorError } from '../platform/operator-error.ts'

const goodPassword = z
  .string()
  .min(12, 'The password must have at least 12 characters')
  .max(200, 'The password must have at most 200 characters')

/** An account's e-mail address, as the option `--email`, by the rules of the forms. */
export const emailOption = z
  .string('--email is missing')
  .overwrite(cleanEmail)
  .regex(EMAIL, '--email must be an e-mail address')
  .max(250, '--email must have at most 250 characters')

/** By these each command is told which database it is about. */
const databaseOptions = z.object({
  'env-file': z.string().optional(),
  'database-url': z.string().optional(),
  'data-dir': z.string().optional(),
})

const WHICH_DATABASE =
  'Which database: --env-file <the settings of the service>, --database-url <address> or --data-dir <folder>; else the settings of this shell and of .env.'

type Usage = {
  usage: string
  /** The options that take no value. */
  flags?: readonly string[]
  /** How many values come without an option. */
  operands?: number
}

/**
 * Returns the checked options of a command, its arguments without an option, and the settings of its database. A wrong option throws a sentence
 * that names it, and the usage of the command.
 */
export function readCommand<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, { usage, flags = [], operands = 0 }: Usage) {
  const hint = `\n${usage}\n${WHICH_DATABASE}`
  const names = Object.keys({ ...schema.shape, ...databaseOptions.shape })
  const options = Object.fromEntries(
    names.map((name) => [name, { type: flags.includes(name) ? ('boolean' as const) : ('string' as const) }]),
  )
  const parse = () => {
    try {
      return parseArgs({ options, allowPositionals: operands > 0 })
    } catch (error) {
      throw new OperatorError(`${error instanceof Error ? error.message : error}.${hint}`)
    }
  }
  const { values, positionals } = parse()
  if (positionals.length > operands) throw new OperatorError(`${positionals[operands]} is one value too many.${hint}`)
  return {
    options: check(schema, values, hint),
    operands: positionals,
    env: readDatabase(check(databaseOptions, values, hint)),
  }
}

function readDatabase({ 'env-file': file, 'database-url': url, 'data-dir': folder }: z.infer<typeof databaseOptions>) {
  // A folder alone means an embedded database, even where the environment names another one.
  const over = { ...(folder && { DATA_DIR: folder, DATABASE_URL: undefined }), ...(url && { DATABASE_URL: url }) }
  return file === undefined ? processEnv(over) : fileEnv(file, over)
}

/** Returns the password from a variable of the environment, or asks for it without showing it. `about` are the known facts of its owner. */
export async function readPassword(variable: string, about: string[]) {
  const password = check(goodPassword, process.env[variable] ?? (await ask('Password: ')))
  if (isCommonPassword(password, about))
    throw new OperatorError('The password is easy to guess: choose one without the name and without words of the product.')
  return password
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
