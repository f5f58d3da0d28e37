import { expect, test } from 'vitest'
import { labelOf } from '#src/features/agenda/appointment/use-patient-lookup.ts'

const person = { id: 1, firstName: 'Ana', lastName: 'Ruiz' }

test('a patient who is found is told by number and phone as everywhere', () => {
  expect(labelOf({ ...person, dni: '28456123', phone: '+5491156781234' })).toBe('Ana Ruiz · DNI 28.456.123 · 11 5678-1234')
  expect(labelOf({ ...person, dni: null, document: 'AB 12', phone: '4567-8901' })).toBe('Ana Ruiz · AB 12 · 4567-8901')
  expect(labelOf(person)).toBe('Ana Ruiz')
})
