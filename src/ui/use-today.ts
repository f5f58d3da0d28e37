import { useSyncExternalStore } from 'react'
import { startOfDay, today } from '#src/i18n/format.ts'

function untilMidnight() {
  const noon = new Date(`${today()}T12:00:00.000Z`)
  noon.setUTCDate(noon.getUTCDate() + 1)
  return Date.parse(startOfDay(noon.toISOString().slice(0, 10))) - Date.now()
}

/** Calls the listener at each midnight of the clinic, and when the page is seen again, since a sleeping device runs no timers. */
function watchDay(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function look() {
    clearTimeout(timer)
    timer = setTimeout(look, Math.max(1, untilMidnight()))
    listener()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Returns today in the clinic's time zone, as a plain date. It changes at the clinic's midnight while the page is open. */
export const useToday = () => useSyncExternalStore(watchDay, today)
