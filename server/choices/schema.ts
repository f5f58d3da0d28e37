import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { doctors, users } from '../accounts/schema.ts'
import { createdAt, identity, isOneOf } from '../platform/db/columns.ts'

/** The ledger of choices. The balance is the sum of its rows, so a trigger keeps them from being changed or deleted. */
export const choiceTransactions = pgTable(
  'choice_transactions',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    type: text().$type<'ASSIGN' | 'CONSUME' | 'REVERSAL'>().notNull(),
    quantity: integer().notNull(),
    ppc: integer(),
    paymentMethod: text(),
    observation: text(),
    /** The assignment that a REVERSAL takes back, once. */
    reverses: integer().references((): AnyPgColumn => choiceTransactions.id),
    assignedBy: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('choice_transactions_doctor_index').on(table.doctorId, table.id),
    index('choice_transactions_created_index').on(table.createdAt),
    uniqueIndex('choice_transactions_reverses_key').on(table.reverses),
    check('choice_transactions_type_check', isOneOf(table.type, ['ASSIGN', 'CONSUME', 'REVERSAL'])),
    check('choice_transactions_reverses_check', sql`(${table.type} = 'REVERSAL') = (${table.reverses} is not null)`),
    check('choice_transactions_quantity_check', sql`${table.quantity} > 0`),
  ],
)
