import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './public-page.texts.ts'

/** Where patients book with the doctor who is signed in. */
export const ownPage = queryOptions({
  queryKey: ['/booking', 'own-page'],
  queryFn: ({ signal }) => unwrap(api.GET('/booking/own-page', { signal })),
  meta: { failed: texts.failed },
})
