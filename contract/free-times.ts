/*
 * The free times of a doctor's hours. Server and console find them here, so that agenda, search, public page, alternatives and proposals offer
 * the same times. A call may count its moments in minutes or in milliseconds: all in the same unit.
 */

/** The time from one moment up to another, which is no part of it. */
export type Interval = { from: number; to: number }

/** Hours in which a doctor attends at a clinic. Their times begin at `firstSlot` and each `slotMinutes` after it, also where a part of them was cut out. */
export type Hours = Interval & { clinicId: number; slotMinutes: number; firstSlot: number }

/** Whether two intervals have time in common. */
export const overlaps = (one: Interval, other: Interval) => one.from < other.to && other.from < one.to

/** Intervals that touch or overlap as one, in the order of time. */
export const united = (all: readonly Interval[]) =>
  all
    .toSorted((one, other) => one.from - other.from)
    .reduce<Interval[]>((found, { from, to }) => {
      const last = found.at(-1)
      if (!last || from > last.to) found.push({ from, to })
      else last.to = Math.max(last.to, to)
      return found
    }, [])

type Asked = {
  /** How long a minute is in the unit of the moments. */
  minute: number
  /** How long a time has to be, in minutes: then it may go on into hours that touch its own. Otherwise it is a slot of its own hours. */
  minutes?: number | undefined
  /** Hours behind these, such as the next day's, into which a time that begins here may go on as well. */
  behind?: readonly (Interval & { clinicId: number })[] | undefined
  /** The first moment at which a time may begin. */
  after: number
}

type FreeTime = Interval & { clinicId: number; slotMinutes: number; minutes: number }

const inOrder = (one: FreeTime, other: FreeTime) => one.from - other.from || one.clinicId - other.clinicId || one.minutes - other.minutes

/** The free times of some hours, in the order of time: on the grid of the hours, each once, where the doctor attends and nothing is `taken`. */
export function freeTimesOf(open: readonly Hours[], taken: readonly Interval[], { minute, minutes, behind = [], after }: Asked) {
  const busy = united(taken)
  const found: FreeTime[] = []
  for (const { from, to, clinicId, slotMinutes, firstSlot } of open) {
    const [step, length] = [slotMinutes * minute, minutes ?? slotMinutes]
    const attended = minutes === undefined ? [{ from, to }] : united([...open, ...behind].filter((one) => one.clinicId === clinicId))
    const first = firstSlot + Math.max(0, Math.ceil((Math.max(from, after) - firstSlot) / step)) * step
    let [at, next] = [0, busy[0]]
    for (let begins = first; begins < to; begins += step) {
      const ends = begins + length * minute
      while (next && next.to <= begins) next = busy[++at]
      const isFree = !next || next.from >= ends
      if (isFree && attended.some((one) => one.from <= begins && ends <= one.to))
        found.push({ from: begins, to: ends, clinicId, slotMinutes, minutes: length })
    }
  }
  // Hours that overlap have times in common.
  return found.sort(inOrder).filter((one, at, all) => {
    const next = all[at + 1]
    return !next || inOrder(one, next) !== 0
  })
}
