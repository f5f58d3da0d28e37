import { expect, test } from 'vitest'
import { formatDni, identityOf } from '#src/i18n/numbers.ts'
import { formatPhone } from '#src/i18n/phone.ts'

test('a DNI is read with its points', () => {
  expect(['28456123', '4123456', 'DNI en trámite', ''].map(formatDni)).toEqual(['28.456.123', '4.123.456', 'DNI en trámite', ''])
})

test('an Argentine phone is read alike, however it was written', () => {
  for (const written of ['1156781234', '+54 9 11 5678-1234', '(011) 15 5678 1234', '11 5678-1234'])
    expect(formatPhone(written), written).toBe('11 5678-1234')
  expect(formatPhone('3515678123')).toBe('351 567-8123')
  expect(formatPhone('+54 2966 456789 int. 23')).toBe('2966 45-6789 int. 23')
})

test('a phone of another country, or without an area, stays as it was written', () => {
  for (const phone of ['+1 202 555 0172', '4567-8901', '']) expect(formatPhone(phone)).toBe(phone)
})

test('a document stands in the place of a DNI', () => {
  const known = [{ dni: '28456123', document: 'AB 12' }, { dni: null, document: 'AB 12' }, { document: '' }, {}]
  expect(known.map(identityOf)).toEqual(['DNI 28.456.123', 'AB 12', '', ''])
})
