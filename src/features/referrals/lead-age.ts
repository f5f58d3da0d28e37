import { millisecondsInDay } from 'date-fns/constants'
import type { Referral } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { formatIsoDate } from '#src/i18n/format.ts'

const dayOf = (moment: string | Date) => Date.parse(formatIsoDate(moment)) / millisecondsInDay

/** Returns how many days ago a moment was by the clinic's calendar: yesterday evening is one day ago. */
export const daysSince = (moment: string | Date, now = new Date()) => Math.max(0, dayOf(now) - dayOf(moment))

/** hoy, 1 día, 12 días */
export function formatDaysSince(moment: string, now?: Date) {
  const days = daysSince(moment, now)
  return days === 0 ? 'hoy' : days === 1 ? '1 día' : `${days} días`
}

/** True for a lead that has been pending for more days than are granted. Without `statusSince` it counts from the referral. */
export const isUncontacted = ({ status, statusSince, referralDate }: Referral, now?: Date) =>
  status === 'PENDING' && daysSince(statusSince ?? referralDate, now) > limits.uncontactedDays
