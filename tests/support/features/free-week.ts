import { holidaysBetween } from '#server/agenda/holidays.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays, weekdayOf } from '#src/i18n/wall-clock.ts'

/** The first Monday, from a day on, that begins so many weeks without holidays. */
export async function freeWeeks(from: string, weeks: number) {
  let monday = addDays(from, (8 - weekdayOf(from)) % 7)
  while ((await holidaysBetween(monday, addDays(monday, 7 * weeks - 1))).size > 0) monday = addDays(monday, 7)
  return monday
}

/** The Monday of a free week so many days ahead, or of the first one after them. */
export const freeMonday = (days: number, weeks = 1) => freeWeeks(addDays(formatIsoDate(new Date()), days), weeks)

/** The first Monday, from the one after the next one on, that begins a week without holidays. */
export const freeWeek = () => freeMonday(15 - weekdayOf(formatIsoDate(new Date())))
