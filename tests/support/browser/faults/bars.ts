import type { Eye } from './eye.ts'
import type { SeeOptions } from './fault.ts'

/** A fixed bar hides no last row, and nothing shines through under it. */
export function seeBars(eye: Eye, { scrolls }: SeeOptions) {
  const {
    SLACK,
    styleOf,
    px,
    boxOf,
    isEmpty,
    crossing,
    windowBox,
    nameOf,
    add,
    clipsOf,
    clipsAround,
    seenPart,
    controls,
    texts,
    things,
    isIn,
    isInWindow,
  } = eye

  const isOfToasts = (root: Element) =>
    root.closest('[aria-label^=Notificaciones]') !== null || root.querySelector('[aria-label^=Notificaciones], [role=alert]') !== null

  /** The elements that are fixed at the lower edge of the window, or stick there. */
  const barsBelow = () =>
    controls.concat(texts).reduce<Element[]>((bars, { layer }) => {
      if (layer.root && (layer.rank === 1 || layer.rank === 2) && !bars.includes(layer.root)) {
        const box = layer.root.getBoundingClientRect()
        if (!isOfToasts(layer.root) && box.top > innerHeight / 2 && isInWindow(box) && box.width > windowBox.right / 2)
          bars.push(layer.root)
      }
      return bars
    }, [])

  /** Content goes on under a bar that floats: the rows are read below it. */
  function seeBelowBars() {
    for (const bar of barsBelow()) {
      const { bottom, left, right } = bar.getBoundingClientRect()
      if (styleOf(bar).position !== 'fixed' || innerHeight - bottom < 4) continue
      const strip = { left, right, top: bottom, bottom: innerHeight }
      const below = texts.find(
        ({ seen, layer }) =>
          layer.rank === 0 && crossing(seen, strip).bottom - crossing(seen, strip).top > SLACK && !isEmpty(crossing(seen, strip)),
      )
      if (below)
        add(
          'overlap',
          { element: bar },
          `ends ${px(innerHeight - bottom)} above the edge of the window, and ${nameOf(below)} shines through under it`,
        )
    }
  }

  function seeLast() {
    const bars = barsBelow()
    const scroller = document.scrollingElement
    if (!scroller || bars.length === 0) return
    const { scrollTop: top, scrollLeft: left } = scroller
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    clipsOf.clear()
    for (const bar of bars) {
      const box = boxOf(bar)
      for (const thing of things) {
        if (thing.layer.rank !== 0 || isIn(bar, thing.element)) continue
        const common = crossing(seenPart(boxOf(thing.element), clipsAround(thing.element)), box)
        if (common.bottom - common.top > SLACK && common.right - common.left > SLACK)
          add('last', thing, `lies behind ${nameOf({ element: bar })} by ${px(common.bottom - common.top)} where the page ends`)
      }
    }
    scroller.scrollTo({ top, left, behavior: 'instant' })
  }

  seeBelowBars()
  if (scrolls) seeLast()
}
