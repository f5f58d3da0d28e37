import type { Box, Eye, Thing } from './eye.ts'

/** No two texts or controls overlap. */
export function seeOverlaps(eye: Eye) {
  const { SLACK, px, crossing, isWithin, nameOf, add, things, isOpaque, isIn, stackAt, isRoundedOff, isInWindow } = eye

  const inWindow = things.filter(({ seen }) => isInWindow(seen)).sort((one, other) => one.seen.top - other.seen.top)
  for (const [index, one] of inWindow.entries())
    for (const other of inWindow.slice(index + 1)) {
      if (other.seen.top >= one.seen.bottom) break
      const common = crossing(one.seen, other.seen)
      if (common.right - common.left <= SLACK || common.bottom - common.top <= SLACK) continue
      if (one.element === other.element || isIn(one.element, other.element) || isIn(other.element, one.element)) continue
      const bothTexts = one.text !== undefined && other.text !== undefined
      // A button in a field, a badge on a button, a link over a whole card.
      if (!bothTexts && one.layer === other.layer && (isWithin(one.seen, other.seen) || isWithin(other.seen, one.seen))) continue
      if (!isInWindow(common)) continue
      judge(one, other, common)
    }

  function judge(one: Thing, other: Thing, common: Box) {
    const stack = stackAt(common)
    const at = (thing: Thing) => stack.findIndex((element) => isIn(thing.element, element) && isIn(element, thing.element))
    const [places, size] = [[at(one), at(other)] as const, `${px(common.right - common.left)} × ${px(common.bottom - common.top)}`]
    const [front, back] = places[0] !== -1 && (places[1] === -1 || places[0] < places[1]) ? [one, other] : [other, one]
    if (one.layer === other.layer) {
      add('overlap', front, `lies over ${nameOf(back)} by ${size}`)
      return
    }
    // An element that is not in the stack at all lies behind another, or takes no pointer.
    if (at(front) === -1 || (at(back) === -1 && stack.length > 0 && front.layer.rank === back.layer.rank)) return
    // A rounded corner is in no stack, and the element behind it is painted beside it.
    if (at(back) === -1 && isRoundedOff(back.element, common)) return
    const before = stack.slice(0, at(back) === -1 ? stack.length : at(back))
    const isHidden = before.some((element) => isOpaque(element) && !isIn(element, back.element))
    if (front.layer.rank < back.layer.rank) add('overlap', front, `is painted over ${nameOf(back)} by ${size}`)
    else if (!isHidden && front.layer.rank < 3) add('overlap', back, `shines through under ${nameOf(front)} by ${size}`)
  }
}
