import { spawnSync } from 'node:child_process'
import { processEnv } from '../env.ts'
import { Refusal } from '../refusal.ts'

/** The data folder, unless the data is in PostgreSQL, which has its own tools. */
export function embeddedDataDir() {
  const { databaseUrl, dataDir } = processEnv()
  if (databaseUrl) throw new Refusal('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.')
  return dataDir
}

/** Runs the system's tar, which every system we support has. */
export function tar(...args: string[]) {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' })
  if (error) throw new Refusal(`tar could not be run: ${error.message}.`)
  if (status !== 0) throw new Refusal(`tar failed: ${stderr.trim().split('\n', 1)[0]}.`)
}
