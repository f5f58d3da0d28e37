import { useSyncExternalStore } from 'react'
import { onPreferences, readPreferences } from '#src/api/preferences.ts'

/** Returns the preferences of whoever is signed in, and again when they change. */
export const usePreferences = () => useSyncExternalStore(onPreferences, readPreferences, readPreferences)
