import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './specialities.texts.ts'

export const specialitiesKey = ['specialities'] as const

/** All specialities. */
export const allSpecialities = queryOptions({
  queryKey: specialitiesKey,
  queryFn: ({ signal }) => unwrap(api.GET('/doctor-categories', { signal })),
  meta: { failed: texts.listFailed },
})
