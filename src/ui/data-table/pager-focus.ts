import { type MouseEvent, useEffect, useRef } from 'react'

/** For the clicks of a pager: when the button that was pressed becomes disabled, the focus goes to the nearest one that is not. */
export function usePagerFocus(page: number) {
  const pressed = useRef<HTMLButtonElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is disabled changes with the page.
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
