import { createStore } from '../live/shared-value.ts'

const height = createStore(0)

/**
 * Notes how many pixels of the window a record's header takes at its upper edge, and its actions at the lower one, so that nothing that
 * gets the focus lies beneath them. A custom property would be inherited: the browser would compute the style of the whole page again.
 */
export function setEdges(head: number, foot: number) {
  const { style } = document.documentElement
  style.scrollPaddingBlock = head || foot ? `${head}px ${foot}px` : ''
  height.set(head)
}

/** Returns how many pixels a record's header takes at the upper edge of the window. */
export const useHeadHeight = height.use
