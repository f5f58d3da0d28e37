import { TZDateMini } from '@date-fns/tz'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { cleanLine } from '#contract/text.ts'
import { formatIsoDate, startOfDay } from './format.ts'
import { clinicZone } from './zone.ts'

/** The plain date so many days later. It depends on no time zone. */
export const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * millisecondsInDay).toISOString().slice(0, 10)

/** How many days the second plain date lies behind the first. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / millisecondsInDay

/** The weekday of a plain date, from 1 (Monday) to 7. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** The instant, in UTC, at which the clinics' clocks show that minute of a day. An hour that the clocks leave out is the one behind it. */
export function instantAt(day: string, minute: number) {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(+new TZDateMini(year ?? 0, (month ?? 1) - 1, date ?? 1, 0, minute, clinicZone())).toISOString()
}

const lengths = new Map<string, { start: number; isUsual: boolean }>()

/** When a day begins. Looking into the zone takes time, and a month has thousands of instants. */
function knownDay(day: string) {
  const key = clinicZone() + day
  const known = lengths.get(key)
  if (known) return known
  const start = Date.parse(startOfDay(day))
  const made = { start, isUsual: Date.parse(startOfDay(addDays(day, 1))) - start === millisecondsInDay }
  lengths.set(key, made)
  return made
}

/** The minute that the clinics' clocks show at an instant, counted from the beginning of that day, or 1440 and more behind its end. */
export function minuteIn(day: string, instant: string | number) {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant
  const { start, isUsual } = knownDay(day)
  if (isUsual) return Math.floor((at - start) / millisecondsInMinute)
  const local = new TZDateMini(at, clinicZone())
  return daysBetween(day, formatIsoDate(new Date(at))) * 24 * 60 + local.getHours() * 60 + local.getMinutes()
}

/** The minute at which a day ends. */
export const MIDNIGHT = 24 * 60

/** 09:30, for a minute of a day; 24:00 for its end */
export const formatMinute = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of a day for a typed 9:30, 09.30, 930 or 9; undefined where that is no time. */
export function parseTime(typed: string) {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.h ]?(\d\d))?$/.exec(cleanLine(typed)) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return Number(hours) * 60 + Number(minutes)
}
