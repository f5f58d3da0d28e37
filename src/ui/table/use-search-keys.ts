import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { firstRowOf } from './row-opening.ts'

/** Where keys write. */
const WRITES = 'input, textarea, select, [contenteditable]'

const isShown = (element: Element) => element.getClientRects().length > 0

/**
 * The keys of a list's search: '/' leads to it from anywhere on the page, and the arrow down from it into the rows. `bar` is the element around the search.
 */
export function useSearchKeys(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if ((target instanceof Element && target.closest(WRITES)) || document.querySelector('dialog:modal')) return
      const search = bar.current?.querySelector<HTMLInputElement>('input[type=search]')
      // A list in a tab that is not shown has no search to go to.
      if (!search || !isShown(search)) return
      event.preventDefault()
      search.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [bar])
  return (event: KeyboardEvent) => {
    const list = bar.current?.parentElement
    const row = event.key === 'ArrowDown' && list ? firstRowOf(list) : undefined
    if (!row) return
    event.preventDefault()
    row.focus()
  }
}
