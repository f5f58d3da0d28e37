import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { root } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { type Client, type Connected, type Database, on, startSession } from './connections.ts'
import { changeSchema, type Report, rowsOf, runStep, UNLIMITED } from './ddl.ts'
import { databaseError } from './errors.ts'
import { canMakeTrigramIndexes, createTrigramIndexes } from './trigram-indexes.ts'

const FOLDER = join(root, 'server/platform/db/migrations')
/** Processes that change the schema take turns. Earlier versions take this lock for their session. The demo data has the number after it. */
const LOCK = 7_258_042
const TURN_MS = 250
/** How a migration begins of which each statement is a transaction of its own. */
const IN_STEPS = /^-- In steps\b/

type Migration = { name: string; when: number; hash: string; statements: string[] }

let known: Migration[] | undefined

/** Every migration of this version, oldest first, as drizzle-kit has written it. */
function readMigrations() {
  if (known) return known
  const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] } // drizzle-kit writes it
  known = readMigrationFiles({ migrationsFolder: FOLDER }).map(({ sql, hash, folderMillis }, index) => ({
    name: entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }))
  return known
}

/** The moments by which Drizzle names the migrations that a database has had, oldest first. */
async function readApplied(db: Database) {
  const [table] = await rowsOf(db, sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (!table) return []
  const rows = await rowsOf<{ when: string }>(db, sql`select created_at as when from drizzle.__drizzle_migrations order by created_at`)
  return rows.map(({ when }) => Number(when))
}

/** The name of a database's schema: that of the last migration that it has had. */
export async function readSchema(db: Database) {
  const last = (await readApplied(db)).at(-1)
  return readMigrations().find(({ when }) => when === last)?.name ?? ''
}

/** The migrations up to the one that a schema is named after, or all. */
function migrationsTo(schema?: string) {
  const migrations = readMigrations()
  if (schema === undefined) return migrations
  const position = migrations.findIndex(({ name }) => name === schema)
  if (position < 0) throw new OperatorError(`The schema ${schema} is not known: it is of a newer version of the server.`)
  return migrations.slice(0, position + 1)
}

/** Whether a database has had a migration that comes after a schema. */
export async function isLaterThan(db: Database, schema: string) {
  return (await readApplied(db)).length > migrationsTo(schema).length
}

async function readMissing(db: Database, schema?: string) {
  const applied = await readApplied(db)
  if (applied.some((moment) => !readMigrations().some(({ when }) => when === moment)))
    throw new OperatorError(
      'The schema of the database is newer than this version of the server: use the version that made it, or a later one.',
    )
  return { missing: migrationsTo(schema).filter(({ when }) => !applied.includes(when)), isEmpty: applied.length === 0 }
}

const missingSchema = (isEmpty: boolean) =>
  isEmpty ? 'The database has no schema yet' : 'The schema of the database is older than this version of the server'

/** Throws unless a database has the schema of this version. */
export async function requireSchema(db: Database) {
  const { missing, isEmpty } = await explainRights(db, () => readMissing(db))
  if (missing.length > 0)
    throw new OperatorError(`${missingSchema(isEmpty)}: run \`npm run migrate\` first, which is \`node migrate.js\` in a package.`)
}

/** Runs work that changes the schema of one database: a process gets its turn before it begins. */
export type Turn = (work: (db: Connected) => Promise<void>) => Promise<void>

/**
 * Brings a database to a schema, or to that of this version. Where the role may not change it, and something is missing, the error says
 * who has to.
 */
export async function migrate(
  db: Connected,
  turn: Turn,
  { schema, report = () => {} }: { schema?: string | undefined; report?: Report | undefined },
) {
  await explainRights(db, async () => {
    const { missing, isEmpty } = await readMissing(db, schema)
    const isAllowed = await mayChange(db)
    if (missing.length > 0 && !isAllowed) throw new OperatorError(await explainRole(db, missingSchema(isEmpty)))
    if (missing.length === 0 && (schema !== undefined || !(await canMakeTrigramIndexes(db, isAllowed, report)))) return
    await turn(async (own) => {
      await createMigrationsTable(own)
      for (const migration of (await readMissing(own, schema)).missing) await apply(own, migration, report)
      if (schema === undefined) await createTrigramIndexes(own, report)
    })
  })
}

/** Only the role that made the tables may change them. A database without any is tried. */
async function mayChange(db: Database) {
  const [table] = await rowsOf<{ isOwn: boolean }>(
    db,
    sql`select pg_has_role(relowner, 'usage') as "isOwn" from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`,
  )
  return table?.isOwn ?? true
}

async function explainRole(db: Database, what: string) {
  const [role] = await rowsOf<{ name: string }>(db, sql`select current_user as name`)
  return `${what}, and the role ${role?.name} may not change it: run \`npm run migrate -- --grant ${role?.name}\` with the DATABASE_URL of a role that may.`
}

async function explainRights<Answer>(db: Database, work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (databaseError(error)?.code !== '42501') throw error
    throw new OperatorError(await explainRole(db, `The schema of the database is out of reach (${databaseError(error)?.message})`))
  }
}

/** A role that may create no schema finds it there: this statement would fail all the same. */
async function createMigrationsTable(db: Database) {
  const [found] = await rowsOf(db, sql`select where to_regnamespace('drizzle') is not null`)
  if (!found) await db.execute(sql`create schema drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
}

async function apply(db: Connected, { name, when, hash, statements }: Migration, report: Report) {
  const began = performance.now()
  const record = (tx: Database) => tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)
  if (IN_STEPS.test(statements[0] ?? '')) {
    for (const statement of statements) await runStep(db, name, statement, report)
    await changeSchema(db, name, record, report)
  } else {
    const all = async (tx: Database) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await record(tx)
    }
    await changeSchema(db, name, all, report)
  }
  report(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/**
 * Gives a process its turn at the schema of a PostgreSQL. The lock is that of a transaction, which stays open on a connection of its own:
 * a pooler may give each transaction another session, and a migration is more than one.
 */
export function turnOn(connect: () => Client): Turn {
  return async (work) => {
    const [guard, worker] = [connect(), connect()]
    // A process that loses the turn stops at once, since another one has it then.
    guard.once('end', () => worker.end())
    try {
      await Promise.all([guard.connect(), worker.connect()])
      await startSession(worker, UNLIMITED)
      while (!(await takeLock(guard))) await setTimeout(TURN_MS)
      await work(on(worker))
    } finally {
      await worker.end()
      await guard.end()
    }
  }
}

async function takeLock(guard: Client) {
  await guard.query('begin')
  await guard.query("set local idle_in_transaction_session_timeout = '0'")
  // With a parameter the statement's snapshot would stay, which an index that is made concurrently waits for.
  const { rows } = await guard.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
  if (!rows[0]?.taken) await guard.query('rollback')
  return rows[0]?.taken === true
}
