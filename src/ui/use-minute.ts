import { millisecondsInMinute } from 'date-fns/constants'
import { useSyncExternalStore } from 'react'

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

/** Returns whether a moment has come. It changes within the minute while the page is open. */
export const useHasCome = (moment: string) => useSyncExternalStore(watchMinutes, () => Date.parse(moment) <= Date.now())
