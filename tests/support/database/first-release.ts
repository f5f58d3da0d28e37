import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { inject } from 'vitest'
import type { Connected } from '#server/platform/db/connections.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrations.ts'
import { releases } from '#tests/support/database/releases.ts'
import { oldRows } from '#tests/support/database/schema.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'

/** The schema of the first release. */
export const [{ schema: OLD }] = releases

/** The URL of a PostgreSQL database as the first release has left it. */
export async function createOld() {
  const url = await createDatabase(inject('postgres'))
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, { schema: OLD })
  await db.execute(sql.raw(oldRows))
  await close()
  return url
}

/** A new database of PostgreSQL with this version's schema. */
export async function openNewPostgres() {
  const url = await createDatabase(inject('postgres'))
  const store = await openDatabase({ databaseUrl: url, dataDir: '' })
  return { ...store, close: () => store.close().then(() => dropDatabase(url)) }
}

class Killed extends Error {}

/** A database of which the process is killed once it has changed it so many times. */
function dyingAfter(db: Connected, changes: number): Connected {
  let left = changes
  async function counted<Answer>(work: Promise<Answer>) {
    const answer = await work
    if (--left === 0) throw new Killed()
    return answer
  }
  return new Proxy(db, {
    get(target, name: keyof Connected) {
      if (name === 'transaction') return (...work: Parameters<Connected['transaction']>) => counted(target.transaction(...work))
      if (name !== 'execute') return target[name]
      return (statement: SQL) => {
        const isIndex = /index concurrently/i.test(new PgDialect().sqlToQuery(statement).sql)
        return isIndex ? counted(target.execute(statement)) : target.execute(statement)
      }
    },
  })
}

/** Brings a database to a schema, in a process that is killed after so many changes. Returns whether it came to the end. */
export async function migrateUntilKilled(db: Connected, changes: number, schema: string) {
  const dying = dyingAfter(db, changes)
  try {
    await migrate(dying, (work) => work(dying), { schema })
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

/** Brings a database to the schema of this version. */
export const finish = (db: Connected) => migrate(db, (work) => work(db), {})
