import { and, arrayContains, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/generated/schema.ts'
import { consultations } from '../agenda/schema.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import { enqueueAll, hasNoJob, waitsFor } from '../platform/queue/queue.ts'
import { referrals } from '../referrals/schema.ts'
import { webhookDeliveries, webhooks } from './schema.ts'
import { sendSigned, Undelivered } from './send-signed.ts'

const KEPT_DAYS = 30
/** How long an address that does not answer is tried. */
const TRIED_HOURS = 4

type Row = typeof webhooks.$inferSelect
type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** A delivery as the contract tells it. */
export const toDelivery = ({ webhookId: _, data: __, ...delivery }: DeliveryRow): WebhookDelivery => delivery

/** An address as the contract tells it, with its version. The secret is told when it is made, and never again. */
export async function toWebhook(db: Database, { secret: _, ...row }: Row): Promise<Webhook & { version: number }> {
  const [last] = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, row.id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
  return { ...row, lastDelivery: last ? toDelivery(last) : null }
}

/** Queues events for addresses: each is told each. A test is urgent: somebody who mended an address does not wait for its pause. */
export async function deliver(
  tx: Database,
  webhookIds: readonly number[],
  event: WebhookDelivery['event'],
  things: readonly Record<string, unknown>[],
) {
  const deliveries = await tx
    .insert(webhookDeliveries)
    .values(things.flatMap((data) => webhookIds.map((webhookId) => ({ webhookId, event, data }))))
    .returning()
  await enqueueAll(
    tx,
    'webhooks',
    deliveries.map(({ id }) => ({ deliveryId: id })),
    { isUrgent: event === 'TEST' },
  )
  return deliveries
}

/** Has each address told that wants to know, in the transaction in which it happens. `read` reads what happened, once for each time. */
async function tell(tx: Database, event: WebhookEvent, read: () => Promise<Record<string, unknown>[]>) {
  const wanting = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(webhooks.isActive, arrayContains(webhooks.events, [event])))
    // An address that is taken away at the same time is not there any more. Without the lock its delivery would name no address, and what happened would fail.
    .orderBy(asc(webhooks.id))
    .for('key share')
  const things = wanting.length > 0 ? await read() : []
  const ids = wanting.map(({ id }) => id)
  if (things.length > 0) await deliver(tx, ids, event, things)
}

/** Queues an event of each appointment: which one, where and when, and nothing about its patient but the id. */
export const tellOfAppointments = (tx: Database, event: Exclude<WebhookEvent, 'LEAD_CHANGED'>, ids: readonly number[]) =>
  tell(tx, event, () => {
    const { doctorId, clinicId, patientId, date, durationInMinutes, status } = consultations
    const told = { appointmentId: consultations.id, doctorId, clinicId, patientId, date, durationInMinutes, status }
    return tx.select(told).from(consultations).where(inArray(consultations.id, ids)).orderBy(asc(consultations.id))
  })

export const tellOfLead = (tx: Database, id: number) =>
  tell(tx, 'LEAD_CHANGED', () => {
    const { referrerDoctorId, status, statusSince } = referrals
    const told = { leadId: referrals.id, referrerDoctorId, status, statusSince }
    return tx.select(told).from(referrals).where(eq(referrals.id, id))
  })

/** Each address is a lane: it gets one delivery after the other, and an address that does not answer keeps no other one waiting. A refused delivery concerns that delivery alone. */
export const addresses = {
  of: sql`(select ${webhookDeliveries.webhookId} from ${webhookDeliveries} where ${webhookDeliveries.id} = (job.data ->> 'deliveryId')::int)`,
  isDown: (error: unknown) => error instanceof Undelivered && error.answer === undefined,
}

/** Sends the next delivery of an address. It is tried again if this throws. */
export async function sendDelivery(
  db: Database,
  env: Pick<Env, 'webhooksToPrivate'>,
  { deliveryId }: { deliveryId: number },
  { isLast }: { isLast: boolean },
): Promise<undefined> {
  const isIt = eq(webhookDeliveries.id, deliveryId)
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(isIt, eq(webhookDeliveries.status, 'WAITING')))
  if (!found) return
  const { delivery, webhook } = found
  const { id, event, createdAt, data } = delivery
  const set = (values: PgUpdateSetSource<typeof webhookDeliveries>) =>
    db
      .update(webhookDeliveries)
      .set({ ...values, attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(isIt)
  if (!webhook.isActive) {
    await set({ status: 'FAILED', problem: 'La dirección está en pausa.' })
    return
  }
  try {
    const answer = await sendSigned(webhook, { id, event, createdAt, data }, env.webhooksToPrivate)
    await set({ status: 'DELIVERED', answer, problem: null, deliveredAt: new Date().toISOString() })
  } catch (error) {
    const known = error instanceof Undelivered ? error : new Undelivered('No se pudo enviar.')
    await set({ status: isLast ? 'FAILED' : 'WAITING', answer: known.answer ?? null, problem: known.message })
    if (addresses.isDown(error)) await giveUp(db, webhook.id, known.message)
    throw error
  }
}

/** Gives up a delivery that an address has not taken for hours, and those that waited behind it. */
const giveUp = (db: Database, webhookId: number, problem: string) =>
  db
    .update(webhookDeliveries)
    .set({ status: 'FAILED', problem })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'WAITING'),
        waitsFor(TRIED_HOURS, 'webhooks', 'deliveryId', sql`${webhookDeliveries.id}`),
      ),
    )

/** The deliveries that wait and for which nobody will come: their job is gone, as after an import. They can be sent again. */
export const failForgottenDeliveries = (db: Database) =>
  db.execute(sql`update ${webhookDeliveries} set status = 'FAILED', problem = coalesce(problem, 'Nadie lo envió.')
    where status = 'WAITING' and created_at < now() - interval '1 hour' and ${hasNoJob('webhooks', 'deliveryId', webhookDeliveries.id)}`)

/** Deletes old deliveries. */
export const deleteOldDeliveries = (db: Database) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
