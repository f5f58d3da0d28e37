import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './patients.texts.ts'

const patientsKey = ['patients'] as const

/** All patients. */
export const allPatients = queryOptions({
  queryKey: patientsKey,
  queryFn: ({ signal }) => unwrap(api.GET('/patients', { signal })),
  meta: { failed: texts.listFailed },
})

/** One page of the patients of the signed-in doctor. */
export const ownPatients = (search: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...patientsKey, 'own', search, page, pageSize],
    queryFn: async ({ signal }) => {
      const { data, total } = await unwrap(
        api.GET('/patients/doctor', { params: { query: { page, pageSize, ...(search && { search }) } }, signal }),
      )
      return { rows: data, total, pages: Math.ceil(total / pageSize) }
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
