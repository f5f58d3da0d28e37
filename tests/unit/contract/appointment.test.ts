import { describe, expect, test } from 'vitest'
import { isExpected, isOn, isOpen, isWaiting, nextOf, standingLabels, standingOf } from '#contract/appointment.ts'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 11, 12, minutes)).toISOString()
const now = Date.parse(at(0))
/** An appointment of half an hour, so many minutes from now, whose patient arrived so many minutes from now. */
const visit = (id: number, minutes: number, status: ConsultationStatus = 'CONFIRMED', arrived?: number) => ({
  ...{ id, date: at(minutes), status, durationInMinutes: 30 },
  arrivedAt: arrived === undefined ? null : at(arrived),
})

describe('the next patient', () => {
  test('is the first who has not been there and has not cancelled', () => {
    expect(nextOf([visit(1, -60), visit(2, 5, 'CANCELLED'), visit(3, 10, 'PENDING'), visit(4, 20)], now)?.id).toBe(3)
  })

  test('is the one whose time it is until that is over', () => {
    expect(nextOf([visit(1, -29), visit(2, 10)], now)?.id).toBe(1)
    expect(nextOf([visit(1, -30), visit(2, 10)], now)?.id).toBe(2)
    expect(nextOf([visit(1, -10, 'COMPLETED')], now)).toBeUndefined()
  })

  test('is the one who waits, however late it is, before whoever did not come', () => {
    expect(nextOf([visit(1, -60, 'PENDING', -70)], now)?.id).toBe(1)
    expect(nextOf([visit(1, -90), visit(2, -60, 'CONFIRMED', -70), visit(3, -10), visit(4, 20)], now)?.id).toBe(2)
    expect(nextOf([visit(1, -20), visit(2, -10, 'CONFIRMED', -15)], now)?.id).toBe(2)
  })

  test('is not yet the one who came early, while somebody else is expected before', () => {
    expect(nextOf([visit(1, 10), visit(2, 60, 'CONFIRMED', -5)], now)?.id).toBe(1)
  })
})

test('somebody waits from their arrival until they were attended to or cancelled, and not until the next day', () => {
  expect(isWaiting(visit(1, -60, 'PENDING', -70), now)).toBe(true)
  expect(isWaiting(visit(1, 60, 'CONFIRMED', -1), now)).toBe(true)
  for (const status of ['COMPLETED', 'CANCELLED'] as const) expect(isWaiting(visit(1, -60, status, -70), now)).toBe(false)
  expect(isWaiting(visit(1, 10), now)).toBe(false)
  expect(isWaiting(visit(1, -24 * 60, 'CONFIRMED', -24 * 60), now)).toBe(false)
  expect(isExpected(visit(1, -24 * 60, 'CONFIRMED', -24 * 60), now)).toBe(false)
})

test('an appointment stands as its status says, unless somebody waits or did not come', () => {
  expect(standingOf(visit(1, -60, 'PENDING', -70), now)).toBe('WAITING')
  expect(standingOf({ ...visit(1, -60, 'CANCELLED', -70), cancelledKind: 'NO_SHOW' }, now)).toBe('NO_SHOW')
  expect(standingOf({ ...visit(1, -60, 'CANCELLED'), cancelledKind: 'PATIENT' }, now)).toBe('CANCELLED')
  for (const status of consultationStatusValues) expect(standingOf(visit(1, 10, status), now)).toBe(status)
  expect(standingLabels).toMatchObject(consultationStatusLabels)
})

test('what is open is on, and of all others only what took place', () => {
  expect(consultationStatusValues.filter((status) => isOpen({ status }))).toEqual(['PENDING', 'CONFIRMED'])
  expect(consultationStatusValues.filter((status) => isOn({ status }))).toEqual(['PENDING', 'CONFIRMED', 'COMPLETED'])
})
