import { useSyncExternalStore } from 'react'
import { startOfDay, today } from '#src/i18n/format.ts'
import { watchClock } from './watch-clock.ts'

function untilMidnight() {
  const noon = new Date(`${today()}T12:00:00.000Z`)
  noon.setUTCDate(noon.getUTCDate() + 1)
  return Date.parse(startOfDay(noon.toISOString().slice(0, 10))) - Date.now()
}

const watchDay = (listener: () => void) => watchClock(untilMidnight, listener)

/** Returns today in the clinic's time zone, as a plain date. It changes at the clinic's midnight while the page is open. */
export const useToday = () => useSyncExternalStore(watchDay, today)
