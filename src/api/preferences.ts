import type { Preferences } from '#contract/generated/schema.ts'
import { signal } from './signal.ts'

// The document's own script reads them, too, before the first paint: index.html.
const KEY = 'preferences'
const THEME_KEY = 'vite-ui-theme'

const changed = signal()

function read(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

let current = read()

/** Returns the choices of the signed-in user; an absent one was never chosen. */
export const readPreferences = () => current

/** Calls the listener when the preferences change. Returns the unsubscribe function. */
export const onPreferences = changed.subscribe

/** Returns the theme that this browser shows; null where nobody has chosen one. */
export function readTheme() {
  try {
    return localStorage.getItem(THEME_KEY)
  } catch {
    return null
  }
}

function showTheme(theme: string) {
  if (theme === readTheme()) return
  localStorage.setItem(THEME_KEY, theme)
  // The theme follows the storage of other tabs, and this is no other tab.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: theme }))
}

/** Shows the console as somebody has chosen, at once, and before the first paint of the documents that follow. */
export function showPreferences(preferences: Preferences) {
  const { theme, textSize = 'NORMAL', density = 'NORMAL', contrast = 'NORMAL' } = preferences
  current = preferences
  Object.assign(document.documentElement.dataset, { textSize, density, contrast })
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
    if (theme) showTheme(theme)
  } catch {}
  changed.emit()
}
