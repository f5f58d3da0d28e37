import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Env, readEnv, root } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { type Embedded, EmbeddedConnection, openFolder, openMemory } from './embedded.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

/** PostgreSQL, the embedded database, or a transaction on one of them. Handlers work alike on each. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
type Connected = NodePgDatabase<typeof schema>

/** How busy the connections of the database are, and how many wait for one. The embedded database has one. */
export type DatabaseLoad = { busy: number; idle: number; waiting: number }

export type DatabaseHandle = {
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
  /** Rejects when the embedded database has ended by itself: nothing is answered from then on. */
  ended?: Promise<void>
}

type Settings = { databaseUrl?: string | undefined; dataDir: string; database?: Env['database'] }

const options = { schema, casing: 'snake_case' } as const
const migrations = { migrationsFolder: join(root, 'server/db/migrations') }
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

/** Applies the migrations up to the one that the schema is named after, or all. */
async function applyMigrations(db: Connected, schema: string | undefined) {
  if (schema === undefined) return migrate(db, migrations)
  const journal = readJournal()
  const entries = journal.entries.slice(0, positionOf(schema) + 1)
  const folder = mkdtempSync(join(tmpdir(), 'salvia-migrations-'))
  try {
    cpSync(migrations.migrationsFolder, folder, { recursive: true })
    writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    await migrate(db, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Opens the database that the settings name, with every migration applied, or with those of a schema, if there was nothing in it.
 * Its limits are those of the settings, or the default ones.
 */
export function openDatabase(
  { databaseUrl, dataDir, database = readEnv({}).database }: Settings,
  schema?: string,
): Promise<DatabaseHandle> {
  return databaseUrl ? openPostgres(databaseUrl, database, schema) : openEmbedded(databaseFolder(dataDir), schema)
}

async function openPostgres(connectionString: string, limits: Env['database'], schema: string | undefined): Promise<DatabaseHandle> {
  const { pool: max, statementMs, lockMs, idleTransactionMs } = limits
  const timeouts = `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleTransactionMs}`
  const pool = new pg.Pool({ Client, connectionString, max, connectionTimeoutMillis: POOL_WAIT_MS, options: `${SESSION} ${timeouts}` })
  // The pool replaces an idle connection that the database closes. Without a listener that event would end the process.
  pool.on('error', () => {})
  try {
    const client = await pool.connect().catch(explainConnect)
    try {
      const db = drizzle(client, options)
      await liftTimeLimits(db, 'session')
      await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
      if (schema !== undefined) await requireEmpty(db, schema)
      await applyMigrations(db, schema)
    } finally {
      // Closing the connection frees the lock, also after a failed migration.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: connected(pool), onError: (listener) => pool.on('error', listener), close: () => pool.end(), load: loadOf(pool) }
}

/**
 * Gives each connection back however its statement or transaction ends. Drizzle's own transactions keep one whose BEGIN fails, such as one
 * that was lost a moment before: the pool would have a place less for good.
 */
function connected(pool: pg.Pool) {
  const opened = new WeakMap<pg.PoolClient, Connected>()
  async function use<Answer>(work: (client: pg.PoolClient) => Promise<Answer>) {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  pool.query = ((statement: pg.QueryConfig, values: unknown[]) => use((client) => client.query(statement, values))) as typeof pool.query // Drizzle calls it so
  const db = drizzle(pool, options)
  db.transaction = (work, config) =>
    use((client) => {
      const own = opened.get(client) ?? drizzle(client, options)
      opened.set(client, own)
      return own.transaction(work, config)
    })
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

async function openEmbedded(folder: string, schema: string | undefined): Promise<DatabaseHandle> {
  const unlock = await lockFolder(folder)
  try {
    const store = await openOn(await openFolder(folder), schema)
    return { ...store, close: () => store.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database in memory, for tests. `from` is the dump of another one, which is quicker than running the migrations. */
export async function openInMemory(from?: Blob, schema?: string): Promise<DatabaseHandle & { dump(): Promise<Blob> }> {
  const database = await openMemory(from)
  const store = await openOn(database, schema)
  return { ...store, dump: () => checkpoint(store.db).then(() => database.dump()) }
}

/** An embedded database has a single connection: it does one thing after the other. */
async function openOn(database: Embedded, schema: string | undefined): Promise<DatabaseHandle> {
  const stream = () => new EmbeddedConnection(database)
  const own = { stream, user: 'postgres', database: 'postgres', options: '' }
  const pool = new pg.Pool({ Client, ...own, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: POOL_WAIT_MS })
  pool.on('error', () => {})
  const close = () => pool.end().then(() => database.close())
  const db = connected(pool)
  try {
    await applyMigrations(db, schema)
  } catch (error) {
    await close()
    throw error
  }
  const { ended } = database
  return { db, close, load: loadOf(pool), checkpoint: () => checkpoint(db), ...(ended && { ended }) }
}

const checkpoint = (db: Database) => db.execute(sql`checkpoint`)

const loadOf = (pool: pg.Pool) => () => ({
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})
