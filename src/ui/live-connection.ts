import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

/** Notes whether others' changes do not arrive any more, since their connection was lost and did not come back at once. */
export function setLiveLost(lost: boolean) {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether others' changes do not arrive, so that what is shown may be old. */
export const useLiveLost = () => useSyncExternalStore(subscribe, () => isLost)
