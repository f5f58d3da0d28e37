import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ArchiveInput } from '#contract/generated/schema.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { onDuplicate, singleRow } from '../db/errors.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type Listed, type Listing, readList } from './lists.ts'
import { reading } from './parameters.ts'
import { type ColumnsOf, columnsOf, found, insertRow, type Updating, updateRow, type VersionedTable } from './rows.ts'

type Options<T extends VersionedTable, Beside> = {
  /** The message of the 404. */
  missing: string
  order: SQL
  /** The condition of the rows that a caller reaches, where `x-scope` is `own`. */
  scope?: (user: Caller) => SQL | undefined
  /**
   * The text that only one record may have, by its unique index `<table>_<column>_key`, and what the second one is told. The space
   * around the text is removed.
   */
  unique?: readonly [column: keyof T['$inferInsert'] & string, message: string]
  /** Further properties of the answer, beside the columns of a row, such as the name of its parent. */
  beside?: { [Name in keyof Beside]: SQL<Beside[Name]> }
  /** The records say something about people: each read of them is a row in the audit log. */
  isPersonal?: boolean
  /** Tell what else the database refuses to write: `onMissing`. */
  refusals?: ((error: unknown) => never)[]
}

type Answered<T extends VersionedTable, Beside = object> = Omit<T['$inferSelect'], 'version' | 'search'> & Beside
type Reading<T extends VersionedTable> = {
  db: Database
  user: Caller
  audit(entry: AuditEntry): Promise<void>
  params: { id: number }
  versioned(row: T['$inferSelect']): Answered<T>
}
type Creating<T extends VersionedTable, Input> = Pick<Reading<T>, 'db' | 'versioned'> & Pick<Updating, 'audit'> & { body: Input }
type Changing<T extends VersionedTable, Input> = Reading<T> & Updating & { body: Input }

/**
 * The handlers of records that are one row each, written as they are sent: a property of an input without a column does not compile. An
 * entity with rules of its own writes its handlers with `rows.ts`.
 */
export function crudHandlers<T extends VersionedTable, Beside = object>(
  table: T,
  { missing, order, scope, unique, beside, isPersonal = false, refusals = [] }: Options<T, Beside>,
) {
  // As in `rows.ts`, Drizzle's types do not work with a table that is a type parameter. What the handlers take and answer is typed.
  const { version: _, ...columns } = columnsOf(table)
  const select = (db: Database) => db.select({ ...columns, ...beside }).from(table as PgTable)
  const one = (db: Database) => db.select({ ...columnsOf(table), ...beside }).from(table as PgTable)
  const { archivedAt } = columns
  // Statements without a condition are built and planned once, which costs more than running them.
  const statements = preparedOn((db) => ({
    list: select(db)
      .where(archivedAt && isNull(archivedAt))
      .orderBy(order, table.id)
      .limit(sql.placeholder('limit'))
      .prepare(`list_${getTableName(table)}`),
    get: one(db)
      .where(eq(table.id, sql.placeholder('id')))
      .prepare(`get_${getTableName(table)}`),
  }))
  /** The row that was written, with the properties beside it. */
  const complete = async ({ db, versioned }: Pick<Reading<T>, 'db' | 'versioned'>, row: T['$inferSelect']) => {
    const read =
      beside &&
      db
        .select(beside)
        .from(table as PgTable)
        .where(eq(table.id, row.id))
    return { ...versioned(row), ...(read && singleRow(await read)) } as Answered<T, Beside>
  }
  const trimmed = (body: Record<string, unknown>) => {
    const text = unique && body[unique[0]]
    return unique && typeof text === 'string' ? { ...body, [unique[0]]: text.trim() } : body
  }
  const duplicate = unique && onDuplicate(`${getTableName(table)}_${unique[0]}_key`, ...unique)
  const rowOf = ({ params: { id }, user }: Reading<T>) => ({ table, id, missing, where: scope?.(user) })
  const refused = duplicate ? [duplicate, ...refusals] : refusals
  const orRefused = <Row>(write: Promise<Row>) => refused.reduce((writing, refuse) => writing.catch(refuse), write)

  return {
    /** The records up to `MOST_LISTED` that the condition admits: those that are archived, or those that are not. */
    list: reading(
      ['archived'],
      async (
        call: Listing & Pick<Reading<T>, 'user' | 'audit'> & { query?: { archived?: boolean } },
        condition?: SQL,
      ): Promise<Listed<Answered<T, Beside>>> => {
        if (isPersonal) await call.audit({ entity: getTableName(table) })
        const { archived = false } = call.query ?? {}
        const own = and(scope?.(call.user), condition)
        const where = and(own, archivedAt && (archived ? isNotNull : isNull)(archivedAt))
        const read = (limit: number) =>
          !own && !archived
            ? statements(call.db).list.execute({ limit })
            : select(call.db).where(where).orderBy(order, table.id).limit(limit)
        return readList(call, { from: table, where, read: read as (limit: number) => Promise<Answered<T, Beside>[]> })
      },
    ),

    get: async (call: Reading<T>) => {
      const where = scope?.(call.user)
      const { id } = call.params
      if (isPersonal) await call.audit({ entity: getTableName(table), id })
      const rows = where ? await one(call.db).where(and(eq(table.id, id), where)) : await statements(call.db).get.execute({ id })
      return call.versioned(found<T>(rows, { missing })) as Answered<T, Beside>
    },

    create: async <Input extends ColumnsOf<Input, T> & T['$inferInsert']>(call: Creating<T, Input>) =>
      complete(call, await orRefused(insertRow(call, table, trimmed(call.body) as Input))),

    /** Changes a record. `check` may refuse that, for what the record is. */
    update: async <Input extends ColumnsOf<Input, T>>(call: Changing<T, Input>, check?: (before: T['$inferSelect']) => void) => {
      const change = (before: T['$inferSelect']) => {
        check?.(before)
        return trimmed(call.body) as object // an input, whose columns the type of this handler asks for
      }
      return complete(call, await orRefused(updateRow(call, rowOf(call), change)))
    },

    /** Archives a record of a table with `archivedAt`, or brings it back. */
    archive: async (call: Changing<T, ArchiveInput>) => {
      const since = call.body.isArchived ? sql`coalesce(${archivedAt}, now())` : null
      return complete(call, await updateRow(call, rowOf(call), () => ({ archivedAt: since }) as object))
    },
  }
}

/** Prepares statements once for each database. A transaction is one of its own. */
function preparedOn<Statements>(prepare: (db: Database) => Statements) {
  const prepared = new WeakMap<Database, Statements>()
  return (db: Database) => {
    const known = prepared.get(db) ?? prepare(db)
    prepared.set(db, known)
    return known
  }
}
