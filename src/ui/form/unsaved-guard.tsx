import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from '../feedback/confirm.tsx'

/** The parts of the Navigation API that are used, which TypeScript's library does not have yet. */
type NavigateEvent = Event & {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  canIntercept: boolean
  destination: { url: string; key: string }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }

// Browsers without it ask only before the tab closes.
const navigation = typeof window === 'undefined' ? undefined : (window as { navigation?: Navigation }).navigation

/** A form of the page: whether it has unsaved changes, how to discard them, and the loss to tell. */
type Unsaved = { isUnsaved: () => boolean; discard: () => void; loses?: string }

/** The forms of every page that is there. */
const everywhere = new Set<Unsaved>()

/** Returns a form that has unsaved changes, of the page or of a dialog. */
export const findUnsaved = () => [...everywhere].find((form) => form.isUnsaved())

/** The question's text, and its buttons. */
export const unsavedTexts = {
  title: 'Cambios sin guardar',
  confirmLabel: 'Salir sin guardar',
  cancelLabel: 'Seguir editando',
}

const UnsavedContext = createContext<(form: Unsaved) => () => void>(() => () => {})

/**
 * Registers a form, so that the page asks before its unsaved changes are lost. `isUnsaved` is called at the time of the
 * navigation, because a saved form may navigate before it renders again.
 */
export function useUnsaved(hasChanges: boolean, { isUnsaved, discard, loses }: Unsaved) {
  const register = use(UnsavedContext)
  const onAsked = useEffectEvent(() => isUnsaved())
  const onDiscarded = useEffectEvent(() => discard())
  useEffect(() => {
    if (!hasChanges) return
    const form = { isUnsaved: () => onAsked(), discard: () => onDiscarded(), ...(loses && { loses }) }
    everywhere.add(form)
    const unregister = register(form)
    return () => {
      everywhere.delete(form)
      unregister()
    }
  }, [hasChanges, loses, register])
}

const isModalOpen = () => document.querySelector('dialog:modal') !== null

/** Asks once for all forms of the page before a link, Back or closing the tab loses unsaved changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<Unsaved>())
  const [leave, setLeave] = useState<{ go: () => void; loses: string }>()
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
      // An event of this name is a NavigateEvent.
      const { navigationType, canIntercept, destination, cancelable } = event as NavigateEvent
      const { pathname, search, hash } = new URL(destination.url)
      if (!cancelable || !canIntercept || pathname === location.pathname) return
      // Only the app itself replaces the address; that passes without a question.
      if (navigationType !== 'push' && navigationType !== 'traverse') return
      const unsaved = [...forms.current].find((form) => form.isUnsaved())
      if (!unsaved) return
      event.preventDefault()
      // An open dialog has to be answered first.
      if (navigationType === 'traverse' && isModalOpen()) return
      setLeave({
        go: () => (navigationType === 'traverse' ? navigation?.traverseTo(destination.key) : navigate(`~${pathname}${search}${hash}`)),
        loses: unsaved.loses ?? 'Si salís ahora, se pierde lo que escribiste.',
      })
    }
    window.addEventListener('beforeunload', onUnload)
    // After the user has chosen to leave, no navigation is blocked.
    if (!leave) navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isWatching, leave, navigate])

  function leaveBy(go: () => void) {
    for (const form of [...forms.current]) form.discard()
    go()
  }

  return (
    <UnsavedContext value={register}>
      {children}
      {leave && (
        <Confirm {...unsavedTexts} destructive onConfirm={() => leaveBy(leave.go)} onCancel={() => setLeave(undefined)}>
          {leave.loses}
        </Confirm>
      )}
    </UnsavedContext>
  )
}
