import { millisecondsInMinute } from 'date-fns/constants'
import { useSyncExternalStore } from 'react'
import { watchClock } from './watch-clock.ts'

const untilNextMinute = () => millisecondsInMinute - (Date.now() % millisecondsInMinute)
const watchMinutes = (listener: () => void) => watchClock(untilNextMinute, listener)
const minute = () => Math.floor(Date.now() / millisecondsInMinute)

/** Returns the current minute as a moment in milliseconds. The component renders again when the next one begins. */
export const useMinute = () => useSyncExternalStore(watchMinutes, minute) * millisecondsInMinute

/** Returns whether a moment has come. It changes within the minute while the page is open. */
export const useHasCome = (moment: string) => useSyncExternalStore(watchMinutes, () => Date.parse(moment) <= Date.now())
