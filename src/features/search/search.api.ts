import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'

/** The best records of every kind that hold the words, and how many there are of each. A failure is told by the palette. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['/search', q],
    queryFn: ({ signal }) => unwrap(api.GET('/search', { params: { query: { q } }, signal })),
    retry: false,
  })
