import { useEffect } from 'react'
import { Confirm } from '#src/ui/confirm.tsx'
import { unsavedTexts } from '#src/ui/unsaved-guard.tsx'
import { stay, useAsked } from './way-out.ts'

/** Asks before a way out of the session loses what was typed. */
export function WayOutQuestion() {
  const asked = useAsked()
  // Where the session ends meanwhile there is nothing left to ask.
  useEffect(() => {
    return stay
  }, [])
  if (!asked) return null
  return (
    <Confirm
      {...unsavedTexts}
      destructive
      onConfirm={() => {
        stay()
        asked.go()
      }}
      onCancel={stay}
    >
      {asked.loses}
    </Confirm>
  )
}
