const START_MS = 1000

/** Calls `run` when a page that was just opened has had time to load what it shows. Returns what cancels it. */
export function whenQuiet(run: () => void) {
  // Safari has no idle callback.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(run), START_MS)
  return () => clearTimeout(timer)
}
