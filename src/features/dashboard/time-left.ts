import { millisecondsInMinute } from 'date-fns/constants'
import { formatMinutes } from '#src/i18n/format.ts'
import { texts } from './dashboard.texts.ts'

/** en 25 min, en 2 h 5 min, ahora, en curso */
export function formatTimeLeft(date: string, now: number) {
  const minutes = Math.ceil((Date.parse(date) - now) / millisecondsInMinute)
  if (minutes < 0) return texts.underway
  if (minutes === 0) return texts.now
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return texts.left([hours && `${hours} h`, rest && formatMinutes(rest)].filter(Boolean).join(' '))
}
