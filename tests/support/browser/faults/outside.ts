import type { Box, Eye } from './eye.ts'

/** Nothing leaves the page. */
export function seeOutside(eye: Eye) {
  const { SLACK, CONTROLS, px, windowBox, add, above, clipsAround, things } = eye

  const isInside = ({ left, right }: Box) => left >= 0 && right < windowBox.right
  for (const thing of things) {
    const { element, box } = thing
    const within = element.matches(CONTROLS) && thing.text === undefined ? above(element) : element
    const clips = within ? clipsAround(within) : []
    // An element that another one cuts off or scrolls does not leave the page.
    if (clips.some(({ x, box, scrollsX, element }) => (scrollsX && element.scrollWidth > element.clientWidth) || (x && isInside(box))))
      continue
    // An element that is hidden until it gets the focus waits outside.
    if (thing.layer.rank === 2 && box.bottom < 0) continue
    const [right, left] = [box.right - windowBox.right, -box.left]
    if (right > SLACK) add('outside', thing, `leaves the page at the right by ${px(right)}`)
    else if (left > SLACK) add('outside', thing, `leaves the page at the left by ${px(left)}`)
    else if (thing.layer.rank >= 2 && !clips.some(({ scrollsY }) => scrollsY) && box.bottom - windowBox.bottom > SLACK)
      add('outside', thing, `leaves the page at the bottom by ${px(box.bottom - windowBox.bottom)}`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    add('outside', { element: document.body, text: 'The page' }, `is ${px(scrollWidth - clientWidth)} wider than the window`)
}
