import { openAsBlob } from 'node:fs'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Database, openDatabase, openInMemory, type Store } from '#server/db/database.ts'
import { idempotencyKeys, loginFailures, sessions, spentTokens } from '#server/db/schema.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

/** Both databases, each with a copy of the demo data to open: the server's tests run on one and the other. */
export const databases: { name: string; open: () => Promise<Store> }[] = [
  { name: 'the embedded database', open: async () => openInMemory(await openAsBlob(inject('embedded'))) },
  {
    name: 'PostgreSQL',
    async open() {
      const url = await createDatabase(inject('postgres'), inject('template'))
      const store = await openDatabase({ databaseUrl: url, dataDir: '' })
      return { db: store.db, close: () => store.close().then(() => dropDatabase(url)) }
    },
  },
]

/** As if so much time had passed: the server asks the database what time it is, so what ages is moved back instead. */
export async function passTime(db: Database, time: { hours?: number; minutes?: number; seconds?: number }) {
  const { hours = 0, minutes = 0, seconds = 0 } = time
  const shift = (column: Column) => sql`${column} - make_interval(hours => ${hours}, mins => ${minutes}, secs => ${seconds})`
  for (const table of [sessions, loginFailures, spentTokens, idempotencyKeys]) {
    const instants = Object.entries(getTableColumns(table)).filter(([, column]) => column.getSQLType().startsWith('timestamp'))
    await db.update(table).set(Object.fromEntries(instants.map(([name, column]) => [name, shift(column)])))
  }
}
