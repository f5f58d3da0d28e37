import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { Problem } from '../platform/problem.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { idempotencyKeys as table } from './schema.ts'

/** A finished answer: it is sent, and kept for a repeated request. */
export type Reply = NonNullable<typeof table.$inferSelect.answer>

/** `ifMatch`: the version that the request starts from, which makes it another one. */
type Repeatable = { operation: OperationId; userId: number; key: string; params: unknown; ifMatch: string | undefined; body: unknown }

const expired = lt(table.createdAt, sql`now() - interval '24 hours'`)

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

// As JSON each byte of a file would be a number.
const withDigests = (body: unknown) =>
  body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value instanceof Uint8Array ? sha256(value) : value]))

const hasPassword = (body: unknown) => Object.keys(body ?? {}).some((name) => /password/i.test(name))

// A password would be easier to guess from a quick hash of its request than from the account's own, so that one is as slow.
const hashRequest = (text: string, body: unknown) => (hasPassword(body) ? hashPassword(text) : sha256(text))
const isSameRequest = (hash: string, text: string) => (hash.startsWith('$') ? passwordMatches(hash, text) : hash === sha256(text))

const withKey = ({ userId, key }: Pick<Repeatable, 'userId' | 'key'>) => and(eq(table.userId, userId), eq(table.key, key))

/** Keeps a further answer of a change that was run, to which something was added after it: a repeated request gets this one. */
export const keepAnswer = (db: Database, whose: Pick<Repeatable, 'userId' | 'key'>, answer: Reply) =>
  db.update(table).set({ answer }).where(withKey(whose))

/**
 * Runs a change once for each `Idempotency-Key` of a person: a repeated request gets the answer of the first one.
 * The key is part of the change's transaction. A failed request therefore leaves it free, and a concurrent one waits here for the first.
 */
export async function runOnce(
  tx: Database,
  { operation, userId, key, params, ifMatch, body }: Repeatable,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const request = JSON.stringify([operation, params, ifMatch, withDigests(body)])
  const fresh = { requestHash: await hashRequest(request, body), answer: null, createdAt: sql`now()` }
  const claimed = await tx
    .insert(table)
    .values({ userId, key, ...fresh })
    .onConflictDoUpdate({ target: [table.userId, table.key], set: fresh, setWhere: expired })
    .returning()
  const mine = withKey({ userId, key })
  if (claimed.length === 0) {
    const first = singleRow(await tx.select().from(table).where(mine))
    if (!first.answer || !(await isSameRequest(first.requestHash, request))) {
      throw new Problem(422, 'Esta clave ya se usó para otro pedido.', { code: 'idempotency_key_reused' })
    }
    return first.answer
  }
  const answer = await run().catch(async (error: unknown) => {
    if (error instanceof Problem && error.keepsWrites) await tx.delete(table).where(mine)
    throw error
  })
  await tx.update(table).set({ answer }).where(mine)
  return answer
}

/** Deletes the keys that are no longer kept. */
export const deleteExpiredKeys = (db: Database) => db.delete(table).where(expired)
