import { openAsBlob } from 'node:fs'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { idempotencyKeys, sessions } from '#server/accounts/schema.ts'
import { type Database, type DatabaseHandle, openDatabase, openInMemory } from '#server/platform/db/database.ts'
import { loginFailures, spentTokens } from '#server/platform/db/schema.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { isFull, shareOf } from '#tests/support/setup/settings.ts'

/** The embedded database with a copy of the demo data. */
export const embedded = {
  name: 'the embedded database',
  open: async (): Promise<DatabaseHandle> => openInMemory(await openAsBlob(inject('embedded'))),
}

/** A database of the run's PostgreSQL with a copy of the demo data. */
export const postgres = {
  name: 'PostgreSQL',
  async open(): Promise<DatabaseHandle> {
    const url = await createDatabase(inject('postgres'), inject('template'))
    const store = await openDatabase({ databaseUrl: url, dataDir: '' })
    return { ...store, close: () => store.close().then(() => dropDatabase(url)) }
  },
}

/** Both kinds of database, for tests that may differ between them: every operation, generated requests, searches, many writers at once. */
export const databases = [embedded, postgres]

/** For what may differ between them and differs rarely: `npm test` asks the one that is deployed, a larger tier both. */
export const comparedDatabases = isFull ? databases : [postgres]

/** For rules of ours, which are the same on both: `npm test` tries them on one, and a deep test on each. */
export const anyDatabase = shareOf([postgres, embedded], 1)

/** Moves all stored times back, as if time had passed, because the server takes the current time from the database. */
export async function passTime(db: Database, time: { hours?: number; minutes?: number; seconds?: number }) {
  const { hours = 0, minutes = 0, seconds = 0 } = time
  const shift = (column: Column) => sql`${column} - make_interval(hours => ${hours}, mins => ${minutes}, secs => ${seconds})`
  for (const table of [sessions, loginFailures, spentTokens, idempotencyKeys]) {
    const instants = Object.entries(getTableColumns(table)).filter(([, column]) => column.getSQLType().startsWith('timestamp'))
    await db.update(table).set(Object.fromEntries(instants.map(([name, column]) => [name, shift(column)])))
  }
}
