import { and, asc, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { singleRow } from '../db/errors.ts'
import { Problem } from '../problem.ts'
import type { AuditEntry } from './audit-entry.ts'

type Table = PgTable & { id: AnyPgColumn; $inferSelect: { id: number } }
/** A table whose rows two people may edit. */
export type VersionedTable = Table & { version: AnyPgColumn; $inferSelect: { version: number } }

/**
 * The columns that an input is written to: each of its properties under the name of a column. An input with a property that has no
 * column, or with a required one that is left out, does not compile.
 */
export type ColumnsOf<Input, T extends PgTable> = {
  [Field in keyof Input]: Field extends keyof T['$inferInsert'] ? T['$inferInsert'][Field] : `There is no column ${Field & string}.`
}

/** The columns of a record. The text that a search looks in is not one of them. */
export function columnsOf(table: Table) {
  const { search: _, ...columns } = getTableColumns<PgTable>(table)
  return columns
}

/**
 * The values of a change, each under the name of a column, in its type or computed by the database; one that is undefined stays as it is. A value
 * without a column does not compile.
 */
type ValuesOf<Values, T extends PgTable> = {
  [Field in keyof Values]: Field extends keyof T['$inferInsert']
    ? T['$inferInsert'][Field] | SQL | undefined
    : `There is no column ${Field & string}.`
}

/** Rows of a table, of which `where` leaves those that are reached. */
type Reached<T extends Table> = { table: T; where?: SQL | undefined }
/** One of them. `missing` is the message of the 404 where it is none. */
type One<T extends Table> = Reached<T> & { id: number; missing: string }

/** A row before and after it was written. */
type Change<T extends Table> = { before: T['$inferSelect']; after: T['$inferSelect'] }

type Writing = { db: Database; audit(entries: AuditEntry | readonly AuditEntry[]): Promise<void> }
/** What a change of a row that its caller has seen needs. */
export type Updating = Writing & { expectVersion(version: number): void }

/** A row. Throws 404 if there is none. */
export async function getRow<T extends Table>(db: Database, one: One<T>): Promise<T['$inferSelect']> {
  return found<T>(await select(db, one), one)
}

/** A row, which nobody else changes until the end of the transaction. Throws 404 if there is none. */
export async function lockRow<T extends Table>(db: Database, one: One<T>): Promise<T['$inferSelect']> {
  // Other rows may go on naming this one, such as the audit log the person who is changed.
  return found<T>(await select(db, one).for('no key update'), one)
}

/** The rows with some ids that are reached, in the order of their ids. Nobody else changes them until the end of the transaction. */
export async function lockRows<T extends Table>(
  db: Database,
  ids: readonly number[],
  { table, where }: Reached<T>,
): Promise<T['$inferSelect'][]> {
  const rows = db
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), where))
  return (await rows.orderBy(asc(table.id)).for('no key update')) as T['$inferSelect'][]
}

/**
 * Writes the same values to rows that are locked, counts their versions up, and adds an entry for each to the audit log, which also holds what is
 * `told`. Returns each row before and after.
 */
export async function writeRows<T extends VersionedTable>(
  { db, audit }: Writing,
  { table, told }: { table: T; told?: Record<string, unknown> | undefined },
  locked: readonly T['$inferSelect'][],
  values: PgUpdateSetSource<T>,
): Promise<Change<T>[]> {
  const ids = locked.map(({ id }) => id)
  const updated = db.update(table as PgTable).set({ ...values, version: sql`${table.version} + 1` })
  const written = (await updated.where(inArray(table.id, ids)).returning(columnsOf(table))) as T['$inferSelect'][]
  return noteWritten({ audit }, { table, told }, { locked, written })
}

