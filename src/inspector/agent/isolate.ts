import type { Shelf } from '../protocol.ts'

function memory(items: Shelf): Storage {
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  }
  return new Proxy(storage as Storage, {
    get: (target, key, self) => (key === 'length' ? items.size : (Reflect.get(target, key, self) ?? items.get(String(key)))),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: items.get(String(key)), enumerable: true, configurable: true }),
    deleteProperty: (_, key) => items.delete(String(key)) || true,
  })
}

/**
 * Cuts the page off from everything that it shares with other tabs (storage, cookies and the messages between tabs), because a replay signs in
 * and out, and a second console belongs to somebody else. The page finds the given shelves in its storage.
 */
export function isolate({ local, session }: { local: Shelf; session: Shelf }) {
  Object.defineProperty(window, 'localStorage', { value: memory(local) })
  Object.defineProperty(window, 'sessionStorage', { value: memory(session) })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  class Silent extends EventTarget {
    onmessage = null
    postMessage() {}
    close() {}
  }
  Object.assign(window, { BroadcastChannel: Silent })
}
