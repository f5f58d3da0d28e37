import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, unwrapVersioned } from '#src/api/client.ts'
import type { Insurance, InsuranceInput } from '#src/api/generated/schema.ts'
import { texts } from './insurances.texts.ts'

export type VersionedInsurance = Insurance & { etag: string }

export const insurancesKey = ['insurances'] as const

/** All insurers. */
export const allInsurances = queryOptions({
  queryKey: insurancesKey,
  queryFn: ({ signal }) => unwrap(api.GET('/insurances', { signal })),
  meta: { failed: texts.listFailed },
})

/** One insurer, with its version. */
export const insurance = (id: number) =>
  queryOptions({
    queryKey: [...insurancesKey, id],
    queryFn: ({ signal }): Promise<VersionedInsurance> =>
      unwrapVersioned(api.GET('/insurances/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

export const createInsurance = (body: InsuranceInput, key: string) =>
  unwrap(api.POST('/insurances', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Changes an insurer, unless somebody else changed that version in the meantime. */
export const updateInsurance = ({ id, etag }: VersionedInsurance, body: InsuranceInput): Promise<VersionedInsurance> =>
  unwrapVersioned(api.PATCH('/insurances/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body }))
