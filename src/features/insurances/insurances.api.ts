import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import type { Insurance, InsuranceInput } from '#src/api/generated/schema.ts'
import { texts } from './insurances.texts.ts'

/** All insurers. */
export const allInsurances = queryOptions({
  queryKey: ['insurances'],
  queryFn: ({ signal }) => unwrap(api.GET('/insurances', { signal })),
  meta: { failed: texts.listFailed },
})

/** One insurer, with its version. */
export const insurance = (id: number) =>
  queryOptions({
    queryKey: ['insurances', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/insurances/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

export const createInsurance = (body: InsuranceInput, key: string) =>
  unwrap(api.POST('/insurances', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Updates an insurer. The server rejects the update when its version has changed. */
export const updateInsurance = ({ id, etag }: Versioned<Insurance>, body: InsuranceInput) =>
  unwrapVersioned(api.PATCH('/insurances/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }))
