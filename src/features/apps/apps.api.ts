import { queryOptions } from '@tanstack/react-query'
import type { WebhookInput } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './apps.texts.ts'

const { hook } = texts
const at = (id: number) => ({ params: { path: { id } } })
/** How often deliveries that are on their way are looked at, in milliseconds. */
const LOOK_MS = 3_000

/** The addresses of other programs. */
export const webhooks = resource('/webhooks', hook)

/** Adds an address, only once for each key. The secret is told this once. */
export const createWebhook = (body: WebhookInput, key: string) =>
  unwrap(api.POST('/webhooks', { params: { header: { 'Idempotency-Key': key } }, body }))

export const deleteWebhook = (id: number) => unwrap(api.DELETE('/webhooks/{id}', at(id)))

export const renewSecret = (id: number) => unwrap(api.POST('/webhooks/{id}/secret', at(id)))

/** The last deliveries to an address. They are read again while one is on its way. */
export const deliveries = (id: number) =>
  queryOptions({
    queryKey: ['/webhooks/{id}/deliveries', id],
    queryFn: ({ signal }) => unwrapList(api.GET('/webhooks/{id}/deliveries', { ...at(id), signal })),
    select: rowsOf,
    refetchInterval: ({ state }) => state.data?.rows.some(({ status }) => status === 'WAITING') && LOOK_MS,
    meta: { failed: hook.deliveriesFailed },
  })

export const sendTest = (id: number) => unwrap(api.POST('/webhooks/{id}/deliveries', at(id)))

export const resend = ({ id, deliveryId }: { id: number; deliveryId: number }) =>
  unwrap(api.POST('/webhooks/{id}/deliveries/{deliveryId}/resend', { params: { path: { id, deliveryId } } }))
