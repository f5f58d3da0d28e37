// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { AgendaAppointment, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told, undoAction: () => ({}) }))
type Sent = { etag: string; change: ConsultationStatusInput; key: string }
const server = deferred<Sent, object>()
vi.mock('#src/features/consultations/consultations.api.ts', async (actual) => ({
  ...(await actual<object>()),
  changeStatus: ({ etag }: { etag: string }, change: ConsultationStatusInput, key: string) => server.call({ etag, change, key }),
}))
const { useAppointmentChange } = await import('#src/features/agenda/appointment/use-appointment-change.ts')
const { agendaKey } = await import('#src/features/agenda/agenda.api.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

const appointment = {
  ...{ id: 8, version: 1, status: 'PENDING', date: '2026-12-01T13:30:00.000Z', durationInMinutes: 30, doctorId: 1, clinicId: 2 },
  ...{ name: 'Control', arrivedAt: null, overbookedReason: null, cancelledKind: null, patient: { firstName: 'Ana', lastName: 'Ruiz' } },
} as unknown as AgendaAppointment
const cancelled = { ...appointment, version: 2, status: 'CANCELLED' as const }
const CHANGE: ConsultationStatusInput = { status: 'CANCELLED', cancelledReason: 'Avisó', cancelledKind: 'PATIENT' }
const role: Role = 'SECRETARY'
const problem = (status: number) => new ApiError({ status, code: 'refused', message: 'No.' })

type Shown = { shown: AgendaAppointment; isFilled?: boolean }
const shownAtFirst: Shown = { shown: appointment }

/** An appointment of the agenda as it is shown. `inAgenda`: as it is read again. */
function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const hook = renderHook(({ shown, isFilled }: Shown) => useAppointmentChange(shown, isFilled), {
    initialProps: shownAtFirst,
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          {children}
        </PermissionProvider>
      </QueryClientProvider>
    ),
  })
  vi.spyOn(queries, 'refetchQueries').mockResolvedValue()
  vi.spyOn(queries, 'getQueriesData').mockReturnValue([[agendaKey, { doctors: [{ appointments: [cancelled] }] }]])
  return { ...hook, submit: () => act(() => hook.result.current.submit(CHANGE)) }
}

beforeEach(() => {
  told.mockReset()
  clearStored()
  server.calls.length = 0
})
afterEach(cleanup)

test('whoever cancels an appointment that somebody else has changed is told so, each time, and the next try is over what is shown', async () => {
  const { result, rerender, submit } = open()
  for (const [tries, etag] of ['"1"', '"2"'].entries()) {
    await submit()
    expect(server.calls.at(-1)?.input.etag).toBe(etag)
    await act(() => server.last().fail(problem(412)))
    expect(told).toHaveBeenCalledTimes(tries + 1)
    expect(told).toHaveBeenLastCalledWith({
      title: 'Este turno cambió mientras tanto',
      description: expect.stringMatching(/^Ahora está así: .*Cancelad/),
      variant: 'destructive',
    })
    expect(result.current.isConflict).toBe(false)
    rerender({ shown: cancelled })
  }
})

test('cancelling again after a lost answer is the same request, over the version that it had', async () => {
  const { rerender, submit } = open()
  await submit()
  await act(() => server.last().fail(problem(0)))
  // The answer was lost, and it was done.
  rerender({ shown: cancelled })
  await submit()
  const [first, again] = server.calls.map(({ input }) => input)
  expect(again).toEqual(first)
})

describe('a form of an appointment', () => {
  const moved = { ...appointment, version: 2, date: '2026-12-04T13:30:00.000Z' }

  test('hears of the version that somebody else made before it saves, and goes over that once it was told', async () => {
    const { result, rerender, submit } = open()
    rerender({ shown: appointment, isFilled: true })
    rerender({ shown: moved, isFilled: true })
    expect(result.current.isConflict).toBe(true)
    expect(told).not.toHaveBeenCalled()
    await submit()
    expect(server.calls.map(({ input }) => input.etag)).toEqual(['"2"'])
  })

  test('is saved over the version with which it began where it has not heard of another one: the answer tells of that', async () => {
    const { result, rerender, submit } = open()
    rerender({ shown: appointment, isFilled: true })
    await submit()
    await act(() => server.last().fail(problem(412)))
    expect(result.current.isConflict).toBe(true)
    expect(told).not.toHaveBeenCalled()
    rerender({ shown: cancelled, isFilled: true })
    await submit()
    expect(server.calls.map(({ input }) => input.etag)).toEqual(['"1"', '"2"'])
  })

  test('hears nothing of what its own appointment became by another press of the same page', async () => {
    const { result, rerender, submit } = open()
    await submit()
    rerender({ shown: appointment, isFilled: true })
    const { patient, ...record } = cancelled
    await act(() => server.last().succeed({ ...record, patient, etag: '"2"', changes: [] }))
    rerender({ shown: cancelled, isFilled: true })
    expect(result.current.isConflict).toBe(false)
  })
})

test('a press without a form is over the version that is shown, also after another person has changed that', async () => {
  const { result, rerender, submit } = open()
  rerender({ shown: cancelled })
  expect(result.current.isConflict).toBe(false)
  await submit()
  expect(server.calls.map(({ input }) => input.etag)).toEqual(['"2"'])
  expect(told).not.toHaveBeenCalled()
})
