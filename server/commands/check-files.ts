import { z } from 'zod'
import { openFiles } from '../platform/files/file-store.ts'
import { readNamedFiles, readStoredFiles } from '../platform/files/named.ts'
import { pair, whyApart } from '../platform/files/pairing.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { readCommand } from './arguments.ts'
import { openForCommand } from './database.ts'

const USAGE =
  'Usage: npm run check-files -- [--repair] [--adopt]\n' +
  '--repair takes back from the bin what a row names; --adopt makes the files those of the database, whosever they were.'

const flags = z.object({ repair: z.boolean().default(false), adopt: z.boolean().default(false) })

/** Compares rows and files, and changes nothing unless it is asked to. It ends with 1 if a file is missing. */
async function checkFiles() {
  const { options, env } = readCommand(flags, { usage: USAGE, flags: Object.keys(flags.shape) })
  const { repair, adopt } = options
  const { db, close } = await openForCommand(env)
  try {
    const files = await openFiles(env)
    if (adopt) await pair(db, files)
    // In this order a file that is added or discarded meanwhile does not seem to be missing.
    const rows = await readNamedFiles(db)
    const stored = await readStoredFiles(files)
    const discarded = await readStoredFiles(files.bin)

    const named = new Set(rows.map(({ path }) => path))
    const gone = rows.filter(({ path }) => !stored.has(path))
    const missing = gone.filter(({ path }) => !discarded.has(path))
    for (const { path, table, id } of missing) console.log(`Missing: ${path}, which row ${id} of ${table} names.`)
    for (const { path, table, id } of gone.filter(({ path }) => discarded.has(path))) {
      if (repair) await files.takeBack(path)
      console.log(`${repair ? 'Taken back from' : 'In'} the bin: ${path}, which row ${id} of ${table} names.`)
    }
    const leftOver = [...stored].filter((path) => !named.has(path))
    const apart = await whyApart(db, files, env)
    if (!apart) for (const path of leftOver) console.log(`Named by no row: ${path}.`)
    const counts = [`${named.size} named by rows`, `${missing.length} of them missing`, `${leftOver.length} named by no row`]
    console.log(`Files in ${files.name}: ${counts.join(', ')}, ${discarded.size} in the bin.`)
    if (apart) throw new OperatorError(apart)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

checkFiles().catch(reportFailure)
