import type { Preferences, UpdatePreferencesInput } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { readPreferences, readTheme, showPreferences } from '#src/api/preferences.ts'

/** Chooses something, which is shown at once and kept by the server for every device. What the server refuses is as it was. */
export async function savePreferences(chosen: UpdatePreferencesInput) {
  const now = readPreferences()
  const before = { ...now, theme: now.theme ?? readTheme() ?? 'dark' }
  showPreferences({ ...now, ...chosen })
  try {
    showPreferences(await unwrap(api.PATCH('/users/me/preferences', { body: chosen })))
  } catch (error) {
    showPreferences(before as Preferences) // the theme is one that was stored
    throw error
  }
}
