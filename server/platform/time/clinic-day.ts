import { tzOffset } from '@date-fns/tz'
import { millisecondsInDay, millisecondsInMinute, minutesInHour } from 'date-fns/constants'
import type { WeekStart } from '#contract/generated/schema.ts'
import { DEFAULT_TIME_ZONE } from '../env.ts'

// The Swedish locale writes a day as ISO 8601 does.
const formatsIn = (timeZone: string) => ({
  timeZone,
  day: new Intl.DateTimeFormat('sv', { timeZone }),
  minute: new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  second: new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
})

let formats = formatsIn(DEFAULT_TIME_ZONE)

/** Sets the zone of the clinics, once for the process, as it starts. */
export function setClinicZone(timeZone: string) {
  formats = formatsIn(timeZone)
  clocks.clear()
}

/** The zone of the clinics. It decides what today is. */
export const clinicZone = () => formats.timeZone

/** The day of a moment in the clinics' zone: `2026-11-22`. */
export const clinicDay = (moment: Date) => formats.day.format(moment)

/**
 * The moment at which the clinics' clocks show so many minutes of a day. Of two such moments it is the first; a time that the clocks skip comes as
 * much later. `TZDate` chooses by the zone of the process.
 */
function momentAt(day: string, minutes: number) {
  const shown = Date.parse(day) + minutes * millisecondsInMinute
  const offsetAt = (moment: number) => tzOffset(clinicZone(), new Date(moment)) * millisecondsInMinute
  const [before, after] = [offsetAt(shown - millisecondsInDay), offsetAt(shown + millisecondsInDay)]
  return before === after || offsetAt(shown - before) === before || offsetAt(shown - after) !== after ? shown - before : shown - after
}

/** The moment at which a day of the clinics begins, or the day that comes so many days after it, as ISO 8601 in UTC. */
export const startOfClinicDay = (day: string, plus = 0) => new Date(momentAt(addDays(day, plus), 0)).toISOString()

type Clock = (time: string) => number

/** The clocks of the days that were asked for last. An agenda asks for each of its days by each of its doctors, and a zone takes its time. */
const clocks = new Map<string, Clock>()
const MOST_CLOCKS = 1_000

/** The moments of a day of the clinics by the time of day: `09:00`, or `24:00` for its end. */
export function clockOf(day: string) {
  const known = clocks.get(day)
  if (known) return known
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  const clock = newClockOf(day)
  clocks.set(day, clock)
  return clock
}

function newClockOf(day: string): Clock {
  const begins = momentAt(day, 0)
  // Most days have 24 hours, in which no zone has to be asked for each time.
  const isPlain = momentAt(addDays(day, 1), 0) - begins === millisecondsInDay
  return (time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const passed = hours * minutesInHour + minutes
    return isPlain ? begins + passed * millisecondsInMinute : momentAt(day, passed)
  }
}

/** The time of day of a moment in the clinics' zone: `13:30`. */
export const clinicTime = (moment: Date) => formats.minute.format(moment).slice(-5)

/**
 * How many seconds the hours from one time of day to another still take by the clinics' clocks, which may be over midnight; 0 outside of them,
 * and where they are none.
 */
export function secondsWithin({ from, to }: { from: string; to: string }, now: Date) {
  const time = clinicTime(now)
  const isWithin = from <= to ? from <= time && time < to : from <= time || time < to
  if (!isWithin) return 0
  const day = clinicDay(now)
  return Math.max(1, Math.ceil((clockOf(time < to ? day : addDays(day, 1))(to) - now.getTime()) / 1_000))
}

/** The day of the week of a day, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string) {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** A plain day as the console shows it: `22/11/2026`. */
export const plainDate = (day: string) => day.split('-').reverse().join('/')

/** A moment in the clinics' zone, as the console shows it: `22/11/2026 13:30`. */
export function clinicDateTime(moment: string) {
  const [day = '', time = ''] = formats.minute.format(new Date(moment)).split(' ')
  return `${plainDate(day)} ${time}`
}

/** A moment in the clinics' zone, as it sorts: `2026-11-22 13:30:05`. */
export const clinicTimestamp = (moment: string) => formats.second.format(new Date(moment))

/** The day that comes so many days after another one. */
export const addDays = (day: string, plus: number) => new Date(Date.parse(day) + plus * millisecondsInDay).toISOString().slice(0, 10)

/** The earlier one of two days. */
export function firstOf(one: string, other: string) {
  if (one < other) return one
  return other
}

/** The later one of two days. */
export function lastOf(one: string, other: string) {
  if (one > other) return one
  return other
}

/** The first day of the week that a day is in. */
export const startOfWeek = (day: string, begins: WeekStart = 'MONDAY') =>
  addDays(day, -((new Date(day).getUTCDay() + (begins === 'SUNDAY' ? 0 : 6)) % 7))

/** The month (`2026-11`) that comes so many months after another one. */
export function addMonths(month: string, plus: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + plus)).toISOString().slice(0, 7)
}
