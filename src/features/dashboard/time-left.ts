import { millisecondsInMinute } from 'date-fns/constants'
import type { DashboardConsultation } from '#contract/generated/schema.ts'
import { formatMinutes } from '#src/i18n/format.ts'
import { texts } from './dashboard.texts.ts'

/** Returns the consultation whose patient comes next or is there now, of a day's in order. */
export const nextOf = (consultations: readonly DashboardConsultation[], now: number) =>
  consultations.find(
    ({ status, date, durationInMinutes }) =>
      (status === 'PENDING' || status === 'CONFIRMED') && Date.parse(date) + durationInMinutes * millisecondsInMinute > now,
  )

/** en 25 min, en 2 h 5 min, ahora, en curso */
export function formatTimeLeft(date: string, now: number) {
  const minutes = Math.ceil((Date.parse(date) - now) / millisecondsInMinute)
  if (minutes < 0) return texts.underway
  if (minutes === 0) return texts.now
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return texts.left([hours && `${hours} h`, rest && formatMinutes(rest)].filter(Boolean).join(' '))
}
