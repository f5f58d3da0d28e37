import { type RefObject, useEffect } from 'react'

const FOCUSABLE = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])'

/**
 * Whoever works within an element keeps the focus there. Where what had it is taken away, the nearest thing that is left gets it, or what
 * `first` selects; what was disabled for a while gets it back. Without this the focus falls to the body, and Tab begins at the top of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, first: string) {
  useEffect(() => {
    const { current: element } = root
    if (!element) return
    /** What had the focus, and what is around it up to the element. */
    let trail: Element[] = []
    let wasDisabled = false
    const note = ({ target }: FocusEvent) => {
      trail = []
      for (let at = target as Element | null; at && element.contains(at); at = at.parentElement) trail.push(at)
      wasDisabled = false
    }
    const forget = ({ target }: PointerEvent) => {
      if (!element.contains(target as Node)) trail = []
    }
    const keep = () => {
      const [last] = trail
      if (last?.matches(':disabled')) wasDisabled = true
      // While an answer is on its way, nothing can take the focus.
      if (!last || element.querySelector('fieldset:disabled')) return
      if (document.activeElement !== document.body && document.activeElement !== null) return
      if (!last.isConnected) {
        for (const around of trail) {
          if (!around.isConnected) continue
          const next = around.querySelector<HTMLElement>(first) ?? around.querySelector<HTMLElement>(FOCUSABLE)
          if (next) return next.focus()
        }
      } else if (wasDisabled && last instanceof HTMLElement) last.focus()
    }
    const observer = new MutationObserver(keep)
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    element.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [root, first])
}
