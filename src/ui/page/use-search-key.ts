import { type RefObject, useEffect } from 'react'

/** The key that leads to a search, as it is shown. */
export const SEARCH_KEY = '/'

/** Where keys write. */
const WRITES = 'input, textarea, select, [contenteditable]'

const isShown = (element: Element) => element.getClientRects().length > 0

/** A key leads to the search in an element from anywhere on the page, but where it is typed. */
export function useSearchKey(around: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || defaultPrevented) return
      if ((target instanceof Element && target.closest(WRITES)) || document.querySelector('dialog:modal')) return
      const search = around.current?.querySelector<HTMLInputElement>('input[type=search]')
      // A list in a tab that is not shown has no search to go to.
      if (!search || !isShown(search)) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [around])
}
