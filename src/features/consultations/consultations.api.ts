import { queryOptions } from '@tanstack/react-query'
import { api, readFile, unwrap } from '#src/api/client.ts'
import { texts } from './consultations.texts.ts'

export const consultationsKey = ['consultations'] as const

/** One page of a doctor's consultations. */
export const consultationsOfDoctor = (doctorId: number, search: string, page: number) =>
  queryOptions({
    queryKey: [...consultationsKey, 'doctor', doctorId, search, page],
    queryFn: async ({ signal }) => {
      const { data, total } = await unwrap(
        api.GET('/medical-consultation/doctor/{doctorId}', {
          params: { path: { doctorId }, query: { page, ...(search && { search }) } },
          signal,
        }),
      )
      return { rows: data, pages: total }
    },
    meta: { failed: texts.ofDoctorFailed },
  })

/** The file of a note, by the path that the API gave for it. The server records each read, so a file is fetched once. */
export const attachment = (path: string) =>
  queryOptions({
    queryKey: ['attachments', path],
    queryFn: ({ signal }) => readFile(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
