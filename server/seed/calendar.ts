import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'

/** Argentina has no daylight-saving time. */
const UTC_OFFSET_HOURS = 3

/** Public holidays by month and day. The law moves some to a Monday; here they stay. */
const HOLIDAYS = '01-01 03-24 04-02 05-01 05-25 06-17 06-20 07-09 08-17 10-12 11-20 12-08 12-25'.split(' ')
/** The two days of carnival and Good Friday, as days from Easter. */
const EASTER_HOLIDAYS = [-48, -47, -2]

/** Easter Sunday, by Oudin's formula. */
function easterOf(year: number) {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century - 17) / 25)) / 3)
  const epact = (correction + 19 * golden + 15) % 30
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  return Date.UTC(year, 2, 28 + moon - weekday)
}

const isHoliday = (date: Date) =>
  HOLIDAYS.includes(date.toISOString().slice(5, 10)) ||
  EASTER_HOLIDAYS.includes(Math.round((date.getTime() - easterOf(date.getUTCFullYear())) / millisecondsInDay))

/** Moments around today, in Argentine time. `moved` are the holidays as the law moves them. */
export function createCalendar(now: Date, moved: ReadonlyMap<string, string>) {
  const today = new Date(Math.floor((now.getTime() - UTC_OFFSET_HOURS * millisecondsInHour) / millisecondsInDay) * millisecondsInDay)
  /** A time of day, so many days from today. */
  const at = (days: number, hours: number, minutes: number) =>
    new Date(today.getTime() + days * millisecondsInDay + ((hours + UTC_OFFSET_HOURS) * 60 + minutes) * millisecondsInMinute).toISOString()

  const dateOf = (days: number) => new Date(today.getTime() + days * millisecondsInDay)
  const dayOf = (days: number) => dateOf(days).toISOString().slice(0, 10)
  /** From 1 for Monday to 7 for Sunday. */
  const weekdayOf = (days: number) => dateOf(days).getUTCDay() || 7
  const isClosed = (days: number) => weekdayOf(days) === 7 || isHoliday(dateOf(days)) || moved.has(dayOf(days))

  /** The hour in which the last visits of a day begin. It is in the morning on Saturdays, and 0 on Sundays and holidays. */
  function lastHour(days: number) {
    // Today is always a working day, so that the demo shows visits of today on any day.
    if (days === 0) return 18
    if (isClosed(days)) return 0
    return weekdayOf(days) === 6 ? 11 : 18
  }
  return { today, at, dayOf, weekdayOf, isClosed, lastHour }
}

export type Calendar = ReturnType<typeof createCalendar>

/** A moment so many minutes after another one. */
export const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** A doctor's clinics are opened within so many days after the account. */
export const OPENING_DAYS = 30
/** The newest doctor joined so many days ago. Everything that a doctor has is younger than the account. */
export const YOUNGEST_ACCOUNT = 240
