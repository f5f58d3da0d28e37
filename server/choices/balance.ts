import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../platform/db/database.ts'
import { choiceTransactions } from './schema.ts'

const reversals = alias(choiceTransactions, 'reversals')

/** The assignments that stand: one that was reversed counts in no month, also where it was reversed in a later one. */
export const isAssigned = sql`${choiceTransactions.type} = 'ASSIGN' and not exists (select from ${choiceTransactions} as ${reversals} where ${reversals.reverses} = ${choiceTransactions.id})`

/** The change of the balance by a transaction; it is negative if choices are taken away. */
export const signedQuantity: SQL<number> = sql`case when ${choiceTransactions.type} = 'ASSIGN' then ${choiceTransactions.quantity} else -${choiceTransactions.quantity} end`

/** The sum of a doctor's transactions. */
export async function balanceOf(db: Database, doctorId: number) {
  const [sum] = await db
    .select({ quantity: sql<number>`coalesce(sum(${signedQuantity}), 0)::int` })
    .from(choiceTransactions)
    .where(eq(choiceTransactions.doctorId, doctorId))
  return sum?.quantity ?? 0
}
