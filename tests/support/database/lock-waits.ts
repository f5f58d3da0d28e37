import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'

const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Returns how many connections of a PostgreSQL database wait for a lock that another one holds. Asked outside of a transaction, which would see one moment alone. */
export const countWaiting = async (db: Database) => (await rowsOf(db, isWaiting)).length
