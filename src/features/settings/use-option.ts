import { useState } from 'react'
import type { UpdatePreferencesInput } from '#contract/generated/schema.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { savePreferences } from './preferences.api.ts'
import { texts } from './settings.texts.ts'

/** Returns a function that chooses something, and its outcome in words: the choice is shown at once, and kept by the server. */
export function useOption() {
  const [said, setSaid] = useState('')
  function choose(chosen: UpdatePreferencesInput) {
    setSaid('')
    saveOnce({
      save: () => savePreferences(chosen),
      onDone: () => setSaid(texts.saved),
      refresh: () => {},
      texts: { failed: texts.failed },
    })
  }
  return { choose, said }
}
