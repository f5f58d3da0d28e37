import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** What a person is told when a query or a mutation fails. */
export type Failure = { title: string; description: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failed?: Failure }
    mutationMeta: { failed?: Failure }
  }
}

/**
 * Whether the sign-in dialog or the maintenance page tells the failure and asks again when it is over: until then a page
 * waits as if nothing had been answered.
 */
export const isHandledGlobally = (error: Error) => error instanceof ApiError && (error.status === 401 || error.status === 503)

// What the server refused, it refuses again; a timeout has already taken long enough.
const worthRetrying = (error: Error) =>
  error instanceof ApiError && !isHandledGlobally(error) && (error.code === 'network' || error.status >= 500)

/** The app's query client. `onFailed` is called once for each failed query or mutation that says in `meta.failed` what to tell. */
export function createQueryClient({ onFailed }: { onFailed: (failure: Failure, error: Error) => void }) {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failed } = query.meta ?? {}
        // What a link fetched ahead is nobody's failure until its page is open, and what is shown already stays.
        if (failed && query.getObserversCount() > 0 && query.state.data === undefined && !isHandledGlobally(error)) onFailed(failed, error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => {
        if (meta?.failed && !isHandledGlobally(error)) onFailed(meta.failed, error)
      },
    }),
    defaultOptions: {
      // 'always': paused offline calls would pend for ever instead of failing with a message.
      queries: { networkMode: 'always', staleTime: 30_000, retry: (count, error) => count < 1 && worthRetrying(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
