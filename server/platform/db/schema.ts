import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The failed sign-ins of each account and each address, and how many e-mails they checked. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: doublePrecision().notNull(),
  failedAt: instant().notNull(),
  blockedUntil: instant().notNull(),
})

/** Keys that all processes share, so that nobody has to configure them. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** The id that this database and its files both have, in one row. Files with another one are those of another database. */
export const fileStore = pgTable(
  'file_store',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  (table) => [check('file_store_is_only_check', sql`${table.isOnly}`)],
)

/**
 * The settings with which the rows of this database were made. Without a row it is the default. The appointments up to `unnamed_calendars` have
 * names in calendars that do not name the installation.
 */
export const settings = pgTable('settings', {
  name: text().$type<'time_zone' | 'unnamed_calendars'>().primaryKey(),
  value: text().notNull(),
})

/** The captcha tokens that have been used. They are kept until they would have expired anyway. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    token: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
