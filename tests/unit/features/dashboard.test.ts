import { expect, test } from 'vitest'
import { formatFigure } from '#src/features/dashboard/figures.tsx'
import { formatTimeLeft } from '#src/features/dashboard/time-left.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 11, 12, minutes)).toISOString()
const now = Date.parse(at(0))
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

test('a count ends where the server ends to count', () => {
  expect([4_999, 5_000].map(formatFigure)).toEqual(['4.999', '5.000 o más'])
})
