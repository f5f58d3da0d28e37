import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './consultations.texts.ts'

export const consultationsKey = ['consultations'] as const

/** One page of a doctor's consultations; `total` counts the pages. Each search and page is a query of its own, so a late answer never replaces a newer one. */
export const consultationsOfDoctor = (doctorId: number, search: string, page: number) =>
  queryOptions({
    queryKey: [...consultationsKey, 'doctor', doctorId, search, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/medical-consultation/doctor/{doctorId}', {
          params: { path: { doctorId }, query: { page, ...(search && { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { failed: texts.ofDoctorFailed },
  })
