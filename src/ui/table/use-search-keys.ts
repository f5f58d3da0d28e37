import type { KeyboardEvent, RefObject } from 'react'
import { useSearchKey } from '../fields/use-search-key.ts'
import { firstRowOf } from './row-opening.ts'

/**
 * The keys of a list's search: '/' leads to it from anywhere on the page, and the arrow down from it into the rows. `bar` is the element around the search.
 */
export function useSearchKeys(bar: RefObject<HTMLElement | null>) {
  useSearchKey(bar)
  return (event: KeyboardEvent) => {
    const list = bar.current?.parentElement
    const row = event.key === 'ArrowDown' && list ? firstRowOf(list) : undefined
    if (!row) return
    event.preventDefault()
    row.focus()
  }
}
