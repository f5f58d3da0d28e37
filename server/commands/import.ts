import { createReadStream, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { type DatabaseHandle, databaseFolder, openDatabase } from '../db/database.ts'
import { createFolder, lockFolder } from '../db/lock.ts'
import type { Env } from '../env.ts'
import { pair } from '../files/pairing.ts'
import { openFiles } from '../files/store.ts'
import { OperatorError, reportFailure } from '../operator-error.ts'
import { readArchive, rowsIn } from './archive.ts'
import { readCommand } from './arguments.ts'
import { tellDatabase } from './database.ts'
import { progress } from './progress.ts'

const USAGE = 'Usage: npm run import -- <file>'

/** How the name of the folder begins into which a file is read. */
const LOADING = '.restoring-'

type Target = Pick<Env, 'databaseUrl' | 'dataDir' | 's3'>

/** Reads an export into an empty database of either kind. It never replaces data. */
async function importArchive() {
  const { operands, env } = readCommand(z.object({}), { usage: USAGE, operands: 1 })
  const [file] = operands
  if (!file) throw new OperatorError(USAGE)
  const source = resolve(file)
  if (!existsSync(source)) throw new OperatorError(`${source} does not exist.`)
  tellDatabase(env)
  const rows = env.databaseUrl ? await load(source, env) : await loadInto(source, env)
  console.log(`${env.databaseUrl ? 'The database' : env.dataDir} holds everything of ${source}: ${rows.toLocaleString('en')} rows.`)
}

/** Loads the file with the schema that it was written with, and then brings that up to date. */
async function load(source: string, target: Target) {
  const files = await openFiles(target)
  if (await files.readDatabaseId())
    throw new OperatorError(
      `${files.name} holds the files of another database: set DATA_DIR or S3_URL to another place, or remove \`database-id\` there if that database is gone.`,
    )
  let store: DatabaseHandle | undefined
  const open = async (schema: string) => {
    store = await openDatabase(target, { schema })
    return store.db
  }
  const sums = await readArchive(createReadStream(source), { open, files, onProgress: progress() }).finally(() => store?.close())
  const { db, close } = await openDatabase(target)
  await pair(db, files).finally(close)
  return rowsIn(sums)
}

/** Loads the file into a temporary folder, and only moves it into place once everything is there. */
async function loadInto(source: string, { dataDir, s3 }: Target) {
  createFolder(dataDir)
  const unlock = await lockFolder(databaseFolder(dataDir))
  // An import that was killed has left behind what it had read.
  for (const entry of readdirSync(dataDir).filter((entry) => entry.startsWith(LOADING))) rmSync(join(dataDir, entry), { recursive: true })
  const loaded = mkdtempSync(join(dataDir, LOADING))
  try {
    const entries = readdirSync(dataDir).filter((entry) => !entry.endsWith('.lock') && !entry.startsWith(LOADING))
    if (entries.length > 0) throw new OperatorError(`${dataDir} is not empty: move it away first, or set DATA_DIR to another folder.`)
    const rows = await load(source, { dataDir: loaded, databaseUrl: undefined, s3 })
    // The database comes last: without it the folder holds nothing yet, whenever this process ends.
    const database = basename(databaseFolder(loaded))
    const others = readdirSync(loaded).filter((entry) => !entry.endsWith('.lock') && entry !== database)
    for (const entry of [...others, database]) renameSync(join(loaded, entry), join(dataDir, entry))
    return rows
  } finally {
    rmSync(loaded, { recursive: true, force: true })
    unlock()
  }
}

importArchive().catch(reportFailure)
