import { addDays, clinicDay, clinicTime, clockOf, weekdayOf } from '../platform/time/clinic-day.ts'

type Every = { everyDays: number } | { weekdays: readonly number[] }

/** The moments of a series, the first one included: the clinic's calendar days, always at the same hour of its clocks. */
export function seriesOf(first: string, every: Every, count: number) {
  const [day, time] = [clinicDay(new Date(first)), clinicTime(new Date(first))]
  const days = [day]
  for (let next = day; days.length < count; ) {
    next = addDays(next, 'everyDays' in every ? every.everyDays : 1)
    if ('everyDays' in every || every.weekdays.includes(weekdayOf(next))) days.push(next)
  }
  return days.map((one) => (one === day ? first : new Date(clockOf(one)(time)).toISOString()))
}
