import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { createdAt } from '../platform/db/columns.ts'

/** Each change and each read of personal data: the person, the record, the address. Triggers keep its rows from being changed, and from being deleted before their time. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** Null where nobody is known: a failed sign-in, a command, the server itself. */
    userId: integer().references(() => users.id),
    /** The client's address. Null where a command or the server itself did it. */
    address: text(),
    operation: text().notNull(),
    entity: text().notNull(),
    /** Null where a whole list was read. */
    recordId: integer(),
    before: jsonb(),
    after: jsonb(),
    /** The hash of the name that was typed, where a sign-in failed. */
    failedAccount: text(),
    /** The limits of a read: the parameters of its query, as they were sent. Null if there were none. */
    query: jsonb().$type<Record<string, unknown>>(),
    /** How many records a read told. Null where it was no read, and while a stream goes on: a trigger admits that it is filled in once. */
    rows: integer(),
    requestId: text().notNull(),
  },
  (table) => [index().on(table.entity, table.recordId), index().on(table.userId), index().on(table.at)],
)
