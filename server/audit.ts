import type { AuditEntry } from './contract.ts'
import type { Database } from './db/database.ts'
import { auditLog } from './db/schema.ts'

const SECRET = /password|token|secret/i

/** Appends to the audit log, without the fields that hold secrets. */
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
