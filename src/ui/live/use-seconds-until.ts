import { useEffect, useReducer } from 'react'

/** Returns the whole seconds that remain until `time` (epoch milliseconds) and updates every second. */
export function useSecondsUntil(time: number) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const seconds = Math.max(0, Math.ceil((time - Date.now()) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
