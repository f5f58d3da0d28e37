import { TZDateMini } from '@date-fns/tz'
import { millisecondsInDay, millisecondsInMinute, minutesInHour } from 'date-fns/constants'
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
}

/** The zone of the clinics. It decides what today is. */
export const clinicZone = () => formats.timeZone

/** The day of a moment in the clinics' zone: `2026-11-22`. */
export const clinicDay = (moment: Date) => formats.day.format(moment)

/** The moment at which a day of the clinics begins, or the day that comes so many days after it, as ISO 8601 in UTC. */
export function startOfClinicDay(day: string, plus = 0) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(+new TZDateMini(year, month - 1, date + plus, clinicZone())).toISOString()
}

/** The moments of a day of the clinics by the time of day: `09:00`, or `24:00` for its end. A time that the clocks skip comes as much later. */
export function clockOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begins = Date.parse(startOfClinicDay(day))
  // Most zones have days of 24 hours, in which no zone has to be asked for each time.
  const isPlain = Date.parse(startOfClinicDay(day, 1)) - begins === millisecondsInDay
  return (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return isPlain
      ? begins + (hours * minutesInHour + minutes) * millisecondsInMinute
      : +new TZDateMini(year, month - 1, date, hours, minutes, clinicZone())
  }
}

/** The time of day of a moment in the clinics' zone: `13:30`. */
export const clinicTime = (moment: Date) => formats.minute.format(moment).slice(-5)

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

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The month (`2026-11`) that comes so many months after another one. */
export function addMonths(month: string, plus: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + plus)).toISOString().slice(0, 7)
}
