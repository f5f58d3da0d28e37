import { and, desc, eq, sql } from 'drizzle-orm'
import type { Call, Operations } from '../platform/call.ts'
import { singleRow } from '../platform/db/errors.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { readList } from '../platform/records/lists.ts'
import { getRow, lockRow, updateRow } from '../platform/records/rows.ts'
import { newToken } from '../platform/tokens.ts'
import { webhooks as table, webhookDeliveries } from './schema.ts'
import { refusalOf } from './send-signed.ts'
import { deliver, toDelivery, toWebhook } from './webhooks.ts'

const missing = 'La dirección no existe.'
const MOST = 20
const MOST_LISTED = 100
const MOST_DELIVERIES = 50

function rejectUrl({ services }: Pick<Call<'createWebhook'>, 'services'>, url: string | undefined) {
  const refusal = url === undefined ? undefined : refusalOf(url, services.env.webhooksToPrivate)
  if (refusal) throw implausible('url', refusal)
}

export const webhooks = {
  async listWebhooks(call) {
    const { db } = call
    const read = async (limit: number) => {
      const rows = await db.select().from(table).orderBy(desc(table.id)).limit(limit)
      const told = await Promise.all(rows.map((row) => toWebhook(db, row)))
      return told.map(({ version: _, ...webhook }) => webhook)
    }
    return readList(call, { from: table, where: undefined, most: MOST_LISTED, read })
  },

  async createWebhook(call) {
    const { body, db, audit } = call
    rejectUrl(call, body.url)
    // Two at once are counted one after the other.
    await db.execute(sql`lock table ${table} in share row exclusive mode`)
    if ((await db.$count(table)) >= MOST) throw new Problem(409, `Podés tener hasta ${MOST} direcciones. Quitá una que no uses.`)
    const secret = newToken()
    const row = singleRow(
      await db
        .insert(table)
        .values({ ...body, secret })
        .returning(),
    )
    await audit({ entity: 'webhooks', id: row.id, after: row })
    const { version: _, ...webhook } = await toWebhook(db, row)
    return { webhook, secret }
  },

  async getWebhook(call) {
    return call.versioned(await toWebhook(call.db, await getRow(call.db, { table, id: call.params.id, missing })))
  },

  async updateWebhook(call) {
    rejectUrl(call, call.body.url)
    return call.versioned(await toWebhook(call.db, await updateRow(call, { table, id: call.params.id, missing }, () => call.body)))
  },

  async deleteWebhook(call) {
    const row = await getRow(call.db, { table, id: call.params.id, missing })
    await call.db.delete(table).where(eq(table.id, row.id))
    await call.audit({ entity: 'webhooks', id: row.id, before: row })
    return { status: 'ok', message: 'La dirección se quitó.' }
  },

  async renewWebhookSecret(call) {
    const { id } = await getRow(call.db, { table, id: call.params.id, missing })
    const secret = newToken()
    await call.db.update(table).set({ secret }).where(eq(table.id, id))
    await call.audit({ entity: 'webhooks', id })
    return { secret }
  },

  async listWebhookDeliveries(call) {
    const { id } = await getRow(call.db, { table, id: call.params.id, missing })
    const where = eq(webhookDeliveries.webhookId, id)
    const read = async (limit: number) => {
      const rows = await call.db.select().from(webhookDeliveries).where(where).orderBy(desc(webhookDeliveries.id)).limit(limit)
      return rows.map(toDelivery)
    }
    return readList(call, { from: webhookDeliveries, where, most: MOST_DELIVERIES, read })
  },

  async testWebhook(call) {
    const { id } = await lockRow(call.db, { table, id: call.params.id, missing })
    const delivery = singleRow(await deliver(call.db, [id], 'TEST', [{}]))
    await call.audit({ entity: 'webhooks', id })
    return toDelivery(delivery)
  },

  async resendWebhookDelivery(call) {
    const { db, params } = call
    const isIt = and(eq(webhookDeliveries.id, params.deliveryId), eq(webhookDeliveries.webhookId, params.id))
    const [found] = await db.select().from(webhookDeliveries).where(isIt).for('update')
    if (!found) throw new Problem(404, 'El envío no existe.')
    if (found.status === 'WAITING') throw new Problem(409, 'El envío ya está en camino.')
    const values = { status: 'WAITING' as const, answer: null, problem: null, deliveredAt: null }
    const again = singleRow(await db.update(webhookDeliveries).set(values).where(isIt).returning())
    await enqueue(db, 'webhooks', { deliveryId: again.id }, { isUrgent: true })
    await call.audit({ entity: 'webhooks', id: params.id })
    return toDelivery(again)
  },
} satisfies Partial<Operations>
