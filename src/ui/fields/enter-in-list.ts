import type { KeyboardEvent } from 'react'

type Waiting = {
  /** Whether the answer to what is typed is on its way. */
  isWaiting: boolean
  /** Whether what stands in the input is what was chosen. */
  isDecided: boolean
  /** Called where something else is typed and no option is highlighted. */
  onUndecided: () => void
}

/**
 * What Enter does in an input whose list comes later than what is typed: it takes the option that is highlighted, which was seen, and nothing
 * while the list is on its way. For `onKeyDownCapture`: the library takes the option of a place, where another one may stand by now.
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
