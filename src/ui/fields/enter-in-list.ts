import type { KeyboardEvent } from 'react'

type Waiting = {
  /** Whether the answer to the typed text is on its way. */
  isWaiting: boolean
  /** Whether the text in the input is a chosen one. */
  isDecided: boolean
  /** Called where something else is typed and no option is highlighted. */
  onUndecided: () => void
}

/**
 * The effect of Enter in an input whose list comes later than the typed text: it takes the highlighted option, which the user has seen, and
 * nothing while the list is on its way. For `onKeyDownCapture`: the library takes the option at a place, and by now another one may stand there.
 */
export function enterInList(event: KeyboardEvent<HTMLInputElement>, { isWaiting, isDecided, onUndecided }: Waiting) {
  const input = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  if (!list) return
  event.stopPropagation()
  const option = list.querySelector<HTMLElement>('[data-combobox-selected]')
  // Without a word of its own Enter is that of the form.
  if (!option && (isDecided || input.value.trim() === '')) return
  event.preventDefault()
  if (isWaiting) return
  if (option) option.click()
  else onUndecided()
}
