import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { formatTime } from '#src/i18n/format.ts'
import { addDays, formatMinute, instantAt, minuteIn, parseTime, weekdayOf } from '#src/i18n/wall-clock.ts'
import { setClinicZone } from '#src/i18n/zone.ts'

afterEach(() => setClinicZone())

const aDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
const zones = ['America/Argentina/Buenos_Aires', 'America/Sao_Paulo', 'Europe/Madrid', 'Asia/Kathmandu']

test.each(zones)('a minute of a day in %s is the one that its clocks show, over changes of the clocks, too', (zone) => {
  setClinicZone(zone)
  fc.assert(
    fc.property(aDay, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
      const instant = instantAt(day, minute)
      // An hour that the clocks leave out is the one behind it.
      const shown = minuteIn(day, instant)
      expect([minute, minute + 60]).toContain(shown)
      expect(formatTime(instant)).toBe(formatMinute(shown))
    }),
    { numRuns: 400 },
  )
})

test('an evening that reaches into the next day goes on counting', () => {
  expect(minuteIn('2026-12-01', instantAt('2026-12-02', 30))).toBe(24 * 60 + 30)
  expect(minuteIn('2026-12-02', instantAt('2026-12-01', 23 * 60))).toBe(-60)
})

test('days and weekdays follow the calendar', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect([weekdayOf('2026-11-29'), weekdayOf('2026-11-30')]).toEqual([7, 1])
})

test.each([
  ['9:30', 570],
  ['09.30', 570],
  ['930', 570],
  ['9', 540],
  ['1430', 870],
  ['24:00', undefined],
  ['9:75', undefined],
  ['nueve', undefined],
  ['', undefined],
])('%s is read as a time', (typed, minute) => expect(parseTime(typed)).toBe(minute))
