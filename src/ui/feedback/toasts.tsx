import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { type ToastContent, toastQueue } from '#machines/toast-queue.machine.ts'
import { inspect } from '../live/inspection.ts'
import { loadable, preloadChunk } from '../loading/chunks.tsx'
import type { ToastViewProps } from './toast-view.tsx'
import classes from './toasts.module.css'

const queue = createActor(toastQueue, { id: 'toasts', inspect }).start()
const current = () => queue.getSnapshot().context.toast
const subscribe = (listener: () => void) => queue.subscribe(listener).unsubscribe
const HOTKEY = 'F8'
let count = 0

type Content = Omit<ToastContent, 'variant'> & { variant?: ToastContent['variant'] }

/** Shows a toast, which replaces the current one. Returns functions to update and dismiss it. */
export function toast(content: Content) {
  count += 1
  const id = String(count)
  queue.send({ type: 'add', id, content: { variant: 'default', ...content } })
  return {
    update: (change: Partial<ToastContent>) => queue.send({ type: 'update', id, content: change }),
    dismiss: () => queue.send({ type: 'dismiss', id }),
  }
}

/** Dismisses the toast that is shown. */
export const dismissToast = () => queue.send({ type: 'dismiss' })

/** The button of a toast that can take back its change. */
export const undoAction = (run: () => void) => ({ action: { label: 'Deshacer', run } })

// The toast view is loaded on demand. Loading it fails offline, so a plain toast replaces it there.
const loadToastView = (): Promise<{ default: ComponentType<ToastViewProps> }> =>
  import('./toast-view.tsx').catch(() => ({ default: PlainToast }))
const ToastView = loadable(loadToastView)

/** Loads the toast view before the first toast. */
export const preloadToasts = () => preloadChunk(loadToastView)

/** The toast that is shown, and what its region tells the queue. */
export function useToasts() {
  const shown = useSyncExternalStore(subscribe, current, () => null)
  return {
    shown,
    dismiss: dismissToast,
    /** The time of a toast stands still while the pointer or the focus is on it. */
    attend: (isAttended: boolean) => queue.send({ type: isAttended ? 'pause' : 'resume' }),
  }
}

/**
 * Renders the current toast. Its region is mounted from the start, so that screen readers watch it; the view loads with the
 * first toast.
 */
export function Toasts() {
  const { shown, attend, dismiss: dismissShown } = useToasts()
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)

  // A removed element sends no event when the pointer or the focus leaves it. So the state is read again after each event that may have
  // changed it.
  const pauseWhileAttended = () =>
    queueMicrotask(() => {
      attend(Boolean(region.current?.matches(':hover') || region.current?.contains(document.activeElement)))
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast starts its own timeout
  useEffect(() => {
    pauseWhileAttended()
  }, [shown?.id])

  const isOpen = shown?.open === true
  useEffect(() => {
    document.documentElement.toggleAttribute('data-toast', isOpen)
  }, [isOpen])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY) return
      event.preventDefault()
      region.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  function dismiss() {
    const { activeElement } = document
    if (region.current?.contains(activeElement)) {
      // The focus returns to its previous element instead of the top of the page. Where that is gone, the page may choose another one at once:
      // a toast that leaves slowly would keep the focus until it is gone.
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else if (activeElement instanceof HTMLElement) activeElement.blur()
    }
    dismissShown()
  }

  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={`Notificaciones (${HOTKEY})`}
      // A failure speaks for itself, as an alert. Within a region that is spoken, too, it would be heard twice.
      aria-live={shown?.variant === 'destructive' ? 'off' : 'polite'}
      tabIndex={-1}
      onMouseEnter={pauseWhileAttended}
      onMouseLeave={pauseWhileAttended}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) before.current = relatedTarget
        pauseWhileAttended()
      }}
      onBlur={pauseWhileAttended}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
    >
      {shown && <ToastView toast={shown} onDismiss={dismiss} />}
    </section>
  )
}

function PlainToast({ toast: { title, description, variant, open } }: ToastViewProps) {
  if (!open) return null
  return (
    <div role={variant === 'destructive' ? 'alert' : 'group'} className={classes.plain}>
      <strong>{title}</strong>
      {description}
    </div>
  )
}
