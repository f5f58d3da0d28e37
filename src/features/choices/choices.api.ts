import { queryOptions } from '@tanstack/react-query'
import type { Choices } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { user } from '#src/features/users/users.api.ts'
import { texts } from './choices.texts.ts'

/** A doctor's balance and ledger, newest first. */
export const choicesOfDoctor = (doctorId: number) =>
  queryOptions({
    queryKey: ['/choices', 'doctor', doctorId],
    queryFn: ({ signal }) => unwrap(api.GET('/choices/doctor/{doctorId}', { params: { path: { doctorId } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** The choices that were assigned in a month (`2026-11`), newest first. */
export const choicesOfMonth = (month: string) =>
  queryOptions({
    queryKey: ['/choices', 'month', month],
    queryFn: ({ signal }) => unwrap(api.GET('/choices', { params: { query: { month } }, signal })),
    meta: { failed: texts.listFailed },
  })

const transactionsOf = ({ transactions }: Choices) => transactions

/** Only the ledger of `choicesOfDoctor`. */
export const ledgerOfDoctor = (doctorId: number) => ({ ...choicesOfDoctor(doctorId), select: transactionsOf })

/** A doctor's own balance, 0 when there is none. `userId` is the id of their user. */
export const ownBalance = (userId: number) => queryOptions({ ...user(userId), select: ({ doctor }) => doctor?.choice?.quantity ?? 0 })

/** An assignment of `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

/** Assigns choices only once for each key. */
export const assignChoices = (doctorId: number, value: Assignment, key: string) =>
  unwrap(api.POST('/choices', { params: { header: { 'Idempotency-Key': key } }, body: { doctorId, ...value } }))
