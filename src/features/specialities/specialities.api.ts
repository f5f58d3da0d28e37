import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import type { CreateSpecialityInput, Speciality, UpdateSpecialityInput } from '#src/api/generated/schema.ts'
import { texts } from './specialities.texts.ts'

/** All specialities. */
export const allSpecialities = queryOptions({
  queryKey: ['specialities'],
  queryFn: ({ signal }) => unwrap(api.GET('/doctor-categories', { signal })),
  meta: { failed: texts.listFailed },
})

/** One speciality, with its version. */
export const speciality = (id: number) =>
  queryOptions({
    queryKey: ['specialities', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/doctor-categories/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

export const createSpeciality = (body: CreateSpecialityInput, key: string) =>
  unwrap(api.POST('/doctor-categories', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Updates a speciality. The server rejects the update when its version has changed. */
export const updateSpeciality = ({ id, etag }: Versioned<Speciality>, body: UpdateSpecialityInput) =>
  unwrapVersioned(api.PATCH('/doctor-categories/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }))
