import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'

/** The records of every kind that hold the words. A failure is told by the palette. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/search', { params: { query: { q } }, signal }))).results,
    retry: false,
  })
