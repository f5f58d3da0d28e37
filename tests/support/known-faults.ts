import type { Fault, FaultRule } from './see-faults.ts'

type KnownFault = { rule: FaultRule; element: RegExp; screen?: RegExp; widths?: readonly number[]; reason: string }

/**
 * Faults that are known and not mended yet, each with its reason. The walk over all screens fails where one of those with a screen does not
 * occur any more, so that nothing stays here for longer than its fault.
 */
export const knownFaults: KnownFault[] = []

/** Where something was seen: the path of the page, and how wide its window was. */
export type Place = { path: string; width: number }

/** The entry that knows of a fault, if there is one. */
export const knownAs = ({ rule, element }: Fault, { path, width }: Place) =>
  knownFaults.find(
    (known) =>
      known.rule === rule && known.element.test(element) && (known.screen?.test(path) ?? true) && (known.widths?.includes(width) ?? true),
  )
