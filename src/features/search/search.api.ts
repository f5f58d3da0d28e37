import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, unwrap } from '#src/api/client.ts'

// A backend may leave the operation out.
const isAbsent = (error: unknown) => error instanceof ApiError && [404, 405, 501].includes(error.status)

/** The records of every kind that hold the words. Where the backend has no search there are none. A failure is told by the palette. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/search', { params: { query: { q } }, signal })).catch((error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      }),
    retry: false,
  })
