import { queryOptions } from '@tanstack/react-query'
import { browsable } from '#src/api/browse.ts'
import { api } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './clinics.texts.ts'

/** The clinics; a doctor's own for a doctor. */
export const clinics = resource('/clinics', texts)

/** The clinics where they are too many for one list. */
export const browsedClinics = browsable('/clinics', texts.listFailed)

/** The clinics of a doctor. */
export const clinicsOfDoctor = (id: number) =>
  queryOptions({
    queryKey: [...clinics.all.queryKey, 'doctor', id],
    queryFn: ({ signal }) => unwrapList(api.GET('/clinics/doctor/{id}', { params: { path: { id } }, signal })),
    select: rowsOf,
    meta: { failed: texts.ofDoctorFailed },
  })
