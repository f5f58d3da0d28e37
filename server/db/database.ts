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

export type Store = { db: Database; close(): Promise<void> }

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
  return { db: drizzlePostgres(pool, options), close: () => pool.end() }
}

function explainConnect(error: Error & { code?: string }): never {
  throw new OperatorError(`DATABASE_URL leads to no database: ${error.message || error.code}.`)
}

async function openEmbedded(folder: string): Promise<Store> {
  const unlock = await lockFolder(folder)
  try {
    // Without `relaxedDurability` the operating system has each write before it is acknowledged, so killing the process loses nothing.
    const client = await PGlite.create(folder, { extensions })
    const db = drizzlePglite(client, options)
    await migratePglite(db, migrations)
    return { db, close: () => client.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database in memory, for tests. `from` is the dump of another one, which is quicker than running the migrations. */
export async function openInMemory(from?: Blob): Promise<Store & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ extensions, ...(from && { loadDataDir: from }) })
  const db = drizzlePglite(client, options)
  await migratePglite(db, migrations)
  return { db, close: () => client.close(), dump: () => client.dumpDataDir('none') }
}
