import { queryOptions } from '@tanstack/react-query'
import type { Clinic } from '#contract/generated/schema.ts'
import { archiveOf } from '#src/api/archive.ts'
import { browsable, type Finder } from '#src/api/browse.ts'
import { api, unwrap } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './clinics.texts.ts'

/** The clinics; a doctor's own for a doctor. */
export const clinics = { ...resource('/clinics', texts), ...archiveOf('/clinics', texts) }

/** The clinics where they are too many for one list. */
export const browsedClinics = browsable('/clinics', texts.listFailed)
export const browsedArchivedClinics = browsable('/clinics', texts.listFailed, { archived: 'true' })

/** A clinic where one of several is chosen or named. */
export const clinicLabel = ({ name, archivedAt }: Pick<Clinic, 'name' | 'archivedAt'>) => (archivedAt ? texts.isArchived(name) : name)

const MOST_FOUND = 50

/** Finds clinics where they are too many for one list. */
export const clinicFinder: Finder<Clinic> = {
  find: (search) => browsedClinics.page({ search, filters: {}, page: 1, size: MOST_FOUND }),
  one: (id, signal) => unwrap(api.GET('/clinics/{id}', { params: { path: { id } }, signal })),
}

/** The clinics of a doctor. */
export const clinicsOfDoctor = (id: number) =>
  queryOptions({
    queryKey: [...clinics.all.queryKey, 'doctor', id],
    queryFn: ({ signal }) => unwrapList(api.GET('/clinics/doctor/{id}', { params: { path: { id } }, signal })),
    select: rowsOf,
    meta: { failed: texts.ofDoctorFailed },
  })
