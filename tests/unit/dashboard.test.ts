import { describe, expect, test } from 'vitest'
import type { DashboardConsultation } from '#contract/generated/schema.ts'
import { formatFigure } from '#src/features/dashboard/figures.tsx'
import { formatTimeLeft, nextOf } from '#src/features/dashboard/time-left.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 11, 12, minutes)).toISOString()
const now = Date.parse(at(0))
const visit = (id: number, minutes: number, status: DashboardConsultation['status'] = 'CONFIRMED'): DashboardConsultation => ({
  ...{ id, date: at(minutes), status, durationInMinutes: 30, name: 'Control', patientName: 'Ana Pérez', clinicName: null },
})

test.each([
  [25, 'en 25 min'],
  [1, 'en 1 min'],
  [60, 'en 1 h'],
  [125, 'en 2 h 5 min'],
  [0, 'ahora'],
  [-1, 'en curso'],
])('what begins in %i minutes reads %j', (minutes, text) => {
  expect(formatTimeLeft(at(minutes), now)).toBe(text)
})

describe('the next patient', () => {
  test('is the first who has not been there and has not cancelled', () => {
    expect(nextOf([visit(1, -60), visit(2, 5, 'CANCELLED'), visit(3, 10, 'PENDING'), visit(4, 20)], now)?.id).toBe(3)
  })

  test('is the one who is there until the time is over', () => {
    expect(nextOf([visit(1, -29), visit(2, 10)], now)?.id).toBe(1)
    expect(nextOf([visit(1, -30), visit(2, 10)], now)?.id).toBe(2)
    expect(nextOf([visit(1, -10, 'COMPLETED')], now)).toBeUndefined()
  })
})

test('a count ends where the server ends to count', () => {
  expect([4_999, 5_000].map(formatFigure)).toEqual(['4.999', '5.000 o más'])
})
