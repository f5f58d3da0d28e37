import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WebhookDelivery, WebhookEvent } from '#contract/generated/schema.ts'
import { createdAt, identity, instant, isOneOf, version } from '../platform/db/columns.ts'

/** The addresses of other programs, which are told of events. */
export const webhooks = pgTable('webhooks', {
  id: identity(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Signs the deliveries, so that it is no hash. */
  secret: text().notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  version: version(),
})

/** The deliveries to an address, and their outcome. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookDelivery['event']>().notNull(),
    /** The record as it was at the event. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<WebhookDelivery['status']>().notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    answer: integer(),
    problem: text(),
    createdAt: createdAt(),
    deliveredAt: instant(),
  },
  (table) => [
    index('webhook_deliveries_webhook_index').on(table.webhookId, table.id),
    index('webhook_deliveries_created_index').on(table.createdAt),
    check('webhook_deliveries_status_check', isOneOf(table.status, ['WAITING', 'DELIVERED', 'FAILED'])),
  ],
)
