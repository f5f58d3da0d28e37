import type { Fault, FaultRule } from './faults/fault.ts'

type KnownFault = {
  rule: FaultRule
  element: RegExp
  screen?: RegExp
  widths?: readonly number[]
  /** A journey leads to it, and the walk over the screens does not. */
  isOnJourney?: true
  reason: string
}

/**
 * Faults that are known and not mended yet, each with its reason. The walk over all screens fails where one does not occur any more, so that nothing stays here for longer than its fault.
 */
export const knownFaults: KnownFault[] = [
  {
    rule: 'focus',
    element: /^button «Ir al último»$/,
    screen: /inspector/,
    isOnJourney: true,
    reason: "The inspector's button goes out by its own click, and its slider does not take the focus.",
  },
]

/** Where something was seen: the path of the page, and how wide its window was. */
export type Place = { path: string; width: number }

/** The entry that knows of a fault, if there is one. */
export const knownAs = ({ rule, element }: Fault, { path, width }: Place) =>
  knownFaults.find(
    (known) =>
      known.rule === rule && known.element.test(element) && (known.screen?.test(path) ?? true) && (known.widths?.includes(width) ?? true),
  )
