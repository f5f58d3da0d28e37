import { expect, test } from 'vitest'
import { proposeTimes } from '#src/features/agenda/suspension/propose-times.ts'
import type { SuspendedRow } from '#src/features/agenda/suspension/suspend-schema.ts'

const row = (id: number, minutes: number, clinicId = 1): SuspendedRow => ({
  ...{ id, minutes, clinicId, version: 1, name: 'Ana Paz', date: '2026-12-01T12:00:00.000Z' },
  ...{ action: '', day: '', time: '' },
})
const at = (...times: string[]) => times.map((time) => ({ date: `2026-12-02T${time}:00.000Z` }))

test('each appointment gets the first free time at its clinic that no other one has got, and one without any stays as it is', async () => {
  const asked: unknown[] = []
  const rows = [row(1, 30), row(2, 60), row(3, 30), row(4, 30, 2), row(5, 30)]
  const proposed = await proposeTimes(rows, async (one) => {
    asked.push(one)
    if (one.clinicId === 2) return at('12:00', '15:00')
    return one.minutes === 60 ? at('12:00', '12:30', '13:00') : at('12:00', '12:30', '13:30')
  })
  expect(asked).toEqual([
    { clinicId: 1, minutes: 30, limit: 5 },
    { clinicId: 1, minutes: 60, limit: 5 },
    { clinicId: 2, minutes: 30, limit: 5 },
  ])
  // In Buenos Aires it is three hours earlier.
  expect(proposed.map(({ action, day, time }) => `${action} ${day} ${time}`)).toEqual([
    'MOVE 02/12/2026 09:00',
    'MOVE 02/12/2026 09:30',
    'MOVE 02/12/2026 10:30',
    'MOVE 02/12/2026 12:00',
    '  ',
  ])
})
