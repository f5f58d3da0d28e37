// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { keptOf, readFilters, rememberFilters, withRemembered } from '#src/features/agenda/calendar/remembered-filters.ts'
import { useAgendaParameters } from '#src/features/agenda/calendar/use-agenda-parameters.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('what is chosen once for all days is remembered, and neither a day nor a status nor a turno', () => {
  const address = 'vista=semana&fecha=2026-12-01&medicos=3%2C5&consultorio=4&especialidad=2&estado=CANCELLED&turno=7&turnosDe=8'
  expect(keptOf(new URLSearchParams(address))).toBe('vista=semana&medicos=3%2C5&consultorio=4&especialidad=2')
  expect(keptOf(new URLSearchParams('medicos=&fecha=2026-12-01'))).toBe('')
})

const address = (text: string) => new URLSearchParams(text)

test('each person has filters of their own, until they take the last one away', () => {
  rememberFilters(1, address(''), { medicos: '3' })
  rememberFilters(2, address(''), { consultorio: '4' })
  rememberFilters(null, address(''), { consultorio: '5' })
  expect([readFilters(1), readFilters(2), readFilters(3), readFilters(null)]).toEqual(['medicos=3', 'consultorio=4', '', ''])
  rememberFilters(1, address('medicos=3&fecha=2026-12-01'), { medicos: null })
  expect([readFilters(1), localStorage.length]).toEqual(['', 1])
})

test('what a link asked for is not remembered with what somebody chooses there', () => {
  rememberFilters(1, address(''), { medicos: '3' })
  rememberFilters(1, address('vista=dia&medicos=5&turno=7'), { vista: 'semana' })
  expect(readFilters(1)).toBe('medicos=3&vista=semana')
})

test('the last filter of a link that is taken away brings no earlier one back', () => {
  rememberFilters(1, address(''), { consultorio: '4' })
  rememberFilters(1, address('nuevo=1&medicos=5'), { medicos: null })
  expect(String(withRemembered(1, address('nuevo=1')))).toBe('nuevo=1')
})

test('an address without filters takes those that were chosen last, whatever else it says', () => {
  rememberFilters(1, address(''), { medicos: '3' })
  expect(String(withRemembered(1, address('nuevo=1')))).toBe('medicos=3&nuevo=1')
  expect(String(withRemembered(1, address('nuevo=1&consultorio=4')))).toBe('nuevo=1&consultorio=4')
  expect(String(withRemembered(2, address('nuevo=1')))).toBe('nuevo=1')
})

test('what somebody else wrote there is an address at most', () => {
  localStorage.setItem('agenda-filters:1', 'turno=7&medicos=3&nuevo=1')
  expect(readFilters(1)).toBe('medicos=3')
})

test('they are read once for an address that has none, however often the agenda is drawn', () => {
  rememberFilters(1, address(''), { medicos: '3' })
  const read = vi.spyOn(Storage.prototype, 'getItem')
  const role: Role = 'SECRETARY'
  const { result, rerender } = renderHook(() => useAgendaParameters(), {
    wrapper: ({ children }) => (
      <PermissionProvider role={role} id={1}>
        {children}
      </PermissionProvider>
    ),
  })
  for (let draw = 0; draw < 3; draw++) rerender()
  expect(String(result.current.parameters)).toBe('medicos=3')
  expect(read.mock.calls.filter(([key]) => key === 'agenda-filters:1')).toHaveLength(1)
  read.mockRestore()
})
