import { TZDateMini } from '@date-fns/tz'
import { millisecondsInDay } from 'date-fns/constants'
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
