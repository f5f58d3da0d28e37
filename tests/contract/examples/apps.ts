import { randomUUID } from 'node:crypto'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { type Examples, found } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'

/** An address that is told nothing, so that no test waits for it. */
async function newWebhook({ db }: Asker) {
  // There are few at a time.
  await db.delete(webhooks)
  const row = { ...exampleOf('WebhookInput'), secret: 'secret', isActive: false }
  return found(await db.insert(webhooks).values(row).returning({ id: webhooks.id }))
}

export const appsExamples = {
  listWebhooks: { own: () => ({}) },
  createWebhook: {
    async own(app) {
      await newWebhook(app)
      return { body: { ...exampleOf('WebhookInput'), url: `https://integraciones.example.com/${randomUUID()}` } }
    },
  },
  getWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  updateWebhook: { own: async (app) => ({ params: await newWebhook(app), body: exampleOf('UpdateWebhookInput') }) },
  deleteWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  renewWebhookSecret: { own: async (app) => ({ params: await newWebhook(app) }) },
  listWebhookDeliveries: { own: async (app) => ({ params: await newWebhook(app) }) },
  testWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  resendWebhookDelivery: {
    async own(app) {
      const { id } = await newWebhook(app)
      const row = { webhookId: id, event: 'TEST' as const, data: {}, status: 'FAILED' as const }
      const delivery = found(await app.db.insert(webhookDeliveries).values(row).returning({ id: webhookDeliveries.id }))
      return { params: { id, deliveryId: delivery.id } }
    },
  },
} satisfies Partial<Examples>
