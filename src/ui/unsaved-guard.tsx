import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from './confirm.tsx'

/** What is used of the Navigation API, which TypeScript's library does not know yet. */
type NavigateEvent = Event & {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  canIntercept: boolean
  destination: { url: string; key: string }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }

// A browser without it asks only before the tab closes.
const navigation = typeof window === 'undefined' ? undefined : (window as { navigation?: Navigation }).navigation

/** A form of the page: whether something in it would be lost, and what to do when it is given up. */
type Unsaved = { isUnsaved: () => boolean; drop: () => void }

const UnsavedContext = createContext<(form: Unsaved) => () => void>(() => () => {})

/**
 * Makes the page ask before what was typed into a form is lost. `isUnsaved` is asked at the very moment: a page that was just
 * saved leaves before it is drawn again.
 */
export function useUnsaved(hasChanges: boolean, { isUnsaved, drop }: Unsaved) {
  const register = use(UnsavedContext)
  const latest = useRef({ isUnsaved, drop })
  latest.current = { isUnsaved, drop }
  useEffect(() => {
    if (hasChanges) return register({ isUnsaved: () => latest.current.isUnsaved(), drop: () => latest.current.drop() })
  }, [hasChanges, register])
}

const isModalOpen = () => document.querySelector('dialog:modal') !== null

/** The page's one guard: asks once, whatever its forms, before a link, Back or closing the tab loses what was typed. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<Unsaved>())
  const [leave, setLeave] = useState<() => void>()
  const [, navigate] = useLocation()
  const [isWatching, setWatching] = useState(false)

  const register = useCallback((form: Unsaved) => {
    forms.current.add(form)
    setWatching(true)
    return () => {
      forms.current.delete(form)
      setWatching(forms.current.size > 0)
    }
  }, [])

  useEffect(() => {
    if (!isWatching) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: Event) => {
      // The event of this name is a NavigateEvent.
      const { navigationType, canIntercept, destination, cancelable } = event as NavigateEvent
      const { pathname, search, hash } = new URL(destination.url)
      if (!cancelable || !canIntercept || pathname === location.pathname) return
      // A replaced address is the app's own doing and passes.
      if (navigationType !== 'push' && navigationType !== 'traverse') return
      if (![...forms.current].some((form) => form.isUnsaved())) return
      event.preventDefault()
      // Whoever is asked something else already answers that first.
      if (navigationType === 'traverse' && isModalOpen()) return
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
  }, [isWatching, leave, navigate])

  function leaveAll() {
    for (const form of [...forms.current]) form.drop()
    leave?.()
  }

  return (
    <UnsavedContext value={register}>
      {children}
      {leave && (
        <Confirm
          title="Cambios sin guardar"
          confirmLabel="Salir sin guardar"
          cancelLabel="Seguir editando"
          destructive
          onConfirm={leaveAll}
          onCancel={() => setLeave(undefined)}
        >
          Si salís ahora, se pierde lo que escribiste.
        </Confirm>
      )}
    </UnsavedContext>
  )
}
