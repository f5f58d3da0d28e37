import type { MantineColorSchemeManager } from '@mantine/core'

const KEY = 'vite-ui-theme'

// Mantine's `auto` is the stored preference `system`.
const fromStored = (value: string | null, fallback: 'light' | 'dark' | 'auto') =>
  value === 'light' || value === 'dark' ? value : value === 'system' ? 'auto' : fallback

/** Stores the theme preference (`light`, `dark`, `system`) in local storage and follows other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined
  return {
    get: (fallback) => {
      try {
        return fromStored(localStorage.getItem(KEY), fallback)
      } catch {
        return fallback
      }
    },
    set: (value) => {
      try {
        localStorage.setItem(KEY, value === 'auto' ? 'system' : value)
      } catch {}
    },
    subscribe: (onUpdate) => {
      onStorage = ({ key, newValue }) => {
        if (key === KEY) onUpdate(fromStored(newValue, 'dark'))
      }
      window.addEventListener('storage', onStorage)
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage)
    },
    clear: () => {
      try {
        localStorage.removeItem(KEY)
      } catch {}
    },
  }
}
