import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type Stop, stepBy, stopAfter } from './time-grid.ts'

/**
 * One stop of the grid is reached by Tab, and the others from there by arrows. Which one it is stands in the elements themselves
 * (`data-stop`), so that a step renders nothing again. `onPage` shows the time before or after, where the focus stays at that hour.
 */
export function useRoving(columns: readonly (readonly Stop[])[], onPage: (by: -1 | 1) => void) {
  const root = useRef<HTMLDivElement>(null)
  const active = useRef<Stop>(undefined)
  /** The focus was in the grid, and its element may be gone. */
  const hasFocus = useRef(false)
  const byPointer = useRef(false)
  const elementOf = (key: string) => root.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)
  const stopOf = (key: string | undefined) => columns.flat().find((stop) => stop.key === key)

  function activate(key: string | undefined, focus?: FocusOptions) {
    const next = key === undefined ? undefined : elementOf(key)
    for (const element of root.current?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? [])
      if (element !== next) element.tabIndex = -1
    if (!next) return
    // To set it on the focused element makes the browser lay out the page.
    if (next.tabIndex !== 0) next.tabIndex = 0
    active.current = stopOf(key)
    if (focus) next.focus(focus)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks for its stop anew where other times are shown.
  useLayoutEffect(() => {
    const isLost = () => hasFocus.current && (document.activeElement === document.body || document.activeElement === null)
    // It stands where the lost one stood: looking for what has to be scrolled would lay out the whole page once more.
    const keep = () => activate(stopAfter(columns, active.current), isLost() ? { preventScroll: true } : undefined)
    // A focus makes the browser lay out the page at once. After a drag that can wait for the next frame, which does it anyway; a key that is
    // held would scroll the page meanwhile.
    if (!isLost() || !byPointer.current) return keep()
    const frame = requestAnimationFrame(keep)
    return () => cancelAnimationFrame(frame)
  }, [columns])

  return {
    ref: root,
    onPointerDownCapture() {
      byPointer.current = true
    },
    // What is dragged is taken away when it is dropped, which costs more with the focus in it.
    onDragStart({ target }: { target: EventTarget }) {
      if (target instanceof HTMLElement) target.blur()
    },
    onDragEnd({ target }: { target: EventTarget }) {
      if (target instanceof HTMLElement && document.activeElement === document.body) target.focus({ preventScroll: true })
    },
    onFocus({ target }: { target: Element }) {
      hasFocus.current = true
      if (target instanceof HTMLElement && target.dataset['stop']) activate(target.dataset['stop'])
    },
    onBlur({ relatedTarget }: { relatedTarget: Element | null }) {
      // Without a next element the focused one was taken away, as by a page of other days.
      if (relatedTarget && !root.current?.contains(relatedTarget)) hasFocus.current = false
    },
    onKeyDown(event: KeyboardEvent) {
      byPointer.current = false
      const key = event.target instanceof HTMLElement && event.target.dataset['stop']
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return
      const step = stepBy(event.key, key, columns)
      if (!step) return
      event.preventDefault()
      if ('page' in step) onPage(step.page)
      else activate(step.to, {})
    },
  }
}
