import { useState } from 'react'
import type { UpdatePreferencesInput } from '#contract/generated/schema.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { savePreferences } from './preferences.api.ts'
import { texts } from './settings.texts.ts'

/** Returns a function that chooses something, and its outcome in words: the choice is shown at once, and kept by the server. */
export function useOption() {
  const [said, setSaid] = useState('')
  async function choose(chosen: UpdatePreferencesInput) {
    setSaid('')
    try {
      await savePreferences(chosen)
      setSaid(texts.saved)
    } catch {
      toast({ ...texts.failed, variant: 'destructive' })
    }
  }
  return { choose: (chosen: UpdatePreferencesInput) => void choose(chosen), said }
}
