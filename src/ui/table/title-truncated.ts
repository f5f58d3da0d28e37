import type { SyntheticEvent } from 'react'

/** Shows the full text of what is truncated as its title. Whether it is truncated is measured when the pointer or the focus is there. */
export function titleTruncated({ target }: SyntheticEvent) {
  const whole = target instanceof Element && target.closest<HTMLElement>('td, th, [data-words]')
  if (whole) whole.title = whole.scrollWidth > whole.clientWidth ? (whole.textContent ?? '') : ''
}