/** Writes to each of some rows that are locked values of its own, as `writeRows` writes the same ones to all. */
export async function writeEach<T extends VersionedTable>(
  { db, audit }: Writing,
  { table, told }: { table: T; told?: Record<string, unknown> | undefined },
  changes: readonly { row: T['$inferSelect']; values: Partial<T['$inferSelect']> }[],
): Promise<Change<T>[]> {
  const columns = columnsOf(table)
  const names = [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]
  const rows = changes.map(({ row, values }) => ({ ...row, ...values }) as Record<string, unknown>)
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(['id', ...names].map((name) => [name, row[name]]))))
  const types = ['id', ...names].map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name]?.getSQLType() ?? '')}`)
  const given = Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(name)}`]))
  const updated = db.update(table as PgTable).set({ ...given, version: sql`${table.version} + 1` })
  const from = updated.from(sql`jsonb_to_recordset(${json}::jsonb) as given(${sql.join(types, sql`, `)})`)
  const written = (await from.where(eq(table.id, sql`given.id`)).returning(columns)) as T['$inferSelect'][]
  return noteWritten({ audit }, { table, told }, { locked: changes.map(({ row }) => row), written })
}

/** Adds what was written of some rows to the audit log, and returns each before and after. */
async function noteWritten<T extends VersionedTable>(
  { audit }: Pick<Writing, 'audit'>,
  { table, told }: { table: T; told: Record<string, unknown> | undefined },
  { locked, written }: { locked: readonly T['$inferSelect'][]; written: readonly T['$inferSelect'][] },
): Promise<Change<T>[]> {
  const old = new Map(locked.map((row) => [row.id, row]))
  const changes = written.map((after) => ({ before: old.get(after.id) as T['$inferSelect'], after })) // each was locked
  const entity = getTableName(table)
  await audit(changes.map(({ before, after }) => ({ entity, id: before.id, before, after: { ...after, ...told } })))
  return changes
}

/** Writes values to a row that is locked, as `writeRows` does to several, and returns it. */
export async function writeRow<T extends VersionedTable>(
  writing: Writing,
  rows: { table: T; told?: Record<string, unknown> | undefined },
  locked: T['$inferSelect'],
  values: PgUpdateSetSource<T>,
): Promise<T['$inferSelect']> {
  return singleRow(await writeRows(writing, rows, [locked], values)).after
}

/** Adds a row and its entry in the audit log. */
export async function insertRow<T extends Table, Values extends object>(
  { db, audit }: Writing,
  table: T,
  values: Values & T['$inferInsert'] & ColumnsOf<Values, T>,
): Promise<T['$inferSelect']> {
  const inserted = db.insert(table as PgTable).values(values)
  const row = singleRow(await inserted.returning(columnsOf(table))) as T['$inferSelect']
  await audit({ entity: getTableName(table), id: row.id, after: row })
  return row
}

/**
 * Changes a row: locks it, throws 404 if there is none and 412 if it has another version than the caller saw, writes
 * what `change` returns, counts the version up, and adds an entry to the audit log. Where a record is more than its row, `read` reads it
 * for the audit log and the answer. `told` is what the audit log alone holds of the change, such as its reason.
 */
export async function updateRow<T extends VersionedTable, Values extends object, Row extends Record<string, unknown> = T['$inferSelect']>(
  { db, audit, expectVersion }: Updating,
  { read, told, ...one }: One<T> & { read?: (db: Database, id: number) => Promise<Row>; told?: Record<string, unknown> },
  change: (row: T['$inferSelect'], before: Row) => Written<Values, T> | Promise<Written<Values, T>>,
): Promise<Row> {
  const row = await lockRow(db, one)
  expectVersion(row.version)
  const before = read ? await read(db, row.id) : (row as unknown as Row) // without `read` it is the row itself
  const values = { ...(await change(row, before)), version: row.version + 1 }
  const updated = db.update(one.table as PgTable).set(values)
  const [written] = await updated.where(eq(one.table.id, row.id)).returning(columnsOf(one.table))
  const after = read ? await read(db, row.id) : (written as Row)
  await audit({ entity: getTableName(one.table), id: row.id, before, after: { ...after, ...told } })
  return after
}

type Written<Values, T extends PgTable> = Values & ValuesOf<Values, T>

// Drizzle's types do not work with a table that is a type parameter. Therefore this file passes it as a plain table and names the type of the row itself.
const select = <T extends Table>(db: Database, { table, id, where }: One<T>) =>
  db
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(and(eq(table.id, id), where))

/** The row that was read. Throws 404 if there is none. */
export function found<T extends Table>([row]: Record<string, unknown>[], { missing }: { missing: string }): T['$inferSelect'] {
  if (!row) throw new Problem(404, missing)
  return row as T['$inferSelect']
}
