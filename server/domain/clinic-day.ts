import { TZDateMini } from '@date-fns/tz'

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

const timeFormat = new Intl.DateTimeFormat('sv', { timeZone: CLINIC_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** A moment in the clinics' zone, as the console shows it: `22/11/2026 13:30`. */
export function clinicDateTime(moment: string) {
  const [day = '', time = ''] = timeFormat.format(new Date(moment)).split(' ')
  return `${day.split('-').reverse().join('/')} ${time}`
}
