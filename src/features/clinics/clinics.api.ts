import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import type { Clinic, CreateClinicInput, UpdateClinicInput } from '#src/api/generated/schema.ts'
import { texts } from './clinics.texts.ts'

const clinicsKey = ['clinics'] as const

/** All clinics; a doctor's own for a doctor. */
export const allClinics = queryOptions({
  queryKey: clinicsKey,
  queryFn: ({ signal }) => unwrap(api.GET('/clinics', { signal })),
  meta: { failed: texts.listFailed },
})

/** The clinics of a doctor. */
export const clinicsOfDoctor = (id: number) =>
  queryOptions({
    queryKey: [...clinicsKey, 'doctor', id],
    queryFn: ({ signal }) => unwrap(api.GET('/clinics/doctor/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.ofDoctorFailed },
  })

/** One clinic, with its version. */
export const clinic = (id: number) =>
  queryOptions({
    queryKey: [...clinicsKey, id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/clinics/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

export const createClinic = (body: CreateClinicInput, key: string) =>
  unwrap(api.POST('/clinics', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Changes that version of a clinic, and no other one. */
export const updateClinic = ({ id, etag }: Versioned<Clinic>, body: UpdateClinicInput) =>
  unwrapVersioned(api.PATCH('/clinics/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }))
