import { useEffect } from 'react'

const CONTROL = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])'
/** The element of a part that gets the focus before its other controls. */
const FIRST = `${CONTROL}[data-takes-focus], [data-takes-focus] ${CONTROL}`
const PLACES = 'a[href], button, input, select, textarea, summary, label, [tabindex], dialog'

/** The nearest thing that is left around the lost element. The whole page has its title for that. */
function nearest(trail: readonly Element[]) {
  for (const around of trail) {
    if (!around.isConnected) continue
    if (around.querySelector('h1')) return undefined
    // While an answer is on its way, nothing can take the focus.
    if (around.closest('fieldset:disabled') || around.querySelector('fieldset:disabled')) return 'later'
    const shown = (selector: string) =>
      [...around.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility({ visibilityProperty: true }))
    const next = shown(FIRST) ?? shown(CONTROL)
    if (next) return next
  }
  return undefined
}

/** The next button that still does something, or else the last one: of a pager the other direction. */
function beside(one: Element) {
  const enabled = [...(one.parentElement?.querySelectorAll<HTMLElement>(`${CONTROL}, [role="slider"]`) ?? [])]
  return enabled.find((other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? enabled.at(-1)
}

function title() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/**
 * The focus stays with the user: if the focused element is taken away, the nearest thing that is left gets it, or the title of the page; an
 * element that was disabled for a while gets it back. Without this the focus falls to the body, and Tab begins at the top of the page. Code that
 * moves the focus by itself has done so before.
 */
export function useKeptFocus() {
  useEffect(() => {
    /** The focused element, and the elements around it; and the same of the page, to which a dialog, a menu and a toast give it back. */
    let [trail, inPage]: [Element[], Element[]] = [[], []]
    let wasDisabled = false
    let frame = 0
    // A browser takes the focus from a disabled element when it draws next.
    const isNowhere = () => document.activeElement?.matches('body, :disabled') !== false
    const note = ({ target }: FocusEvent) => {
      trail = []
      for (let at = target as Element | null; at && at !== document.body; at = at.parentElement) trail.push(at)
      if (trail.some((around) => around.matches('main'))) inPage = trail
      wasDisabled = false
    }
    const forget = ({ target }: PointerEvent) => {
      if (!(target as Element).closest(PLACES)) trail = []
    }
    const keep = () => {
      const [last] = trail
      if (!last || !isNowhere()) return
      if (last.isConnected) {
        if (!last.matches(':disabled')) return wasDisabled && last instanceof HTMLElement ? last.focus() : undefined
        // A save gives it back; a button that its own click has put out does not.
        return last.closest('fieldset:disabled, [data-loading]') ? undefined : beside(last)?.focus()
      }
      const [before] = inPage
      const left = nearest(trail) ?? (before?.isConnected && before instanceof HTMLElement ? before : nearest(inPage)) ?? title()
      if (left === 'later') return
      left?.focus({ preventScroll: left.matches('h1') })
    }
    const observer = new MutationObserver(() => {
      if (trail[0]?.matches(':disabled')) wasDisabled = true
      if (!isNowhere()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setTimeout(keep))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
