import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Choices, ChoiceTransaction } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
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

/** A transaction, and whether it was taken back. */
export type LedgerRow = ChoiceTransaction & { isReversed: boolean }

function transactionsOf({ transactions }: Choices): LedgerRow[] {
  const reversed = new Set(transactions.map(({ reverses }) => reverses))
  return transactions.map((transaction) => ({ ...transaction, isReversed: reversed.has(transaction.id) }))
}

/** Only the ledger of `choicesOfDoctor`. */
export const ledgerOfDoctor = (doctorId: number) => ({ ...choicesOfDoctor(doctorId), select: transactionsOf })

/** An assignment of `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

/** Assigns choices only once for each key. */
export const assignChoices = (doctorId: number, value: Assignment, key: string) =>
  unwrap(api.POST('/choices', { params: { header: { 'Idempotency-Key': key } }, body: { doctorId, ...value } }))

/** Takes an assignment back, only once for each key. */
export const reverseChoices = (id: number, observation: string, key: string) =>
  unwrap(api.POST('/choices/reversal/{id}', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { observation } }))

/** Adds a transaction to a doctor's ledger, until the ledger is fetched again. */
export const appendTransaction = (queries: QueryClient, doctorId: number, added: ChoiceTransaction) =>
  queries.setQueryData(choicesOfDoctor(doctorId).queryKey, (before) =>
    before && !before.transactions.some((one) => one.id === added.id)
      ? {
          quantity: before.quantity + (added.type === 'ASSIGN' ? added.quantity : -added.quantity),
          transactions: [added, ...before.transactions],
        }
      : before,
  )
