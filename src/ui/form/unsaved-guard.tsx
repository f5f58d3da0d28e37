import { useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from '../confirm.tsx'
import type { AnyForm } from './contexts.ts'

/** What is used of the Navigation API, which TypeScript's library does not know yet. */
type NavigateEvent = Event & {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  canIntercept: boolean
  destination: { url: string; key: string }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }

// A browser without it asks only before the tab closes.
const navigation = typeof window === 'undefined' ? undefined : (window as { navigation?: Navigation }).navigation

/** Asks before a link, Back or closing the tab loses what was typed. A replaced address is the app's own doing and passes. */
export function UnsavedGuard({ form, onLeave }: { form: AnyForm; onLeave?: () => void }) {
  const hasChanges = useStore(form.store, (state) => !state.isDefaultValue)
  const [leave, setLeave] = useState<() => void>()
  const [, navigate] = useLocation()

  useEffect(() => {
    if (!hasChanges) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: Event) => {
      // The event of this name is a NavigateEvent.
      const { navigationType, canIntercept, destination, cancelable } = event as NavigateEvent
      const { pathname, search, hash } = new URL(destination.url)
      // A page that was just saved leaves before it is drawn again: what counts is the form as it is now.
      if (form.state.isDefaultValue || !cancelable || !canIntercept || pathname === location.pathname) return
      if (navigationType !== 'push' && navigationType !== 'traverse') return
      event.preventDefault()
      setLeave(
        () => () => (navigationType === 'traverse' ? navigation?.traverseTo(destination.key) : navigate(`~${pathname}${search}${hash}`)),
      )
    }
    window.addEventListener('beforeunload', onUnload)
    // Once somebody chose to leave, the way is free.
    if (!leave) navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [form, hasChanges, leave, navigate])

  if (!leave) return null
  return (
    <Confirm
      title="Cambios sin guardar"
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      destructive
      onConfirm={() => {
        onLeave?.()
        leave()
      }}
      onCancel={() => setLeave(undefined)}
    >
      Si salís ahora, se pierde lo que escribiste.
    </Confirm>
  )
}
