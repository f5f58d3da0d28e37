import { type QueryClient, type QueryKey, QueryObserver, type UseQueryOptions } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import type { RecordEvent } from '#machines/submission.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'

/** What a failed load tells about a record. */
export const toRecordEvent = (error: Error): RecordEvent => ({
  type: error instanceof ApiError && error.status === 404 ? 'missing' : 'unreachable',
})

/** Follows a record in the cache, and tells the machine when it is there, when it is not, and when another user has changed it. */
export const watchRecord = <Entity extends Versioned<object>, Key extends QueryKey>(
  queries: QueryClient,
  query: UseQueryOptions<Entity, Error, Entity, Key> & { queryKey: Key },
) =>
  fromCallback<{ type: 'fetch' }, undefined, RecordEvent>(({ sendBack, receive }) => {
    const observer = new QueryObserver(queries, query)
    let etag: string | undefined
    const tell = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data && data.etag !== etag) sendBack({ type: etag === undefined ? 'found' : 'outdated' })
      else if (!data && error && !isHandledGlobally(error)) sendBack(toRecordEvent(error))
      etag = data?.etag
    }
    tell(observer.getCurrentResult())
    receive(() => void observer.refetch())
    return observer.subscribe(tell)
  })
