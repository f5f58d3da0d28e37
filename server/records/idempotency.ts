import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Database } from '../db/database.ts'
import { singleRow } from '../db/errors.ts'
import { idempotencyKeys as table } from '../db/schema.ts'
import { Problem } from '../problem.ts'

/** A finished answer: it is sent, and kept for a repeated request. */
export type Reply = NonNullable<typeof table.$inferSelect.answer>

type Repeatable = { operation: OperationId; userId: number; key: string; params: unknown; body: unknown }

const expired = lt(table.createdAt, sql`now() - interval '24 hours'`)

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

// As JSON each byte of a file would be a number.
const withDigests = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value instanceof Uint8Array ? sha256(value) : value]))
    : body

// This hash is quick to compute, so a password in it could be guessed far more easily than from the account's own hash.
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value)

/**
 * Runs a change once for each `Idempotency-Key` of a person: a repeated request gets the answer of the first one.
 * The key is part of the change's transaction. A failed request therefore leaves it free, and a concurrent one waits here for the first.
 */
export async function runOnce(
  tx: Database,
  { operation, userId, key, params, body }: Repeatable,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const requestHash = sha256(JSON.stringify([operation, params, withDigests(body)], withoutPassword))
  const fresh = { requestHash, answer: null, createdAt: sql`now()` }
  const claimed = await tx
    .insert(table)
    .values({ userId, key, ...fresh })
    .onConflictDoUpdate({ target: [table.userId, table.key], set: fresh, setWhere: expired })
    .returning()
  const mine = and(eq(table.userId, userId), eq(table.key, key))
  if (claimed.length === 0) {
    const first = singleRow(await tx.select().from(table).where(mine))
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
export const deleteExpiredKeys = (db: Database) => db.delete(table).where(expired)
