import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Connected, type Database, setLocally } from './connections.ts'
import { databaseError, isOverruled } from './errors.ts'

/** Is told, in a line each, what is done to the schema. */
export type Report = (line: string) => void

/**
 * A change that waits for a lock keeps everybody waiting who comes after it, so it waits only for a moment, and then tries again later.
 * PostgreSQL looks for deadlocks after a second: so it is the change that gives way, and nobody's request.
 */
const LIMITS = { timezone: 'UTC', statement_timeout: '0', idle_in_transaction_session_timeout: '0', lock_timeout: '500ms' }
/** The settings of a connection that changes the schema. An index that is made beside the work keeps nobody waiting, and so waits itself. */
export const UNLIMITED = { ...LIMITS, lock_timeout: '0' }
const PAUSE_MS = 1_000
const BATCH = 200

/** Rows of a statement that is no query builder's. Both databases answer alike. */
export const rowsOf = async <Row>(db: Database, statement: SQL) => ((await db.execute(statement)) as { rows: Row[] }).rows

const isBusy = (error: unknown) => isOverruled(error) || databaseError(error)?.code === '55P03'

async function patiently(what: string, work: () => Promise<unknown>, report: Report) {
  for (let tries = 0; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries % 60 === 0) report(`${what}: others are using what it changes, so it waits.`)
      await setTimeout(PAUSE_MS)
    }
  }
}

/** Changes the schema in a transaction, again and again until nobody is in its way. */
export const changeSchema = (db: Connected, what: string, work: (tx: Database) => Promise<unknown>, report: Report) =>
  patiently(
    what,
    () =>
      db.transaction(async (tx) => {
        await setLocally(tx, LIMITS)
        await work(tx)
      }),
    report,
  )

const BATCHES = /^\s*-- batches of (\w+)\n/
const CONCURRENTLY = /\bINDEX CONCURRENTLY IF (?:NOT )?EXISTS "(\w+)"/i

/**
 * Runs a statement that bears to be run again, without keeping others waiting for long. One that begins with `-- batches of <table>` is run
 * for one range of its ids after the other, `:first` to `:last`, each in a transaction of its own. One that makes or drops an index
 * `CONCURRENTLY` is run outside of any.
 */
export async function runStep(db: Connected, what: string, statement: string, report: Report) {
  const index = CONCURRENTLY.exec(statement)?.[1]
  if (index) return patiently(what, () => changeIndex(db, index, statement), report)
  const table = BATCHES.exec(statement)?.[1]
  if (!table) return changeSchema(db, what, (tx) => tx.execute(sql.raw(statement)), report)
  const [ids] = await rowsOf<{ least: number; most: number }>(
    db,
    sql`select coalesce(min(id), 1)::int as least, coalesce(max(id), 0)::int as most from ${sql.identifier(table)}`,
  )
  for (let first = ids?.least ?? 1; first <= (ids?.most ?? 0); first += BATCH) {
    const batch = statement.replaceAll(':first', `${first}`).replaceAll(':last', `${first + BATCH - 1}`)
    await changeSchema(db, what, (tx) => tx.execute(sql.raw(batch)), report)
  }
}

/** An index of which the making was interrupted is there, and used by nobody. */
async function changeIndex(db: Connected, index: string, statement: string) {
  const broken = await rowsOf(db, sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`)
  if (broken.length > 0) await db.execute(sql`drop index concurrently ${sql.identifier(index)}`)
  await db.execute(sql.raw(statement))
}
