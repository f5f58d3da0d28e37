// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keptOf, readFilters, rememberFilters } from '#src/features/agenda/calendar/remembered-filters.ts'

beforeEach(() => localStorage.clear())

test('what is chosen once for all days is remembered, and neither a day nor a status nor a turno', () => {
  const address = 'vista=semana&fecha=2026-12-01&medicos=3%2C5&consultorio=4&especialidad=2&estado=CANCELLED&turno=7&turnosDe=8'
  expect(keptOf(new URLSearchParams(address))).toBe('vista=semana&medicos=3%2C5&consultorio=4&especialidad=2')
  expect(keptOf(new URLSearchParams('medicos=&fecha=2026-12-01'))).toBe('')
})

test('each person has filters of their own, until they take the last one away', () => {
  rememberFilters(1, new URLSearchParams('medicos=3'))
  rememberFilters(2, new URLSearchParams('consultorio=4'))
  rememberFilters(null, new URLSearchParams('consultorio=5'))
  expect([readFilters(1), readFilters(2), readFilters(3), readFilters(null)]).toEqual(['medicos=3', 'consultorio=4', '', ''])
  rememberFilters(1, new URLSearchParams('fecha=2026-12-01'))
  expect([readFilters(1), localStorage.length]).toEqual(['', 1])
})

test('what somebody else wrote there is an address at most', () => {
  localStorage.setItem('agenda-filters:1', 'turno=7&medicos=3&nuevo=1')
  expect(readFilters(1)).toBe('medicos=3')
})
