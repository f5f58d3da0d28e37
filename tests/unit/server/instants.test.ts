import { expect, test } from 'vitest'
import { toIso } from '#server/platform/db/columns.ts'

test.each([
  ['2026-03-02 14:05:00+00', '2026-03-02T14:05:00.000Z'],
  ['2026-03-02 14:05:00.1+00', '2026-03-02T14:05:00.100Z'],
  ['2026-03-02 14:05:00.12+00', '2026-03-02T14:05:00.120Z'],
  ['2026-03-02 14:05:00.123+00', '2026-03-02T14:05:00.123Z'],
  ['2026-03-02 14:05:00+05:30', '2026-03-02T08:35:00.000Z'],
  ['2026-03-02T14:05:00.12+00:00', '2026-03-02T14:05:00.120Z'],
])('the moment that a database writes as %s is sent as %s', (written, sent) => {
  expect(toIso(written)).toBe(sent)
})
