import type { Preferences, UpdatePreferencesInput } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { readPreferences, readTheme, showPreferences } from '#src/api/preferences.ts'

/** The choices that are not kept yet, in their order. */
let chosenLater: readonly UpdatePreferencesInput[] = []
let sent: Promise<unknown> = Promise.resolve()

/**
 * Chooses something, which is shown at once and kept by the server for every device, one choice after the other. A refused choice goes back to
 * its old value; a later choice stays in sight.
 */
export async function savePreferences(chosen: UpdatePreferencesInput) {
  const now = readPreferences()
  const before = { ...now, theme: now.theme ?? readTheme() ?? 'dark' }
  const old = Object.fromEntries(Object.keys(chosen).map((name) => [name, before[name as keyof Preferences]]))
  const show = (kept: Preferences) => {
    chosenLater = chosenLater.filter((one) => one !== chosen)
    const shown: Preferences = Object.assign({}, kept, ...chosenLater)
    showPreferences(shown)
  }
  chosenLater = [...chosenLater, chosen]
  showPreferences({ ...now, ...chosen })
  const answer = sent.then(() => unwrap(api.PATCH('/users/me/preferences', { body: chosen })))
  sent = answer.catch(() => {})
  try {
    show(await answer)
  } catch (error) {
    show({ ...readPreferences(), ...old })
    throw error
  }
}
