// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsultationListItem, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told, undoAction: (run: () => void) => ({ action: { label: 'Deshacer', run } }) }))
type Sent = { id: number; etag: string; status: ConsultationStatusInput['status']; key: string }
const server = deferred<Sent, object>()
vi.mock('#src/features/consultations/consultations.api.ts', async (actual) => ({
  ...(await actual<object>()),
  changeStatus: ({ id, etag }: { id: number; etag: string }, { status }: ConsultationStatusInput, key: string) =>
    server.call({ id, etag, status, key }),
}))
const { useStatusChanges } = await import('#src/features/consultations/use-status-changes.ts')

const row = (id: number) => ({ id, version: 1, status: 'PENDING', patientName: `Paciente ${id}` }) as ConsultationListItem
const rows = [row(1), row(2), row(3)]
const problem = (status: number) => new ApiError({ status, code: 'conflict', message: 'No.' })

function open() {
  const queries = new QueryClient()
  const { result } = renderHook(() => useStatusChanges(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return {
    page: () => result.current,
    results: () => result.current.results.map((one) => one.result),
    confirmAll: () => act(async () => void result.current.confirmAll(rows)),
  }
}
const sentLast = (id: number) => server.calls.findLast(({ input }) => input.id === id)
const succeed = (id: number, version: number) =>
  act(async () => sentLast(id)?.succeed({ id, etag: `"${version}"`, changes: [], patient: { firstName: 'Ana', lastName: 'Ruiz' } }))
const fail = (id: number, status: number) => act(async () => sentLast(id)?.fail(problem(status)))

beforeEach(() => {
  told.mockReset()
  server.calls.length = 0
})
afterEach(cleanup)

test('what is told of consultations that were confirmed at once is what became of each, also by its own button', async () => {
  const { page, results, confirmAll } = open()
  await confirmAll()
  expect(results()).toEqual(['waiting', 'waiting', 'waiting'])
  await succeed(1, 2)
  await fail(2, 0)
  await fail(3, 412)
  expect(results()).toEqual(['done', 'unknown', 'changed'])
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ description: 'Se confirmó 1 de 3.' }))
  await act(async () => void page().change(row(2), 'CONFIRMED'))
  await succeed(2, 2)
  expect(results()).toEqual(['done', 'done', 'changed'])
  act(page().closeResults)
  expect(results()).toEqual([])
})

test('a confirmation is told as taken back once that is known, and as one that stays where it was changed since', async () => {
  const { results, confirmAll } = open()
  await confirmAll()
  for (const { id } of rows) await succeed(id, 2)
  const undo: () => void = told.mock.lastCall?.[0].action.run
  await act(async () => undo())
  expect(results()).toEqual(['done', 'done', 'done'])
  expect(server.calls.slice(3).map(({ input: { etag, status } }) => [etag, status])).toEqual(Array(3).fill(['"2"', 'PENDING']))
  await succeed(1, 3)
  await fail(2, 412)
  await fail(3, 0)
  expect(results()).toEqual(['undone', 'left', 'done'])
})
