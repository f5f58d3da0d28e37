import { useSyncExternalStore } from 'react'
import { onPreferences, readPreferences } from '#src/api/preferences.ts'

/** Returns the preferences of the signed-in user, and again when they change. */
export const usePreferences = () => useSyncExternalStore(onPreferences, readPreferences, readPreferences)
