import { and, asc, eq, getTableName, isNotNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { auditLog, users } from '../db/schema.ts'

const SECRET = /password|token|secret/i

export type AuditEntry = {
  /** The name of the table. */
  entity: string
  /** Left out where a whole list was read. */
  id?: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Set only where the caller is not known yet: the person who just signed in. */
  by?: number
}

/** Adds a row to the audit log. The fields that hold secrets are left out. */
export async function writeAudit(
  db: Database,
  { operation, userId, requestId }: { operation: string; userId: number | undefined; requestId: string },
  { entity, id, before, after, by }: AuditEntry,
) {
  await db.insert(auditLog).values({
    operation,
    userId: by ?? userId,
    requestId,
    entity,
    recordId: id,
    before: before && withoutSecrets(before),
    after: after && withoutSecrets(after),
  })
}

/** Who wrote a record and when, oldest first, with the row before and after. `by` is null where nobody is known. */
export async function readChanges(db: Database, table: PgTable, id: number) {
  const rows = await db
    .select({ at: auditLog.at, before: auditLog.before, after: auditLog.after, firstName: users.firstName, lastName: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, getTableName(table)), eq(auditLog.recordId, id), isNotNull(auditLog.after)))
    .orderBy(asc(auditLog.id))
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    by: firstName !== null && lastName !== null ? { firstName, lastName } : null,
  }))
}

const withoutSecrets = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !SECRET.test(field)))
