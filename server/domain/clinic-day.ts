import { TZDateMini } from '@date-fns/tz'
import { millisecondsInDay } from 'date-fns/constants'

/** The zone of the clinics. It decides what today is. */
export const CLINIC_ZONE = 'America/Argentina/Buenos_Aires'

// The Swedish locale writes a day as ISO 8601 does.
const format = new Intl.DateTimeFormat('sv', { timeZone: CLINIC_ZONE })

/** The day of a moment in the clinics' zone: `2026-11-22`. */
export const clinicDay = (moment: Date) => format.format(moment)

/** The moment at which a day of the clinics begins, or the day that comes so many days after it, as ISO 8601 in UTC. */
export function startOfClinicDay(day: string, plus = 0) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(+new TZDateMini(year, month - 1, date + plus, CLINIC_ZONE)).toISOString()
}

/** A plain day as the console shows it: `22/11/2026`. */
export const plainDate = (day: string) => day.split('-').reverse().join('/')

const timeFormat = new Intl.DateTimeFormat('sv', { timeZone: CLINIC_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** A moment in the clinics' zone, as the console shows it: `22/11/2026 13:30`. */
export function clinicDateTime(moment: string) {
  const [day = '', time = ''] = timeFormat.format(new Date(moment)).split(' ')
  return `${plainDate(day)} ${time}`
}

const secondFormat = new Intl.DateTimeFormat('sv', { timeZone: CLINIC_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** A moment in the clinics' zone, as it sorts: `2026-11-22 13:30:05`. */
export const clinicTimestamp = (moment: string) => secondFormat.format(new Date(moment))

/** The day that comes so many days after another one. */
export const addDays = (day: string, plus: number) => new Date(Date.parse(day) + plus * millisecondsInDay).toISOString().slice(0, 10)

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The month (`2026-11`) that comes so many months after another one. */
export function addMonths(month: string, plus: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + plus)).toISOString().slice(0, 7)
}
