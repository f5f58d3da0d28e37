import { sql } from 'drizzle-orm'
import type { Connected, Database } from './connections.ts'
import { type Report, rowsOf, runStep } from './ddl.ts'
import { databaseError } from './errors.ts'

/**
 * The indexes by which searches find parts of words, and their tables and columns. They need the extension `pg_trgm`, which not every role
 * may create and not every server has: without them the searches work, too, and read the whole table.
 */
export const trigramIndexes: Record<string, readonly [table: string, column: string]> = {
  users_search_index: ['users', 'search'],
  doctors_search_index: ['doctors', 'search'],
  clinics_search_index: ['clinics', 'search'],
  referrals_search_index: ['referrals', 'search'],
  consultations_search_index: ['consultations', 'search'],
}

/** How it stands with the extension, and which indexes the database lacks. */
async function look(db: Database) {
  const [extension] = await rowsOf<{ schema: string | null; canBeMade: boolean }>(
    db,
    sql`select (select extnamespace::regnamespace::text from pg_extension where extname = name) as schema,
      has_database_privilege(current_database(), 'create') as "canBeMade"
      from pg_available_extensions where name = 'pg_trgm'`,
  )
  const names = JSON.stringify(Object.keys(trigramIndexes))
  const lacking = await rowsOf<{ name: string }>(
    db,
    sql`select name from json_array_elements_text(${names}) as name
      where not exists (select from pg_index where indexrelid = to_regclass(quote_ident(name)) and indisvalid)`,
  )
  return { extension, lacking: lacking.map(({ name }) => name) }
}

const tellOfSearches = (report: Report) =>
  report('Searches read whole tables, since the extension pg_trgm or an index of it is not there: create it, and run `npm run migrate`.')

/** Whether there are indexes to be made, by a role that may make what they need. Where it may not, it is told what searches lack. */
export async function canMakeTrigramIndexes(db: Database, mayChange: boolean, report: Report) {
  const { extension, lacking } = await look(db)
  if (lacking.length === 0) return false
  const isPossible = mayChange && (typeof extension?.schema === 'string' || extension?.canBeMade === true)
  if (!isPossible) tellOfSearches(report)
  return isPossible
}

/** Makes the indexes that the database lacks, if it has the extension or the role may create it. Nothing else depends on them, so it tells of a failure and goes on. */
export async function createTrigramIndexes(db: Connected, report: Report) {
  try {
    if ((await look(db)).extension?.canBeMade) await db.execute(sql`create extension if not exists pg_trgm`)
    const { extension, lacking } = await look(db)
    if (!extension?.schema) return tellOfSearches(report)
    for (const name of lacking) {
      const [table, column] = trigramIndexes[name] ?? []
      const statement = `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON "${table}" USING gin ("${column}" ${extension.schema}.gin_trgm_ops) WITH (fastupdate=false)`
      await runStep(db, name, statement, report)
    }
  } catch (error) {
    report(`Searches read whole tables, since an index could not be made: ${databaseError(error)?.message ?? error}.`)
  }
}
