import type { SyntheticEvent } from 'react'

/** Shows the full text of a truncated element as its title. It is measured when the pointer or the focus is there. */
export function titleTruncated({ target }: SyntheticEvent) {
  const whole = target instanceof Element && target.closest<HTMLElement>('td, th, [data-words]')
  if (whole) whole.title = whole.scrollWidth > whole.clientWidth ? (whole.textContent ?? '') : ''
}
