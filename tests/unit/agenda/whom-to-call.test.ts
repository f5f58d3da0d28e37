import { expect, test } from 'vitest'
import { toRow } from '#src/features/agenda/suspension/suspend-schema.ts'
import { whomToCall } from '#src/features/agenda/suspension/whom-to-call.ts'

const rowOf = (id: number, hasEmail?: boolean) =>
  toRow({
    ...{ id, version: 1, date: '2026-12-01T12:00:00.000Z', durationInMinutes: 30, status: 'PENDING', name: 'Control' },
    patient: { id, firstName: 'Lucía', lastName: 'Gómez', phone: '1156781234', ...(hasEmail !== undefined && { hasEmail }) },
    ...{ doctorId: 7, clinicId: 12, overbookedReason: null, arrivedAt: null, cancelledKind: null, seriesId: null },
  })
const resultOf = (id: number, outcome: 'MOVED' | 'CANCELLED' | 'KEPT' | 'CHANGED' | 'TAKEN') => ({
  id,
  version: 2,
  outcome,
  collisions: [],
  alternatives: [],
})

test('after a suspension those are phoned first whom no mail tells, and nobody who keeps their turno', () => {
  const rows = [rowOf(1, true), rowOf(2, false), rowOf(3, true), rowOf(4), rowOf(5, false), rowOf(6, false)]
  const results = [
    ...[resultOf(1, 'CANCELLED'), resultOf(2, 'MOVED'), resultOf(3, 'TAKEN')],
    ...[resultOf(4, 'MOVED'), resultOf(5, 'KEPT'), resultOf(6, 'CANCELLED')],
  ]
  expect(whomToCall({ rows, results }).map(({ row: { id, phone } }) => [id, phone])).toEqual(
    [2, 3, 6, 1, 4].map((id) => [id, '1156781234']),
  )
})
