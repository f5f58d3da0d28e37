import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPartial } from './client.ts'

/** The texts that a user sees when a query or a mutation fails. */
export type Failure = { title: string; description: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failed?: Failure }
    mutationMeta: { failed?: Failure }
  }
}

/**
 * True when the sign-in dialog or the maintenance page reports the error and refetches afterwards. Until then the page shows its
 * loading state.
 */
export const isHandledGlobally = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || (error.status === 503 && !isPartial(error)))

/** A second try comes after so many seconds, or after those that the server asks for. */
const RETRY_SECONDS = 1
/** Nobody waits longer than this for a second try. */
const PATIENCE_SECONDS = 10

const secondsToWait = (error: Error) => (error instanceof ApiError && error.retryAfter) || RETRY_SECONDS

// The server would reject the same request again, and a timeout has already taken long enough.
// A connection that the browser opened in advance may have waited for too long just as it is used (408).
const worthRetrying = (error: Error) =>
  error instanceof ApiError &&
  !isHandledGlobally(error) &&
  (error.code === 'network' || error.status === 408 || error.status >= 500) &&
  secondsToWait(error) <= PATIENCE_SECONDS

/** Data in sight is not read again by itself: the server records each read about people, and a window that comes back is no reader. */
const isMissing = ({ state }: { state: { data: unknown } }) => state.data === undefined

/** Returns the app's query client. It calls `onFailed` once for each failed query or mutation that has `meta.failed`. */
export function createQueryClient({ onFailed }: { onFailed: (failure: Failure, error: Error) => void }) {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { failed } = query.meta ?? {}
        // A failed prefetch is reported only when its page opens, and data that is already shown stays.
        if (failed && query.getObserversCount() > 0 && query.state.data === undefined && !isHandledGlobally(error)) onFailed(failed, error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => {
        if (meta?.failed && !isHandledGlobally(error)) onFailed(meta.failed, error)
      },
    }),
    defaultOptions: {
      // In the default mode, requests that are made offline would wait for ever instead of failing with a message.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: isMissing,
        refetchOnReconnect: isMissing,
        retry: (count, error) => count < 1 && worthRetrying(error),
        retryDelay: (_, error) => 1000 * secondsToWait(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
