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

/** The moment at which a month of the clinics (`2026-11`) begins, or the one that comes so many months after it. */
export function startOfClinicMonth(month: string, plus = 0) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(+new TZDateMini(year, number - 1 + plus, 1, CLINIC_ZONE)).toISOString()
}

/** The day that comes so many days after another one. */
export const addDays = (day: string, plus: number) => clinicDay(new Date(startOfClinicDay(day, plus)))

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
