import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './clinics.texts.ts'

export const clinicsKey = ['clinics'] as const

/** The clinics of a doctor. */
export const clinicsOfDoctor = (id: number) =>
  queryOptions({
    queryKey: [...clinicsKey, 'doctor', id],
    queryFn: ({ signal }) => unwrap(api.GET('/clinics/doctor/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.ofDoctorFailed },
  })
