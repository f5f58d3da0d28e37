import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './clinics.texts.ts'

/** The clinics; a doctor's own for a doctor. */
export const clinics = resource('/clinics', texts)

/** The clinics of a doctor. */
export const clinicsOfDoctor = (id: number) =>
  queryOptions({
    queryKey: [...clinics.all.queryKey, 'doctor', id],
    queryFn: ({ signal }) => unwrap(api.GET('/clinics/doctor/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.ofDoctorFailed },
  })
