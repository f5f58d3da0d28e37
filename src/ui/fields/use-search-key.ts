import { type RefObject, useEffect } from 'react'
import { isForPage, isShown } from '../page/letters.ts'

/** The key that leads to the search of a page. */
export const SEARCH_KEY = '/'

/**
 * Has '/' lead to the search in an element from anywhere on the page, unless it is typed into something. Over a dialog, or to a search in a tab that is
 * not shown, it does nothing.
 */
export function useSearchKey(around: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== SEARCH_KEY || !isForPage(event)) return
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
