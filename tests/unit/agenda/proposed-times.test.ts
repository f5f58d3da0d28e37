import { describe, expect, test } from 'vitest'
import { proposedTimes } from '#src/features/agenda/appointment/proposed-times.ts'
import { cancelled, cancelReasons } from '#src/features/consultations/cancellation/cancellation.api.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'

const at = (day: number, hour: number) => ({ date: instantAt(`2026-12-${String(day).padStart(2, '0')}`, hour * 60) })

test('of each day the free time is proposed that is nearest to the hour of the appointment, and of two that are as near the earlier one', () => {
  const slots = [at(2, 9), at(2, 10), at(2, 12), at(3, 8), at(4, 13), at(4, 15)]
  expect(proposedTimes(slots, at(1, 11).date)).toEqual([at(2, 10), at(3, 8), at(4, 13)])
})

test('four days are proposed at most, and nothing where nothing is free', () => {
  expect(
    proposedTimes(
      [2, 3, 4, 5, 6].map((day) => at(day, 9)),
      at(1, 9).date,
    ),
  ).toEqual([2, 3, 4, 5].map((day) => at(day, 9)))
  expect(proposedTimes([], at(1, 9).date)).toEqual([])
})

describe('the usual reasons of a cancellation', () => {
  test('say that nobody came from the appointed hour on alone', () => {
    const kinds = (hasCome: boolean) => new Set(cancelReasons(hasCome).map(({ kind }) => kind))
    expect([kinds(false), kinds(true)]).toEqual([new Set(['PATIENT', 'CLINIC']), new Set(['NO_SHOW', 'PATIENT', 'CLINIC'])])
  })

  test('are sent with who cancels', () => {
    const [first] = cancelReasons(true)
    expect(first && cancelled(first)).toEqual({ status: 'CANCELLED', cancelledReason: 'No se presentó', cancelledKind: 'NO_SHOW' })
  })
})
