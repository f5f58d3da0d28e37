import { expect, test } from 'vitest'
import { collisionInWords } from '#src/features/agenda/collision.texts.ts'

// Midnight at the clinics is three o'clock in UTC.
const [midnight, evening, next] = ['2027-01-21T03:00:00.000Z', '2027-01-21T23:00:00.000Z', '2027-01-22T03:00:00.000Z']

test('a day on which nobody attends is said to be closed all day, and not from 00:00 to 00:00', () => {
  const span = { from: midnight, to: next }
  expect(collisionInWords({ kind: 'CLOSED', ...span, reason: 'Congreso' })).toBe('No se atiende en todo el día (Congreso)')
  expect(collisionInWords({ kind: 'BLOCK', ...span })).toBe('Está bloqueado todo el día')
})

test('what ends with the day ends at 24:00', () => {
  expect(collisionInWords({ kind: 'CLOSED', from: evening, to: next })).toBe('No se atiende de 20:00 a 24:00')
  expect(collisionInWords({ kind: 'APPOINTMENT', from: evening, to: next })).toBe('Hay un turno de 20:00 a 24:00')
  expect(collisionInWords({ kind: 'BLOCK', from: midnight, to: evening })).toBe('Está bloqueado de 00:00 a 20:00')
})
