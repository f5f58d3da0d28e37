import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { OperationId } from '#src/api/generated/policy.ts'
import { type Caller, Problem } from './contract.ts'
import type { Database } from './db/database.ts'
import { one } from './db/errors.ts'
import { idempotencyKeys as table } from './db/schema.ts'
import type { Reply } from './pipeline.ts'

const expired = lt(table.createdAt, sql`now() - interval '24 hours'`)

// What is stored could be guessed far more quickly than what the account keeps of it.
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value)

/**
 * Runs a change once for each `Idempotency-Key` of a person: a repeated request gets the first one's answer.
 * The key is part of the change's transaction, so a failed request leaves it free, and a concurrent one waits here for the first.
 */
export async function once(
  tx: Database,
  request: FastifyRequest,
  operation: OperationId,
  caller: Caller,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return run()

  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, request.params, request.body], withoutPassword))
    .digest('base64url')
  const fresh = { requestHash, answer: null, createdAt: sql`now()` }
  const claimed = await tx
    .insert(table)
    .values({ userId: caller.id, key, ...fresh })
    .onConflictDoUpdate({ target: [table.userId, table.key], set: fresh, setWhere: expired })
    .returning()
  const mine = and(eq(table.userId, caller.id), eq(table.key, key))
  if (claimed.length === 0) {
    const first = one(await tx.select().from(table).where(mine))
    if (first.requestHash !== requestHash || !first.answer) {
      throw new Problem(422, 'Esta clave ya se usó para otro pedido.', { code: 'idempotency_key_reused' })
    }
    return first.answer
  }
  const answer = await run()
  await tx.update(table).set({ answer }).where(mine)
  return answer
}

/** Deletes the keys that are no longer kept. */
export const forgetOldKeys = (db: Database) => db.delete(table).where(expired)
