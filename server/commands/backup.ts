import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFolder } from '../db/database.ts'
import { lockFolder } from '../db/lock.ts'
import { OperatorError, reportFailure } from '../operator-error.ts'
import { embeddedDataDir, tar } from './archive.ts'

/** Packs the data folder while no server runs on it, so that all parts of the copy are from the same moment. */
async function backup() {
  const dataDir = embeddedDataDir()
  const target = resolve(process.argv[2] ?? `salvia-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
  if (!existsSync(databaseFolder(dataDir))) throw new OperatorError(`${dataDir} holds no database: there is nothing to back up.`)
  if (existsSync(target)) throw new OperatorError(`${target} exists already: name another file.`)
  if (target.startsWith(join(dataDir, '/'))) throw new OperatorError('The backup must not lie inside the data folder.')
  const unlock = await lockFolder(databaseFolder(dataDir))
  try {
    const entries = readdirSync(dataDir).filter((entry) => !entry.endsWith('.lock'))
    // Only the owner may read the file, because it holds all data.
    process.umask(0o077)
    tar('-czf', target, '-C', dataDir, ...entries)
  } finally {
    unlock()
  }
  console.log(`${target} holds the data of ${dataDir} (${(statSync(target).size / 1e6).toFixed(1)} MB).`)
}

backup().catch(reportFailure)
