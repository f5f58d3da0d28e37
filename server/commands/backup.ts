import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFolder } from '../db/database.ts'
import { lockFolder } from '../db/lock.ts'
import { fail, Refusal } from '../refusal.ts'
import { embeddedDataDir, tar } from './archive.ts'

/** Packs the data folder while nothing runs on it, so that the copy is one moment of it. */
function backup() {
  const dataDir = embeddedDataDir()
  const target = resolve(process.argv[2] ?? `salvia-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
  if (!existsSync(databaseFolder(dataDir))) throw new Refusal(`${dataDir} holds no database: there is nothing to back up.`)
  if (existsSync(target)) throw new Refusal(`${target} exists already: name another file.`)
  if (target.startsWith(join(dataDir, '/'))) throw new Refusal('The backup must not lie inside the data folder.')
  const unlock = lockFolder(databaseFolder(dataDir))
  try {
    const entries = readdirSync(dataDir).filter((entry) => !entry.endsWith('.lock'))
    // Only the owner may read it: it holds everything.
    process.umask(0o077)
    tar('-czf', target, '-C', dataDir, ...entries)
  } finally {
    unlock()
  }
  console.log(`${target} holds the data of ${dataDir} (${(statSync(target).size / 1e6).toFixed(1)} MB).`)
}

try {
  backup()
} catch (error) {
  fail(error)
}
