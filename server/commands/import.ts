import { createReadStream, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { type DatabaseHandle, databaseFolder, openDatabase } from '../platform/db/database.ts'
import { createFolder, lockFolder } from '../platform/db/lock.ts'
import type { Env } from '../platform/env.ts'
import { openFiles } from '../platform/files/file-store.ts'
import { pair } from '../platform/files/pairing.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { readArchive, rowsIn } from './archive.ts'
import { readCommand } from './arguments.ts'
import { tellDatabase } from './database.ts'
import { progress } from './progress.ts'

const USAGE = 'Usage: npm run import -- <file>'

/** How the name of the folder begins into which a file is read, and how while it is moved into place. */
const LOADING = '.restoring-'
const MOVING = '.moving-'

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
  removeLeftovers(dataDir)
  const loaded = mkdtempSync(join(dataDir, LOADING))
  const moving = loaded.replace(LOADING, MOVING)
  try {
    if (entriesOf(dataDir).length > 0)
      throw new OperatorError(`${dataDir} is not empty: move it away first, or set DATA_DIR to another folder.`)
    const rows = await load(source, { dataDir: loaded, databaseUrl: undefined, s3 })
    // The database comes last: without it the folder holds nothing yet, whenever this process ends.
    const database = basename(databaseFolder(loaded))
    const others = entriesOf(loaded).filter((entry) => entry !== database)
    renameSync(loaded, moving)
    for (const entry of [...others, database]) renameSync(join(moving, entry), join(dataDir, entry))
    return rows
  } finally {
    for (const folder of [loaded, moving]) rmSync(folder, { recursive: true, force: true })
    unlock()
  }
}

const isTemporary = (entry: string) => entry.startsWith(LOADING) || entry.startsWith(MOVING)

/** The entries of a folder, without locks and the temporary ones of an import. */
const entriesOf = (folder: string) => readdirSync(folder).filter((entry) => !entry.endsWith('.lock') && !isTemporary(entry))

/** Removes the leftovers of an import that was killed: the files that it had read, and those that it had moved into the folder, which was empty, without the database. */
function removeLeftovers(dataDir: string) {
  const database = basename(databaseFolder(dataDir))
  const temporary = readdirSync(dataDir).filter(isTemporary)
  const isHalfMoved = temporary.some((entry) => entry.startsWith(MOVING) && existsSync(join(dataDir, entry, database)))
  const moved = isHalfMoved && !existsSync(join(dataDir, database)) ? entriesOf(dataDir) : []
  for (const entry of [...moved, ...temporary]) rmSync(join(dataDir, entry), { recursive: true })
}

importArchive().catch(reportFailure)
