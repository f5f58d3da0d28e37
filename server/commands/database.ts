import pg from 'pg'
import { databaseFolder, openExisting } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'

type Named = Pick<Env, 'databaseUrl' | 'dataDir'>

/** Tells which database a command is about, on standard error and without its password. */
export function tellDatabase({ databaseUrl, dataDir }: Named) {
  console.error(`Database: ${databaseUrl ? nameOf(databaseUrl) : `the embedded one in ${databaseFolder(dataDir)}`}`)
}

function nameOf(connectionString: string) {
  const { database, host, port, user } = new pg.Client({ connectionString })
  return `${database} at ${host}:${port}, as ${user}`
}

/** Opens the database that a command is about, and tells which one that is. A command neither makes a database nor changes its schema. */
export function openForCommand(env: Env) {
  tellDatabase(env)
  return openExisting(env)
}
