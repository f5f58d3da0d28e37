import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'

/** Statements that fill the first release's schema with rows of each kind. */
export const oldRows = readFileSync('tests/support/database/old-rows.sql', 'utf8')

/** The whole schema, in a line each: columns, constraints, indexes, triggers, functions and collations, without those of extensions. */
export async function describeSchema(db: Database) {
  const lines = await rowsOf<{ line: string }>(
    db,
    sql`select format('column %s.%s %s', attrelid::regclass, attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('index %s%s', pg_get_indexdef(indexrelid), case when not indisvalid then ' is not valid' end)
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('function %s', pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select format('collation %s', to_jsonb(pg_collation) - 'oid' - 'collversion') from pg_collation where collnamespace = 'public'::regnamespace
    order by 1`,
  )
  return lines.map(({ line }) => line)
}

/** The rows of all tables, as text that is the same for the same rows. */
export async function readRows(db: Database) {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await rowsOf<{ row: string }>(db, sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} as one order by 1`)
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}
