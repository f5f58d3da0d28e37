import { millisecondsInMinute } from 'date-fns/constants'
import { useSyncExternalStore } from 'react'
import type { DashboardConsultation } from '#contract/generated/schema.ts'
import { formatMinutes } from '#src/i18n/format.ts'
import { texts } from './dashboard.texts.ts'

/** Calls the listener at each full minute, and when the page is seen again, since a sleeping device runs no timers. */
function watchMinutes(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function look() {
    clearTimeout(timer)
    timer = setTimeout(look, millisecondsInMinute - (Date.now() % millisecondsInMinute))
    listener()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
const minute = () => Math.floor(Date.now() / millisecondsInMinute)

/** Returns the current minute as a moment in milliseconds. The component renders again when the next one begins. */
export const useMinute = () => useSyncExternalStore(watchMinutes, minute) * millisecondsInMinute

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
