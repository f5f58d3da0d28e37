import { type RefObject, useEffect } from 'react'

/** The key that leads to the search of a page. */
export const SEARCH_KEY = '/'

/** Where keys write. */
const WRITES = 'input, textarea, select, [contenteditable]'

const isShown = (element: Element) => element.getClientRects().length > 0

/**
 * Has '/' lead to the search in an element from anywhere on the page, unless it is typed into something. Over a dialog, or to a search in a tab that is
 * not shown, it does nothing.
 */
export function useSearchKey(around: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || defaultPrevented) return
      if ((target instanceof Element && target.closest(WRITES)) || document.querySelector('dialog:modal')) return
      const search = around.current?.querySelector<HTMLInputElement>('input[type=search]')
      if (!search || !isShown(search)) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [around])
}
