import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Env, readEnv } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import {
  boundedBy,
  Client,
  type Connected,
  type Database,
  explainConnect,
  POOL_WAIT_MS,
  pooled,
  setLocally,
  startSession,
} from './connections.ts'
import { type Report, rowsOf } from './ddl.ts'
import { damaged, type Embedded, EmbeddedConnection, openFolder, openMemory } from './embedded.ts'
import { databaseError } from './errors.ts'
import { lockFolder } from './lock.ts'
import { isLaterThan, migrate, requireSchema, type Turn, turnOn } from './migrations.ts'

export { type Database, liftTimeLimits } from './connections.ts'

/** How busy the connections of the database are, and how many wait for one. The embedded database has one. */
export type DatabaseLoad = { busy: number; idle: number; waiting: number }

export type DatabaseHandle = {
  db: Database
  /** Tells of connections that were lost while nobody was using them. Only PostgreSQL has any; the pool replaces them. */
  onError?(listener: (error: Error) => void): void
  close(): Promise<void>
  load?(): DatabaseLoad
  /** Something that the operator of the server should change. */
  warning?: string
  /**
   * Writes the latest changes to the tables and frees the space that they take beside them. PostgreSQL does it by itself, the embedded
   * database only when it is asked or closed.
   */
  checkpoint?(): Promise<unknown>
  /** Rejects when the embedded database has ended by itself: nothing is answered from then on. */
  ended?: Promise<void>
}

type Settings = { databaseUrl?: string | undefined; dataDir: string; database?: Env['database'] }

/**
 * Compiling a query (`jit`) takes many times as long as running any of the server's. Pages in memory and on an SSD are read in any order
 * at the same cost, which the default for turning disks would avoid by reading long parts of an index.
 */
const SESSION = { timezone: 'UTC', jit: 'off', random_page_cost: '1.1' }

/** The folder of the embedded database inside `DATA_DIR`. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database')

/** Prepares the schema of a database before it is used. */
type Prepare = (db: Connected, turn: Turn) => Promise<void>

/**
 * Opens the database that the settings name, and makes it if there is none. It gets every migration that it lacks, or those of a schema, if
 * there is nothing in it. Its limits are those of the settings, or the default ones.
 */
export function openDatabase(settings: Settings, { schema, report }: { schema?: string; report?: Report } = {}): Promise<DatabaseHandle> {
  return open(settings, async (db, turn) => {
    if (schema !== undefined && settings.databaseUrl) await requireEmpty(db, schema)
    await migrate(db, turn, { schema, report })
  })
}

/** Opens a database as it is, which has to be there and to have the schema of this version. */
export async function openExisting(settings: Settings): Promise<DatabaseHandle> {
  if (!settings.databaseUrl) requireFolder(settings.dataDir)
  return open(settings, requireSchema)
}

/** Throws unless there is an embedded database in `DATA_DIR`. */
export function requireFolder(dataDir: string) {
  if (existsSync(databaseFolder(dataDir))) return
  throw new OperatorError(
    `There is no database in ${dataDir}: DATABASE_URL or DATA_DIR has to name the one that you mean. The server makes one when it starts.`,
  )
}

const open = ({ databaseUrl, dataDir, database = readEnv({}).database }: Settings, prepare: Prepare) =>
  databaseUrl ? openPostgres(databaseUrl, database, prepare) : openEmbedded(databaseFolder(dataDir), prepare)

async function openPostgres(connectionString: string, limits: Env['database'], prepare: Prepare): Promise<DatabaseHandle> {
  const settings = {
    ...SESSION,
    statement_timeout: `${limits.statementMs}`,
    lock_timeout: `${limits.lockMs}`,
    idle_in_transaction_session_timeout: `${limits.idleTransactionMs}`,
  }
  const shared = new WeakSet<pg.ClientBase>()
  const pool: pg.Pool = new pg.Pool({
    Client: boundedBy(() => pool),
    connectionString,
    max: limits.pool,
    connectionTimeoutMillis: POOL_WAIT_MS,
    onConnect: async (client) => {
      if (!(await startSession(client, settings))) shared.add(client)
    },
  })
  // The pool replaces an idle connection that the database closes. Without a listener that event would end the process.
  pool.on('error', () => {})
  const db = pooled(pool, async (tx, client) => {
    if (shared.has(client)) await setLocally(tx, settings)
  })
  try {
    const client = await pool.connect().catch(explainConnect)
    const isShared = shared.has(client)
    client.release()
    await prepare(
      db,
      turnOn(() => new Client({ connectionString })),
    )
    const warning = isShared ? await unlimitedStatements(db, limits) : undefined
    return {
      db,
      onError: (listener) => pool.on('error', listener),
      close: () => pool.end(),
      load: loadOf(pool),
      ...(warning && { warning }),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Behind a pooler only a transaction can be given limits. Every other statement has those of its role. */
async function unlimitedStatements(db: Database, { statementMs }: Env['database']) {
  const [found] = await rowsOf<{ role: string }>(
    db,
    sql`select quote_ident(current_user) as role where current_setting('statement_timeout') = '0'`,
  )
  return (
    found &&
    `Behind a pooler STATEMENT_TIMEOUT_MS holds in transactions only: run "alter role ${found.role} set statement_timeout = ${statementMs}", see docs/operations.md.`
  )
}

/** Throws unless a schema can be made in the database: there are no rows in it, nor a later schema. */
async function requireEmpty(db: Database, schema: string) {
  const tables = await db.select({ name: sql<string>`tablename` }).from(sql`pg_tables where schemaname = 'public'`)
  const filled = sql.join(
    tables.map(({ name }) => sql`exists (select from ${sql.identifier(name)})`),
    sql` or `,
  )
  const isFilled = tables.length > 0 && (await rowsOf(db, sql`select where ${filled}`)).length > 0
  if (isFilled || (await isLaterThan(db, schema)))
    throw new OperatorError('The database that DATABASE_URL names is not empty: create another one.')
}

/** A file cannot be read or written, or it holds another moment than the others: what a migration is to make is there. */
const DAMAGE = /^(XX|58|53|42P07|42710|42723)/

async function openEmbedded(folder: string, prepare: Prepare): Promise<DatabaseHandle> {
  const unlock = await lockFolder(folder)
  try {
    const database = await openFolder(folder)
    let hasEnded = false
    database.ended?.catch(() => (hasEnded = true))
    const store = await openOn(database, prepare).catch((error: unknown) => {
      const cause = databaseError(error)
      throw hasEnded || DAMAGE.test(cause?.code ?? '') ? damaged(folder, cause ?? error) : error
    })
    return { ...store, close: () => store.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database in memory, for tests. `from` is the dump of another one, which is quicker than running the migrations. */
export async function openInMemory(from?: Blob, schema?: string): Promise<DatabaseHandle & { dump(): Promise<Blob> }> {
  const database = await openMemory(from)
  const store = await openOn(database, (db, turn) => migrate(db, turn, { schema }))
  return { ...store, dump: () => checkpoint(store.db).then(() => database.dump()) }
}

/** An embedded database has a single connection: it does one thing after the other. */
async function openOn(database: Embedded, prepare: Prepare): Promise<DatabaseHandle> {
  const stream = () => new EmbeddedConnection(database)
  const own = { stream, user: 'postgres', database: 'postgres', options: '' }
  const pool = new pg.Pool({ Client, ...own, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: POOL_WAIT_MS })
  pool.on('error', () => {})
  const close = () => pool.end().then(() => database.close())
  const db = pooled(pool)
  try {
    await prepare(db, (work) => work(db))
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
