const START_MS = 1000

/** Calls `run` when the browser has nothing else to do, by default once a page that was just opened has had time to load. Returns a function that cancels it. */
export function whenQuiet(run: () => void, startMs = START_MS) {
  // Safari has no idle callback.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(run), startMs)
  return () => clearTimeout(timer)
}
