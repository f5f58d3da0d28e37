import type { Database } from '../db/database.ts'
import { singleRow } from '../db/errors.ts'
import { fileStore } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import type { FileStore } from './file-store.ts'
import { compareWithRows, readNamedFiles } from './named.ts'

/** The name for operators of the database in the settings. */
function nameOfDatabase({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>) {
  if (!databaseUrl) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} of ${host}`
}

/** The id of this database in both places: there it stands with the database, here with the files. */
async function readIds(db: Database, files: FileStore) {
  const [row] = await db.select({ id: fileStore.id }).from(fileStore)
  return { here: row?.id, there: await files.readDatabaseId() }
}

/** The id of the database, which is made when it is first asked for. */
async function makeId(db: Database) {
  await db.insert(fileStore).values({}).onConflictDoNothing()
  return singleRow(await db.select().from(fileStore)).id
}

/** Whether files without an id may be those of this database: a row names one of them, or there is nothing on either side. */
async function mayBelong(db: Database, files: FileStore) {
  let isEmpty = true
  for await (const { named } of compareWithRows(db, files)) {
    if (named.length > 0) return true
    isEmpty = false
  }
  return isEmpty && (await readNamedFiles(db)).length === 0
}

/** Whether the files are those of this database. */
export async function isPaired(db: Database, files: FileStore) {
  const { here, there } = await readIds(db, files)
  return here !== undefined && here === there
}

/** Why the files are not those of the database, and what to do about it. Undefined if they are, or may become so. */
export async function whyApart(db: Database, files: FileStore, settings: Parameters<typeof nameOfDatabase>[0]) {
  const { here, there } = await readIds(db, files)
  if (there === undefined ? await mayBelong(db, files) : there === here) return undefined
  const why = there
    ? 'they are those of another one'
    : 'no row of it names any of them, or they have not come yet: a backup is restored with its files first'
  return `The files in ${files.name} do not belong to ${nameOfDatabase(settings)}: ${why}. Set DATA_DIR or S3_URL to the files of this database, or DATABASE_URL to the database of these files. \`npm run check-files\` says what is there, and makes them belong together with \`-- --adopt\`.`
}

/**
 * Throws unless the files belong to the database. Both get an id when they are used for the first time, and so do those of an earlier
 * version, which had none.
 */
export async function requirePair(db: Database, files: FileStore, settings: Parameters<typeof nameOfDatabase>[0]) {
  const why = await whyApart(db, files, settings)
  if (!why && !(await isPaired(db, files))) await pair(db, files)
  // Another process may have made the pair meanwhile, whose demo data then looked like somebody else's files.
  if (why && !(await isPaired(db, files))) throw new OperatorError(why)
}

/** Makes the files those of this database, whosever they were. */
export async function pair(db: Database, files: FileStore) {
  await files.writeDatabaseId(await makeId(db))
}
