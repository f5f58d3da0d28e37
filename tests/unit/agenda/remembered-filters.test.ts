// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keptOf, readFilters, rememberFilters, withRemembered } from '#src/features/agenda/calendar/remembered-filters.ts'

beforeEach(() => localStorage.clear())

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
