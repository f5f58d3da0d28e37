import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { reportFailure } from '../platform/operator-error.ts'
import { setClinicZone } from '../platform/time/clinic-day.ts'
import { readCommand } from './arguments.ts'
import { auditReport } from './audit-report.ts'
import { openForCommand } from './database.ts'

const USAGE =
  'Usage: npm run --silent audit -- [--patient <id>] [--user <id>] [--since <day>] [--until <day>] [--no-lists] [--words] > audit.csv\n' +
  'A day is one of the clinics, like 2026-01-31. --no-lists leaves out what may have shown a patient among others. --words says what people searched for.'

const id = (name: string) =>
  z.coerce.number(`${name} must be an id`).int(`${name} must be an id`).positive(`${name} must be an id`).optional()
const day = (name: string) => z.iso.date(`${name} must be a day like 2026-01-31`).optional()
const filter = z.object({
  patient: id('--patient'),
  user: id('--user'),
  since: day('--since'),
  until: day('--until'),
  'no-lists': z.boolean().default(false),
  words: z.boolean().default(false),
})

/** Writes the audit log as CSV on standard output. */
async function audit() {
  const { options, env } = readCommand(filter, { usage: USAGE, flags: ['no-lists', 'words'] })
  const { 'no-lists': withoutLists, ...limits } = options
  setClinicZone(env.timeZone)
  const store = await openForCommand(env)
  try {
    await pipeline(Readable.from(auditReport(store.db, { ...limits, lists: !withoutLists })), process.stdout, { end: false })
  } finally {
    await store.close()
  }
}

audit().catch((error) => {
  // The reader of the output may have seen enough, as `head` has.
  if (error.code !== 'EPIPE') reportFailure(error)
})
