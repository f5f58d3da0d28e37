import { millisecondsInDay } from 'date-fns/constants'
import { formatIsoDate } from './format.ts'

const dayOf = (moment: string | Date) => Date.parse(formatIsoDate(moment)) / millisecondsInDay

/** Returns how many days ago a moment was by the clinic's calendar: yesterday evening is one day ago. */
export const daysSince = (moment: string | Date, now = new Date()) => Math.max(0, dayOf(now) - dayOf(moment))

/** hoy, 1 día, 12 días */
export function formatDaysSince(moment: string, now?: Date) {
  const days = daysSince(moment, now)
  return days === 0 ? 'hoy' : days === 1 ? '1 día' : `${days} días`
}
