import { type MouseEvent, useEffect, useRef } from 'react'

/** Returns the click handler of a pager. When the clicked button becomes disabled, the focus moves to the nearest enabled one. */
export function usePagerFocus(page: number) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which buttons are disabled.
  useEffect(() => {
    const { current: button } = pressed
    pressed.current = null
    if (!button?.disabled) return
    const enabled = [...(button.parentElement?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const next = enabled.find((one) => button.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    ;(next ?? enabled.at(-1))?.focus()
  }, [page])
  return ({ target }: MouseEvent) => {
    pressed.current = target instanceof Element ? target.closest('button') : null
  }
}
