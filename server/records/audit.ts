import type { Database } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'

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

const withoutSecrets = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !SECRET.test(field)))
