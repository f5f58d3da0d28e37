import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { useViewerId } from './permission.tsx'

/** Where keys write. */
const WRITES = 'input, textarea, select, [contenteditable]'
/** What has the keys for itself while it is open. */
const OPEN = '[role=menu], [role=listbox], [role=dialog]'

/** Whether an element is drawn. */
export const isShown = (element: Element | null) => element !== null && element.getClientRects().length > 0

/** Whether a key is meant for the page: it is held with no other one, typed into nothing and taken by nothing, and no dialog waits. */
export const isForPage = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(WRITES)) &&
  !document.querySelector('dialog:modal')

/** The control of a row, or without one of the page, that says that this key presses it. */
export const pressedBy = (key: string, row: Element | null) =>
  [...(row ?? document).querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (one) => one.getAttribute('aria-keyshortcuts') === key.toLowerCase() && one.closest('tr') === row && isShown(one),
  )

/** Whether letters press controls of the page. This browser remembers it for each person: who dictates, or holds keys by mistake, turns it off. */
export const useLetters = () => useLocalStorage({ key: `letters:${useViewerId()}`, defaultValue: true, getInitialValueInEffect: false })

/** The properties of a control of the page that a letter presses: it shows the letter. */
export const letterProps = (letter: string | undefined) => ({ 'data-letter': 'page', 'aria-keyshortcuts': letter })

/** Has a letter press the control of the page that shows it. In a form it does nothing: who misses a field there wants nothing else. */
export function useLetterKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, repeat, target } = event
      // A letter that is held down acts once.
      if (!/^[a-z]$/i.test(key) || shiftKey || repeat || !isForPage(event)) return
      if ((target instanceof Element && target.closest('form')) || [...document.querySelectorAll(OPEN)].some(isShown)) return
      const control = pressedBy(key, null)
      if (!control) return
      event.preventDefault()
      const part = document.activeElement?.closest('section')
      control.click()
      // The part of the page that had the focus may make room for another one.
      requestAnimationFrame(() => part?.isConnected === false && control.focus())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
