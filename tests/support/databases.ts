import { openAsBlob } from 'node:fs'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Database, openDatabase, openInMemory, type Store } from '#server/db/database.ts'
import { idempotencyKeys, loginFailures, sessions, spentTokens } from '#server/db/schema.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

/** Both kinds of database, each with a copy of the demo data. The server's tests run on both. */
export const databases: { name: string; open: () => Promise<Store> }[] = [
  { name: 'the embedded database', open: async () => openInMemory(await openAsBlob(inject('embedded'))) },
  {
    name: 'PostgreSQL',
    async open() {
      const url = await createDatabase(inject('postgres'), inject('template'))
      const store = await openDatabase({ databaseUrl: url, dataDir: '' })
      return { ...store, close: () => store.close().then(() => dropDatabase(url)) }
    },
  },
]

/** Moves all stored times back, as if time had passed, because the server takes the current time from the database. */
export async function passTime(db: Database, time: { hours?: number; minutes?: number; seconds?: number }) {
  const { hours = 0, minutes = 0, seconds = 0 } = time
  const shift = (column: Column) => sql`${column} - make_interval(hours => ${hours}, mins => ${minutes}, secs => ${seconds})`
  for (const table of [sessions, loginFailures, spentTokens, idempotencyKeys]) {
    const instants = Object.entries(getTableColumns(table)).filter(([, column]) => column.getSQLType().startsWith('timestamp'))
    await db.update(table).set(Object.fromEntries(instants.map(([name, column]) => [name, shift(column)])))
  }
}
