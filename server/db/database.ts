import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { root } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

/** PostgreSQL, the embedded database, or a transaction on one of them. Handlers work alike on each. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** How busy the connections of the database are, and how many wait for one. The embedded database has one. */
export type DatabaseLoad = { busy: number; idle: number; waiting: number }

export type Store = { db: Database; close(): Promise<void>; load?(): DatabaseLoad }

const options = { schema, casing: 'snake_case' } as const
const migrations = { migrationsFolder: join(root, 'server/db/migrations') }
/** What the embedded database has besides itself. */
const extensions = { pg_trgm }
const MIGRATION_LOCK = 7_258_042
const CONNECT_MS = 5_000
const POOL_WAIT_MS = 30_000
/**
 * Compiling a query (`jit`) takes many times as long as running any of the server's. Pages in memory and on an SSD are read in any order
 * at the same cost, which the default for turning disks would avoid by reading long parts of an index.
 */
const SESSION = '-c timezone=UTC -c jit=off -c random_page_cost=1.1'

/** Connecting has a shorter time limit than waiting for a free connection of the pool, which takes longer under load. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

/** The folder of the embedded database inside `DATA_DIR`. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database')

/** Opens the database that the settings name, with every migration applied. */
export function openDatabase(env: { databaseUrl?: string | undefined; dataDir: string }): Promise<Store> {
  return env.databaseUrl ? openPostgres(env.databaseUrl) : openEmbedded(databaseFolder(env.dataDir))
}

async function openPostgres(connectionString: string): Promise<Store> {
  const pool = new pg.Pool({ Client, connectionString, connectionTimeoutMillis: POOL_WAIT_MS, options: SESSION })
  // The pool replaces an idle connection that the database closes. Without a listener that event would end the process.
  pool.on('error', () => {})
  try {
    const client = await pool.connect().catch(explainConnect)
    try {
      const db = drizzlePostgres(client, options)
      await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
      await migratePostgres(db, migrations)
    } finally {
      // Closing the connection frees the lock, also after a failed migration.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const load = () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db: drizzlePostgres(pool, options), close: () => pool.end(), load }
}

function explainConnect(error: Error & { code?: string }): never {
  throw new OperatorError(`DATABASE_URL leads to no database: ${error.message || error.code}.`)
}

async function openEmbedded(folder: string): Promise<Store> {
  const unlock = await lockFolder(folder)
  try {
    // Without `relaxedDurability` the operating system has each write before it is acknowledged, so killing the process loses nothing.
    const client = await PGlite.create(folder, { extensions })
    const load = countWaiting(client)
    const db = drizzlePglite(client, options)
    await migratePglite(db, migrations)
    return { db, close: () => client.close().finally(unlock), load }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Counts what the embedded database is asked for. It does one thing after the other. */
function countWaiting(client: PGlite) {
  let asked = 0
  const counted =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given) => {
      asked++
      return ask(...given).finally(() => asked--)
    }
  client.query = counted(client.query.bind(client)) as PGlite['query'] // the type of its rows is a parameter
  client.transaction = counted(client.transaction.bind(client)) as PGlite['transaction'] // as above
  return () => ({ busy: Math.min(asked, 1), idle: asked ? 0 : 1, waiting: Math.max(asked - 1, 0) })
}

/** An embedded database in memory, for tests. `from` is the dump of another one, which is quicker than running the migrations. */
export async function openInMemory(from?: Blob): Promise<Store & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ extensions, ...(from && { loadDataDir: from }) })
  const load = countWaiting(client)
  const db = drizzlePglite(client, options)
  await migratePglite(db, migrations)
  return { db, close: () => client.close(), load, dump: () => client.dumpDataDir('none') }
}
