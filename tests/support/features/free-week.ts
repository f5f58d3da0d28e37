import { holidaysBetween } from '#server/agenda/holidays.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { addDays, weekdayOf } from '#src/i18n/wall-clock.ts'

/** The first Monday, from the one after the next one on, that begins a week without holidays. */
export async function freeWeek() {
  const today = formatIsoDate(new Date())
  let monday = addDays(today, 15 - weekdayOf(today))
  while ((await holidaysBetween(monday, addDays(monday, 6))).size > 0) monday = addDays(monday, 7)
  return monday
}
