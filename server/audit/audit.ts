import { randomUUID } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { and, count, desc, eq, getTableName, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { earlierNow } from '../platform/db/read-values.ts'
import type { AuditEntry } from '../platform/records/audit-entry.ts'
import { auditLog } from './schema.ts'

const SECRET = /password|token|secret/i

/** The known facts of the person who acts. A command and the server itself have no address. */
type Source = {
  operation: string
  userId: number | undefined
  address?: string
  requestId: string
  /** The limits of a read: the parameters of its query. */
  query?: Record<string, unknown>
}

/** Adds a row to the audit log, and returns its id. The fields that hold secrets are left out. */
export async function writeAudit(db: Database, source: Source, entry: AuditEntry) {
  return singleRow(await writeAudits(db, source, [entry]))
}

/** Adds rows to the audit log, and returns their ids. The fields that hold secrets are left out. */
export async function writeAudits(db: Database, { operation, userId, address, requestId, query }: Source, entries: readonly AuditEntry[]) {
  if (entries.length === 0) return []
  const values = entries.map(({ entity, id, before, after, by, failedAccount, rows }) => ({
    operation,
    userId: by ?? userId,
    address,
    failedAccount,
    requestId,
    entity,
    recordId: id,
    before: before && withoutSecrets(before),
    after: after && withoutSecrets(after),
    query,
    rows,
  }))
  const written = await db.insert(auditLog).values(values).returning({ id: auditLog.id })
  return written.map(({ id }) => id)
}

/** Says how many records a stream told, which is known once it has ended or was left. Until then its row says that it was begun. */
export const endAudit = (db: Database, id: number, rows: number) => db.update(auditLog).set({ rows }).where(eq(auditLog.id, id))

/** The rows of the audit log that tell who wrote a record. */
export const isChangeOf = (table: PgTable, id: number) =>
  and(eq(auditLog.entity, getTableName(table)), eq(auditLog.recordId, id), isNotNull(auditLog.after))

/** The last writes of a record, with person and time, newest first, and the row before and after. `by` is null if the person is unknown. */
export const readChanges = (db: Database, table: PgTable, id: number, most: number) =>
  selectChanges(db).where(isChangeOf(table, id)).orderBy(desc(auditLog.id)).limit(most)

/** The writes of records of a table that are no new ones, between two moments, newest first: those of which `isTold` says so. */
export const readChangesBetween = (
  db: Database,
  table: PgTable,
  { from, to, isTold, most }: { from: string; to: string; isTold: (log: typeof auditLog) => SQL | undefined; most: number },
) =>
  selectChanges(db)
    .where(
      and(
        gte(auditLog.at, from),
        lt(auditLog.at, to),
        eq(auditLog.entity, getTableName(table)),
        isNotNull(auditLog.before),
        isNotNull(auditLog.after),
        isTold(auditLog),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most)

const selectChanges = (db: Database) =>
  db
    .select({
      recordId: auditLog.recordId,
      at: auditLog.at,
      userId: auditLog.userId,
      before: auditLog.before,
      after: auditLog.after,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .$dynamic()

/** For so long the person who changed a record may take the change back. */
export const UNDO_MILLISECONDS = 60_000

/** The row as it was before its last change, which this person made just now. */
export async function readUndoable<Row>(db: Database, table: PgTable, id: number, userId: number) {
  const [last] = await readChanges(db, table, id, 1)
  const isRecent = last?.userId === userId && Math.abs(Date.now() - Date.parse(last.at)) <= UNDO_MILLISECONDS
  return isRecent ? (last.before as Row | null) : null
}

const PRUNED_AT_ONCE = 10_000

/**
 * Deletes the rows that are older than so many days. Each batch leaves a row that says how many were deleted, and up to when; a trigger
 * refuses every other deletion.
 */
export async function pruneAudit(db: Database, days: number, stopping?: AbortSignal) {
  const before = new Date((await earlierNow(db)) - days * millisecondsInDay).toISOString()
  const pruneBatch = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('salvia.audit_pruned_before', ${before}, true)`)
      const oldest = tx.select({ id: auditLog.id }).from(auditLog).where(lt(auditLog.at, before)).orderBy(auditLog.at).limit(PRUNED_AT_ONCE)
      const deleted = tx.$with('deleted').as(tx.delete(auditLog).where(inArray(auditLog.id, oldest)).returning({ id: auditLog.id }))
      const rows = singleRow(await tx.with(deleted).select({ count: count() }).from(deleted)).count
      if (rows === 0) return 0
      const source = { operation: 'pruneAudit', userId: undefined, requestId: randomUUID() }
      await writeAudit(tx, source, { entity: getTableName(auditLog), after: { deleted: rows, before } })
      return rows
    })
  while (!stopping?.aborted && (await pruneBatch()) === PRUNED_AT_ONCE);
}

const withoutSecrets = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !SECRET.test(field)))
