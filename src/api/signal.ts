type Listener = () => void

/** Tells its listeners that something has happened. `subscribe` returns the unsubscribe function. */
export function signal() {
  const listeners = new Set<Listener>()
  return {
    emit: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
