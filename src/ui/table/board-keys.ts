import type { KeyboardEvent } from 'react'

const BOARD = '[data-board]'
const CARD = 'a[data-card]'

const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>(CARD)]
/** The first one on the page of an element. A page has one board. */
const onPageOf = (element: Element, selector: string) => element.closest('main')?.querySelector<HTMLElement>(selector)

/** Has the arrow down in the search of a board lead to its first card. */
export function leadToCards(event: KeyboardEvent) {
  const first = event.key === 'ArrowDown' && onPageOf(event.currentTarget, `${BOARD} ${CARD}`)
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** The arrows lead from a board to its cards and among them: beside at the same height, and from the first one of a column back to the search. */
export function moveAmongCards(event: KeyboardEvent) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return
  if (target === currentTarget) return leadToCards(event)
  const columns = [...currentTarget.children].map(cardsOf).filter(({ length }) => length > 0)
  const column = columns.findIndex((cards) => cards.includes(target))
  const at = columns[column]?.indexOf(target) ?? 0
  const beside = (by: number) => columns[column + by]?.[at] ?? columns[column + by]?.at(-1)
  const above = at > 0 ? columns[column]?.[at - 1] : onPageOf(currentTarget, 'input[type=search]')
  const next = { ArrowDown: columns[column]?.[at + 1], ArrowUp: above, ArrowLeft: beside(-1), ArrowRight: beside(1) }[key]
  if (column < 0 || !next) return
  event.preventDefault()
  next.focus()
}
