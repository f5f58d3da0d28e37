import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/** PostgreSQL, the embedded database, or a transaction on one of them. Handlers work alike on each. */
export type Database = PgDatabase<PgQueryResultHKT>
/** A database that is no transaction. */
export type Connected = NodePgDatabase

/** Settings of PostgreSQL by their names, for a session or a transaction. */
export type SessionSettings = Readonly<Record<string, string>>

const CONNECT_MS = 5_000
/** How long a statement waits for a free connection of the pool. */
export const POOL_WAIT_MS = 30_000

/** PostgreSQL, or the role, admits no further connection. */
const FULL = '53300'
/** For so long no further connection is tried. */
const FULL_MS = 10_000

/** The connections of a pool of PostgreSQL: where it admits no further one, the pool makes do for a while with those that there are. */
export function boundedBy(pool: () => pg.Pool) {
  let isBounded = false
  function makeDo({ options, totalCount }: pg.Pool) {
    const { max } = options
    // The pool counts the one that fails until it has heard of it.
    options.max = Math.max(1, totalCount - 1)
    if (isBounded) return
    isBounded = true
    setTimer(() => {
      isBounded = false
      options.max = max
    }, FULL_MS).unref()
  }
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const connect = this.connect.bind(this)
      // The pool connects with a callback.
      this.connect = ((done: (error: Error) => void) =>
        connect((error: Error | null) => {
          if (isFull(error)) makeDo(pool())
          done(error as Error) // null, where it is connected: the types know no such callback
        })) as typeof this.connect
    }
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === FULL

/** How long it is until a database that admits no further connection is asked again by who has none. */
const NEXT_TRY_MS = 250

/** Takes a connection, and waits for one where the database admits no further one. */
async function take(pool: pg.Pool) {
  for (const began = performance.now(); ; ) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isFull(error) || performance.now() - began > POOL_WAIT_MS) throw error
      // With none of its own there is none to wait for but one that somebody else gives back.
      if (pool.totalCount === 0) await setTimeout(NEXT_TRY_MS)
    }
  }
}

/** Drizzle on a pool or on a single connection. */
export const on = (client: pg.Pool | pg.ClientBase): Connected => drizzle({ client: client as pg.Pool, casing: 'snake_case' }) // the types know no ClientBase

/** Connecting has a shorter time limit than waiting for a free connection of the pool, which takes longer under load. */
export class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    // A connection that is lost between two statements of a transaction is told by the next one. Without a listener it would end the process.
    this.on('error', () => {})
  }
}

/** For `.catch()` of a connection to PostgreSQL. */
export function explainConnect(error: Error & { code?: string }): never {
  throw new OperatorError(`DATABASE_URL leads to no database: ${error.message || error.code}.`)
}

/** Sets what holds until the end of the transaction. It works behind any pooler. */
export const setLocally = (tx: Database, settings: SessionSettings) =>
  tx.execute(sql`select set_config(key, value, true) from json_each_text(${JSON.stringify(settings)})`)

/** Lifts the time limits of a transaction for what is done once, such as the demo data, and for waiting until another process has done it. */
export const liftTimeLimits = (tx: Database) =>
  setLocally(tx, { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' })

/**
 * Gives a new connection its settings. A pooler such as PgBouncer may take another session for each transaction, so what is set for one
 * would hold for strangers and not here: nothing is set then, no statement is prepared, and the answer is false. A pooler shows itself by
 * answering from another process than the one that it named on connecting.
 */
export async function startSession(client: pg.ClientBase, settings: SessionSettings) {
  const { processID } = client as pg.ClientBase & { processID: number | null } // the types leave it out
  const { rowCount } = await client.query('select set_config(key, value, false) from json_each_text($1) where pg_backend_pid() = $2', [
    JSON.stringify(settings),
    processID,
  ])
  const isOwn = rowCount !== 0
  if (!isOwn) client.query = unnamed(client.query.bind(client))
  return isOwn
}

const unnamed = (query: (...parameters: unknown[]) => unknown) =>
  ((statement: unknown, ...rest: unknown[]) =>
    query(typeof statement === 'object' ? { ...statement, name: undefined } : statement, ...rest)) as pg.ClientBase['query'] // Drizzle passes plain objects

/**
 * Gives each connection back however its statement or transaction ends. Drizzle's own transactions keep one whose BEGIN fails, such as one
 * that was lost a moment before: the pool would have a place less for good. `begin` is run in each transaction before anything else.
 */
export function pooled(pool: pg.Pool, begin: (tx: Database, client: pg.PoolClient) => Promise<unknown> = async () => {}) {
  const opened = new WeakMap<pg.PoolClient, Connected>()
  async function use<Answer>(work: (client: pg.PoolClient) => Promise<Answer>) {
    const client = await take(pool)
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  pool.query = ((statement: pg.QueryConfig, values: unknown[]) => use((client) => client.query(statement, values))) as typeof pool.query // Drizzle calls it so
  const db = on(pool)
  db.transaction = (work, config) =>
    use((client) => {
      const own = opened.get(client) ?? on(client)
      opened.set(client, own)
      return own.transaction(async (tx) => {
        await begin(tx, client)
        return work(tx)
      }, config)
    })
  return db
}
