import type { KeyboardEvent, MouseEvent } from 'react'
import { isShown, pressedBy } from '../page/letters.ts'

/** Controls that do something else than to open the row. */
const OWN = 'a, button, input, select, textarea, label, summary'
const ROW = 'tbody > tr[role="row"]'

/** The link by which a row opens, which its table has marked. */
const linkOf = (row: Element) => row.querySelector<HTMLAnchorElement>('a[data-opens]')

function open(row: Element, isAside: boolean) {
  const link = linkOf(row)
  if (!link) return
  if (isAside) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

/** Where a narrow list has its checkboxes, a tap anywhere on a row chooses it. Returns whether that was so. */
function chooseTapped(event: MouseEvent) {
  const { target, currentTarget } = event
  if (!currentTarget.hasAttribute('data-choosing') || !isShown(currentTarget.querySelector('[data-chooses]'))) return false
  if (!(target instanceof Element) || target.closest('button, input')) return false
  const box = target.closest(ROW)?.querySelector<HTMLElement>('input[type=checkbox]')
  if (!box) return false
  event.preventDefault()
  box.click()
  return true
}

/** Opens the row that was clicked: beside this page with the middle button, Ctrl or ⌘. Not where its text was selected. */
function openClicked({ target, currentTarget, button, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent) {
  // A part of a row in another place of the document, such as a menu, tells its clicks here, too.
  if (defaultPrevented || button > 1 || !(target instanceof Element) || !currentTarget.contains(target) || target.closest(OWN)) return
  const row = target.closest(ROW)
  const selection = getSelection()
  if (!row || (selection && !selection.isCollapsed && row.contains(selection.anchorNode))) return
  open(row, button === 1 || ctrlKey || metaKey || shiftKey)
}

/** Goes where a link of the table leads, as wouter's own links do. */
function followLink(event: MouseEvent, navigate: (to: string) => void) {
  const { target, currentTarget, button, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[data-row-link]')
  if (!link || !currentTarget.contains(link)) return
  event.preventDefault()
  navigate(`~${link.pathname}${link.search}${link.hash}`)
}

/** Rows are no stops of Tab, so that they can be given the focus only. */
function focusable(row: HTMLElement | undefined) {
  if (!row || !linkOf(row)) return
  row.tabIndex = -1
  return row
}

/** The first row of the table in an element, if it opens something. */
export const firstRowOf = (list: Element) => focusable(list.querySelector<HTMLElement>(ROW) ?? undefined)

/**
 * Enter opens the row that has the focus, and a letter presses the control of it that shows this letter; the arrows lead from the table to its rows, and back
 * to the search from the first one.
 */
function openByKey(event: KeyboardEvent) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event
  const row = target instanceof HTMLElement && target.matches(ROW) ? target : undefined
  if (altKey || !(row || target === currentTarget)) return
  if (row && key === 'Enter') return open(row, ctrlKey || metaKey)
  // A letter that is held down acts once.
  const control = row && key.length === 1 && !(ctrlKey || metaKey || repeat) ? pressedBy(key, row) : undefined
  if (control) {
    // The row's own letter is no letter of the page.
    event.preventDefault()
    return control.click()
  }
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const at = row ? rows.indexOf(row) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[key]
  const next =
    to === -1
      ? currentTarget.parentElement?.querySelector<HTMLElement>('input[type=search]')
      : focusable(to === undefined ? undefined : rows[to])
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** How the rows of a table open, and where their links lead: handlers of its region, so that a row costs nothing. */
export const rowOpening = (navigate: (to: string) => void) => ({
  onClick(event: MouseEvent) {
    if (chooseTapped(event)) return
    followLink(event, navigate)
    openClicked(event)
  },
  onAuxClick: openClicked,
  onKeyDown: openByKey,
})
