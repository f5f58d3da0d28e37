// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { emptyMove, toMove } from '#src/features/agenda/appointment/appointment-requests.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told, undoAction: () => ({}) }))
const server = deferred<object, never>()
vi.mock('#src/features/agenda/agenda.api.ts', async (actual) => ({
  ...(await actual<object>()),
  grant: (request: object) => server.call(request),
}))
const { useNewAppointment } = await import('#src/features/agenda/appointment/use-new-appointment.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

const role: Role = 'SECRETARY'
const at = (minute: number): Place => ({ doctorId: 1, clinicId: 2, date: instantAt('2026-12-01', minute), minutes: 30 })
const appointment = (id: number) => ({ id, etag: '"1"' })

afterEach(() => {
  cleanup()
  clearStored()
})

test('while a move is on its way a second drop, another move and a time that is chosen are not done, and each is told', async () => {
  const { result } = renderHook(() => useNewAppointment(undefined, () => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={1}>
          {children}
        </PermissionProvider>
      </QueryClientProvider>
    ),
  })
  const drop = (id: number, place: Place) => result.current.drop(appointment(id), place, toMove(emptyMove, place))
  await act(async () => drop(8, at(600)))
  const meanwhile = [
    () => drop(9, at(660)),
    () => result.current.move(appointment(9), at(660)),
    // A free time of the calendar, and 'Nuevo turno'.
    () => result.current.choose(at(660)),
  ]
  for (const [count, run] of meanwhile.entries()) {
    await act(async () => run())
    expect(told).toHaveBeenCalledTimes(count + 1)
    expect(told).toHaveBeenLastCalledWith({ title: 'Un momento', description: 'El cambio anterior todavía se está guardando.' })
    expect(result.current).toMatchObject({ isDropped: true, movedId: 8, place: at(600), isOpen: false })
  }
  expect(server.calls).toHaveLength(1)
})
