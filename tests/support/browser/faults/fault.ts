/**
 * What the eyes of a test look for: a heading stands over its column, nothing is cut without its whole text at hand, no two texts or controls
 * overlap, nothing leaves the page, a fixed bar hides no last row, a toast covers neither the title nor what was acted upon, the focus is on
 * something, and what looks disabled is.
 */
export type FaultRule = 'heading' | 'cut' | 'overlap' | 'outside' | 'last' | 'toast' | 'focus' | 'disabled'

/** What is wrong with something that is drawn: the element's name and the rest of the sentence. */
export type Fault = { rule: FaultRule; element: string; what: string }

export type SeeOptions = {
  /** Looks at the end of what scrolls, too, where a fixed bar must hide nothing. It moves what was scrolled, and back. */
  scrolls?: boolean
}
