import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'

const LOOK_MS = 60_000

/** How many notifications are unread. It is read again every minute while the window is in sight, since it names nobody. */
export const unreadCount = queryOptions({
  queryKey: ['/notifications/unread'],
  queryFn: ({ signal }) => unwrap(api.GET('/notifications/unread', { signal })),
  refetchInterval: LOOK_MS,
  select: ({ unread }) => unread,
})

/** How many reservations wait for an answer, read with the unread ones. It is undefined with a backend that does not say. */
export const pendingReservations = queryOptions({ ...unreadCount, select: ({ pendingReservations: pending }) => pending })

/** The user's notifications, newest first. */
export const notifications = queryOptions({
  queryKey: ['/notifications'],
  queryFn: ({ signal }) => unwrapList(api.GET('/notifications', { signal })),
  select: rowsOf,
  // It is read each time that somebody looks.
  staleTime: 0,
})

/** Says that everything up to the newest that was seen was read, on each device. */
export async function readUntil(queries: QueryClient, until: string) {
  queries.setQueryData(unreadCount.queryKey, await unwrap(api.PATCH('/notifications/unread', { body: { until } })))
}
