import { spawnSync } from 'node:child_process'
import { processEnv } from '../env.ts'
import { OperatorError } from '../operator-error.ts'

/** The data folder of the embedded database. Throws if the data is in PostgreSQL, which has its own tools for backups. */
export function embeddedDataDir() {
  const { databaseUrl, dataDir } = processEnv()
  if (databaseUrl) throw new OperatorError('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.')
  return dataDir
}

/** Runs the system's tar, which every supported system has. */
export function tar(...args: string[]) {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' })
  if (error) throw new OperatorError(`tar could not be run: ${error.message}.`)
  if (status !== 0) throw new OperatorError(`tar failed: ${stderr.trim().split('\n', 1)[0]}.`)
}
