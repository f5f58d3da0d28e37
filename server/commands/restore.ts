import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFolder, openDatabase } from '../db/database.ts'
import { createFolder, lockFolder } from '../db/lock.ts'
import { users } from '../db/schema.ts'
import { OperatorError, reportFailure } from '../operator-error.ts'
import { embeddedDataDir, tar } from './archive.ts'

/** Unpacks a backup into a temporary folder, opens its database to check it, and only then moves it into place. It never replaces data. */
async function restore() {
  const dataDir = embeddedDataDir()
  const [, , file] = process.argv
  if (!file) throw new OperatorError('Usage: npm run restore -- <file>')
  const source = resolve(file)
  if (!existsSync(source)) throw new OperatorError(`${source} does not exist.`)
  createFolder(dataDir)
  const unlock = await lockFolder(databaseFolder(dataDir))
  const unpacked = mkdtempSync(join(dataDir, '.restoring-'))
  try {
    const entries = readdirSync(dataDir).filter((entry) => !entry.endsWith('.lock') && !entry.startsWith('.restoring-'))
    if (entries.length > 0) throw new OperatorError(`${dataDir} is not empty: move it away first, or set DATA_DIR to another folder.`)
    tar('-xzf', source, '-C', unpacked)
    if (!existsSync(databaseFolder(unpacked))) throw new OperatorError(`${source} is not a backup of Salvia.`)
    const people = await countUsers(unpacked)
    for (const entry of readdirSync(unpacked).filter((entry) => !entry.endsWith('.lock')))
      renameSync(join(unpacked, entry), join(dataDir, entry))
    console.log(`${dataDir} holds the data of ${source}, with ${people} users.`)
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
    unlock()
  }
}

async function countUsers(dataDir: string) {
  const store = await openDatabase({ dataDir })
  try {
    return await store.db.$count(users)
  } finally {
    await store.close()
  }
}

restore().catch(reportFailure)
