import { useEffect, useRef } from 'react'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { unsavedTexts } from '#src/ui/form/unsaved-guard.tsx'
import { stay, useAsked } from './way-out.ts'

/** Asks before a way out of the session loses typed values. */
export function WayOutQuestion() {
  const asked = useAsked()
  const typed = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main')) typed.current = target
    }
    document.addEventListener('input', remember)
    return () => {
      document.removeEventListener('input', remember)
      // If the session ends meanwhile there is nothing left to ask.
      stay()
    }
  }, [])
  if (!asked) return null
  function keepEditing() {
    stay()
    // The menu from which it was asked is gone by then, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const field = typed.current?.isConnected ? typed.current : document.querySelector('main')
      if (field instanceof HTMLElement) field.focus()
    })
  }
  return (
    <Confirm
      {...unsavedTexts}
      destructive
      onConfirm={() => {
        stay()
        asked.go()
      }}
      onCancel={keepEditing}
    >
      {asked.loses}
    </Confirm>
  )
}
