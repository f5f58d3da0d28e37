import { useSyncExternalStore } from 'react'

/** Returns a value that everything on the page sees: `set` changes it, and components that read it by `use` render again. */
export function createStore<Value>(value: Value) {
  let current = value
  const listeners = new Set<() => void>()
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(next: Value) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  }
}
