import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type Env, readEnv, root } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

/** PostgreSQL, the embedded database, or a transaction on one of them. Handlers work alike on each. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** How busy the connections of the database are, and how many wait for one. The embedded database has one. */
export type DatabaseLoad = { busy: number; idle: number; waiting: number }

export type Store = {
  db: Database
  /** Tells of connections that were lost while nobody was using them. Only PostgreSQL has any; the pool replaces them. */
  onError?(listener: (error: Error) => void): void
  close(): Promise<void>
  load?(): DatabaseLoad
  /**
   * Writes the latest changes to the tables and frees the space that they take beside them. PostgreSQL does it by itself, the embedded
   * database only when it is asked or closed.
   */
  checkpoint?(): Promise<unknown>
}

type Settings = { databaseUrl?: string | undefined; dataDir: string; database?: Env['database'] }

const options = { schema, casing: 'snake_case' } as const
const migrations = { migrationsFolder: join(root, 'server/db/migrations') }
/**
 * The embedded database keeps its latest changes in files of 1 MB, and none for later use: with PostgreSQL's own settings the demo data
 * alone takes 150 MB.
 */
const embedded: PGliteOptions = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  initDbStartParams: ['--wal-segsize=1'],
}
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
    // A connection that is lost between two statements of a transaction is told by the next one. Without a listener it would end the process.
    this.on('error', () => {})
  }
}

/** The folder of the embedded database inside `DATA_DIR`. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database')

const JOURNAL = 'meta/_journal.json'
const readJournal = () => JSON.parse(readFileSync(join(migrations.migrationsFolder, JOURNAL), 'utf8')) as { entries: { tag: string }[] } // drizzle-kit writes it

/** How many migrations a database has had, as a part of a larger query. */
const applied = sql<number>`(select count(*)::int from drizzle.__drizzle_migrations)`

/** The name of a database's schema: that of the last migration that it has had. */
export async function readSchema(db: Database) {
  const [found] = await db.select({ applied }).from(sql`(select) as nothing`)
  return readJournal().entries[(found?.applied ?? 0) - 1]?.tag ?? ''
}

function positionOf(schema: string) {
  const position = readJournal().entries.findIndex(({ tag }) => tag === schema)
  if (position < 0) throw new OperatorError(`The schema ${schema} is not known: it is of a newer version of the server.`)
  return position
}

/** Calls `migrate` with the migrations up to the one that the schema is named after, or with all. */
async function withMigrations(schema: string | undefined, migrate: (all: typeof migrations) => Promise<void>) {
  if (schema === undefined) return migrate(migrations)
  const journal = readJournal()
  const entries = journal.entries.slice(0, positionOf(schema) + 1)
  const folder = mkdtempSync(join(tmpdir(), 'salvia-migrations-'))
  try {
    cpSync(migrations.migrationsFolder, folder, { recursive: true })
    writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    await migrate({ migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Opens the database that the settings name, with every migration applied, or with those of a schema, if there was nothing in it.
 * Its limits are those of the settings, or the default ones.
 */
export function openDatabase({ databaseUrl, dataDir, database = readEnv({}).database }: Settings, schema?: string): Promise<Store> {
  return databaseUrl ? openPostgres(databaseUrl, database, schema) : openEmbedded(databaseFolder(dataDir), schema)
}

async function openPostgres(connectionString: string, limits: Env['database'], schema: string | undefined): Promise<Store> {
  const { pool: max, statementMs, lockMs, idleTransactionMs } = limits
  const timeouts = `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleTransactionMs}`
  const pool = new pg.Pool({ Client, connectionString, max, connectionTimeoutMillis: POOL_WAIT_MS, options: `${SESSION} ${timeouts}` })
  // The pool replaces an idle connection that the database closes. Without a listener that event would end the process.
  pool.on('error', () => {})
  try {
    const client = await pool.connect().catch(explainConnect)
    try {
      const db = drizzlePostgres(client, options)
      await liftTimeLimits(db, 'session')
      await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
      if (schema !== undefined) await requireEmpty(db, schema)
      await withMigrations(schema, (all) => migratePostgres(db, all))
    } finally {
      // Closing the connection frees the lock, also after a failed migration.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const load = () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return {
    db: withTransactions(drizzlePostgres(pool, options), pool),
    onError: (listener) => pool.on('error', listener),
    close: () => pool.end(),
    load,
  }
}

/**
 * Gives a connection back however its transaction ends. Drizzle's own transactions keep one whose BEGIN fails, such as one that was lost a
 * moment before: the pool would have a place less for good.
 */
function withTransactions(db: NodePgDatabase<typeof schema>, pool: pg.Pool) {
  const opened = new WeakMap<pg.PoolClient, typeof db>()
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const own = opened.get(client) ?? drizzlePostgres(client, options)
      opened.set(client, own)
      return await own.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** Lifts the time limits for what is done once, such as a migration, and for waiting until another process has done it. */
export function liftTimeLimits(db: Database, until: 'transaction' | 'session') {
  const isLocal = until === 'transaction'
  const limits = sql`array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']`
  return db.execute(sql`select set_config(name, '0', ${isLocal}) from unnest(${limits}) as name`)
}

function explainConnect(error: Error & { code?: string }): never {
  throw new OperatorError(`DATABASE_URL leads to no database: ${error.message || error.code}.`)
}

/** Throws unless a schema can be made in the database: there are no rows in it, nor a later schema. */
async function requireEmpty(db: Database, schema: string) {
  const tables = await db.select({ name: sql<string>`tablename` }).from(sql`pg_tables where schemaname = 'public'`)
  const filled = sql.join(
    tables.map(({ name }) => sql`exists (select from ${sql.identifier(name)})`),
    sql` or `,
  )
  const [found] = tables.length
    ? await db
        .select({ isFilled: sql<boolean>`${filled}`, isLater: sql<boolean>`${applied} > ${positionOf(schema) + 1}` })
        .from(sql`(select) as nothing`)
    : []
  if (found?.isFilled || found?.isLater) throw new OperatorError('The database that DATABASE_URL names is not empty: create another one.')
}

async function openEmbedded(folder: string, schema: string | undefined): Promise<Store> {
  const unlock = await lockFolder(folder)
  try {
    // Without `relaxedDurability` the operating system has each write before it is acknowledged, so killing the process loses nothing.
    const client = await PGlite.create(folder, embedded)
    const load = countWaiting(client)
    const db = drizzlePglite(client, options)
    await withMigrations(schema, (all) => migratePglite(db, all))
    return { db, close: () => client.close().finally(unlock), load, checkpoint: () => checkpoint(db) }
  } catch (error) {
    unlock()
    throw error
  }
}

const checkpoint = (db: Database) => db.execute(sql`checkpoint`)

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
export async function openInMemory(from?: Blob, schema?: string): Promise<Store & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ ...embedded, ...(from && { loadDataDir: from }) })
  const load = countWaiting(client)
  const db = drizzlePglite(client, options)
  await withMigrations(schema, (all) => migratePglite(db, all))
  return { db, close: () => client.close(), load, dump: () => checkpoint(db).then(() => client.dumpDataDir('none')) }
}
