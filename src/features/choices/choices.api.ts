import { queryOptions } from '@tanstack/react-query'
import type { Assignment } from '#machines/choice-assignment.machine.ts'
import { api, unwrap } from '#src/api/client.ts'
import type { Choices } from '#src/api/generated/schema.ts'
import { texts } from './choices.texts.ts'

export const choicesKey = ['choices'] as const

/** A doctor's balance and ledger, newest first. */
export const choicesOfDoctor = (doctorId: number) =>
  queryOptions({
    queryKey: [...choicesKey, 'doctor', doctorId],
    queryFn: ({ signal }) => unwrap(api.GET('/choices/doctor/{doctorId}', { params: { path: { doctorId } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** The ledger of it alone. */
export const ledgerOfDoctor = (doctorId: number) => ({ ...choicesOfDoctor(doctorId), select: transactionsOf })
const transactionsOf = ({ transactions }: Choices) => transactions

/** A doctor's own balance, by the id of their user. The top bar shows it, and a failure there is not worth a toast. */
export const ownBalance = (userId: number) =>
  queryOptions({
    queryKey: [...choicesKey, 'own', userId],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/users/{id}', { params: { path: { id: userId } }, signal }))).doctor?.choice.quantity,
  })

/** Assigns choices once for each key. */
export const assignChoices = (doctorId: number, value: Assignment, key: string) =>
  unwrap(api.POST('/choices', { params: { header: { 'Idempotency-Key': key } }, body: { doctorId, ...value } }))
