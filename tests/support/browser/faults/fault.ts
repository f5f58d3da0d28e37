/**
 * The rules that the eyes of a test look for: a heading stands over its column, nothing is cut without its whole text at hand, no two texts or
 * controls overlap, nothing leaves the page, a fixed bar hides no last row, a toast covers neither the title nor the element of the last action,
 * some element has the focus, disabled-looking controls are disabled, what takes something away does not look like a first action, and a link has
 * a colour of the product.
 */
export type FaultRule = 'heading' | 'cut' | 'overlap' | 'outside' | 'last' | 'toast' | 'focus' | 'disabled' | 'destructive' | 'link'

/** A fault of an element: its name and the rest of the sentence. */
export type Fault = { rule: FaultRule; element: string; what: string }

export type SeeOptions = {
  /** Looks at the end of scrolling areas, too, where a fixed bar must hide nothing. It scrolls them, and back. */
  scrolls?: boolean
}
