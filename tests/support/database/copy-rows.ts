import { getTableColumns, inArray, is, or } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import * as schema from '#server/tables.ts'

/** The ids of rows and of their copies. */
type Copies = Map<unknown, unknown>

/**
 * Copies every row that refers to one of `copies`, directly or through other rows; each copy refers to the copies instead.
 * It follows the foreign keys of the schema, so it knows a new table without being told. A row that can exist only once has no copy.
 */
export async function copyRows(db: Database, copies: Map<PgTable, Copies>) {
  // A row of the audit log names its record by number, so that a copy would say that somebody else changed the same record.
  for (const table of tablesInOrder().filter((table) => !copies.has(table) && table !== schema.auditLog)) {
    const references = referencesOf(table)
      .filter(({ foreignTable }) => copies.has(foreignTable))
      .map(({ field, column, foreignTable }) => ({ field, column, ids: copies.get(foreignTable) ?? new Map() }))
    const own: Copies = new Map()
    copies.set(table, own)
    if (references.length === 0) continue
    const rows = await db
      .select()
      .from(table)
      .where(or(...references.map(({ column, ids }) => inArray(column, [...ids.keys()]))))
    for (const row of rows) {
      const copy = Object.fromEntries(Object.entries(row).filter(([field]) => !isGenerated(table, field)))
      for (const { field, ids } of references) copy[field] = ids.get(row[field]) ?? row[field]
      const [written] = await db.insert(table).values(copy).onConflictDoNothing().returning()
      if (written) own.set(row['id'], written['id'])
    }
  }
}

/** Every table, after those to which it refers. */
function tablesInOrder() {
  const ordered = new Set<PgTable>()
  const add = (table: PgTable) => {
    for (const { foreignTable } of referencesOf(table)) if (foreignTable !== table) add(foreignTable)
    ordered.add(table)
  }
  for (const table of Object.values(schema)) if (is(table, PgTable)) add(table)
  return [...ordered]
}

const referencesOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return Object.entries(getTableColumns(table)).flatMap(([field, column]) =>
      columns.includes(column) ? [{ field, column, foreignTable }] : [],
    )
  })

function isGenerated(table: PgTable, field: string) {
  const column = getTableColumns(table)[field]
  return column?.generated !== undefined || column?.generatedIdentity !== undefined
}
