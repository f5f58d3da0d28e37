import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fold, identity, instant, version } from '../platform/db/columns.ts'

export const insurances = pgTable(
  'insurances',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('insurances_name_key').on(fold(table.name))],
)

export const specialities = pgTable(
  'specialities',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('specialities_name_key').on(fold(table.name))],
)
