import type { Eye } from './eye.ts'

/** A toast covers neither the title nor the element of the last action. */
export function seeToasts(eye: Eye) {
  const { SLACK, TOASTS, px, crossing, wordsOf, nameOf, add, isVisible, isIn } = eye

  const acted: { element: Element } | undefined = Reflect.get(window, 'lastAction')
  const h1 = [...document.querySelectorAll('h1')].find(isVisible)
  for (const toast of document.querySelectorAll(TOASTS)) {
    if (!isVisible(toast)) continue
    const box = toast.getBoundingClientRect()
    for (const [what, covered] of [
      ['the title', h1],
      ['what was acted upon,', acted?.element],
    ] as const) {
      if (!covered?.isConnected || !isVisible(covered) || isIn(toast, covered) || isIn(covered, toast)) continue
      const common = crossing(box, covered.getBoundingClientRect())
      if (common.right - common.left > SLACK && common.bottom - common.top > SLACK)
        add(
          'toast',
          { element: toast, text: wordsOf(toast) },
          `covers ${what} ${nameOf({ element: covered })} by ${px(common.right - common.left)} × ${px(common.bottom - common.top)}`,
        )
    }
  }
}
