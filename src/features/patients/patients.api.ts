import { queryOptions } from '@tanstack/react-query'
import { browsable, type PageOf, toPage, toPageQuery } from '#src/api/browse.ts'
import { api, unwrap } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './patients.texts.ts'

const patientsKey = ['/patients'] as const

/** All patients. */
export const allPatients = queryOptions({
  queryKey: patientsKey,
  queryFn: ({ signal }) => unwrapList(api.GET('/patients', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** All patients where they are too many for one list. */
export const browsedPatients = browsable('/patients', texts.listFailed)

/** One page of the patients of the signed-in doctor. */
export const ownPatients = (search: string, request: PageOf) =>
  queryOptions({
    queryKey: [...patientsKey, 'own', search, request],
    queryFn: async ({ signal }) => {
      const query = { ...toPageQuery(request), ...(search && { search }) }
      return toPage(await unwrap(api.GET('/patients/doctor', { params: { query }, signal })), request)
    },
    meta: { failed: texts.listFailed },
  })

/** One patient with the medical history. The server records each read, so only the page that shows it asks for it, and only once. */
export const patient = (id: number) =>
  queryOptions({
    queryKey: [...patientsKey, id],
    queryFn: ({ signal }) => unwrap(api.GET('/patients/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })
