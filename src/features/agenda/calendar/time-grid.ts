import { freeTimesOf, type Hours } from '#contract/free-times.ts'

/** A part of a day, in minutes from its beginning. */
export type Span = { from: number; to: number }

/** Hours in which a doctor attends at a clinic, in appointments of so many minutes from the first one on. */
export type OpenSpan = Hours

/** A free time of a column. */
export type Gap = Span & { clinicId: number; slotMinutes: number }

/** Time that is taken from these hours, and why. */
export type ClosedSpan = Span & { kind: string; reason: string }

/** An appointment in a column. A cancelled one does not `occupy` its time. */
export type Booked = Span & { id: number; occupies: boolean }

/** The grid's times of a column: a day of a doctor. */
export type ColumnTimes<Item extends Booked = Booked> = {
  open: readonly OpenSpan[]
  closed: readonly ClosedSpan[]
  /** When the doctor is with somebody who is not among the items. */
  taken?: readonly Span[]
  items: readonly Item[]
}

/** Returns the free times of a column: the slots of its hours that nothing occupies, and that begin at `now` or later. */
export function gapsOf({ open, taken: hidden = [], items }: ColumnTimes, now = Number.NEGATIVE_INFINITY): Gap[] {
  return freeTimesOf(open, [...hidden, ...items.filter(({ occupies }) => occupies)], { minute: 1, after: now })
}

/** Words need so many minutes. */
const WORDS = 15

/** The minutes from the beginning of a part of a day to where nothing lies over it, so that its words are seen there; undefined where there is no room. */
export function clearAfter({ from, to }: Span, items: readonly Span[]): number | undefined {
  let at = from
  for (const item of items.toSorted((one, other) => one.from - other.from)) if (item.from - at < WORDS) at = Math.max(at, item.to)
  return at === from || to - at >= WORDS ? at - from : undefined
}

/** The place of an item beside others at the same time: the first of two lanes is { lane: 0, lanes: 2 }. */
export type Lane = { lane: number; lanes: number }

/** Puts items that overlap beside each other. */
export function lanesOf<Item extends Span>(items: readonly Item[]): (Item & Lane)[] {
  const sorted = items.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const placed: (Item & Lane)[] = []
  let group: (Item & Lane)[] = []
  let ends: number[] = []
  function close() {
    for (const item of group) item.lanes = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const item of sorted) {
    if (ends.length > 0 && item.from >= Math.max(...ends)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.to
    group.push({ ...item, lane, lanes: 1 })
  }
  close()
  return placed
}

const HOUR = 60
const USUAL: Span = { from: 8 * HOUR, to: 18 * HOUR }

/** Returns the whole hours that the grid shows: all that is open or booked in any column. */
export function hoursOf(columns: readonly ColumnTimes[]): Span {
  const spans: Span[] = columns.flatMap(({ open, items }) => [...open, ...items])
  if (spans.length === 0) return USUAL
  const from = Math.max(0, Math.min(...spans.map((span) => span.from)))
  const to = Math.min(24 * HOUR, Math.max(...spans.map((span) => span.to)))
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR }
}

/** Returns the parts of the shown hours in which a column is not open, without the parts that are closed with a reason. */
export function outsideOf({ open, closed }: ColumnTimes, shown: Span): Span[] {
  const parts: Span[] = []
  let at = shown.from
  for (const { from, to } of [...open, ...closed].toSorted((one, other) => one.from - other.from)) {
    if (from > at) parts.push({ from: at, to: Math.min(from, shown.to) })
    at = Math.max(at, to)
  }
  if (at < shown.to) parts.push({ from: at, to: shown.to })
  return parts.filter(({ from, to }) => from < to)
}

/** The minutes of the shortest slot, from which the height of a minute follows. */
export const shortestSlot = (columns: readonly ColumnTimes[]) =>
  Math.min(30, ...columns.flatMap(({ open }) => open.map(({ slotMinutes }) => slotMinutes)))

/** Something in the grid that takes the focus. */
export type Stop = Span & { key: string }

/** The target of a key in the grid: a stop, or the time before or after. */
export type Step = { to: string } | { page: -1 | 1 }

const nearest = (stops: readonly Stop[], { from }: Span) =>
  stops.reduce<Stop | undefined>((best, one) => (best && Math.abs(best.from - from) <= Math.abs(one.from - from) ? best : one), undefined)

/** Returns the next column with something in it. */
function beside(columns: readonly (readonly Stop[])[], column: number, by: -1 | 1, at: Stop) {
  for (let next = column + by; next >= 0 && next < columns.length; next += by) {
    const stop = nearest(columns[next] ?? [], at)
    if (stop) return stop
  }
}

/** Returns where a key leads from a stop. `columns` are the stops of each column, in their order. */
export function stepBy(key: string, from: string, columns: readonly (readonly Stop[])[]): Step | undefined {
  const column = columns.findIndex((stops) => stops.some((stop) => stop.key === from))
  const stops = columns[column] ?? []
  const index = stops.findIndex((stop) => stop.key === from)
  const at = stops[index]
  if (!at) return
  if (key === 'PageDown' || key === 'PageUp') return { page: key === 'PageDown' ? 1 : -1 }
  const target = targetOf(key, at, index, column, columns)
  return target && { to: target.key }
}

function targetOf(key: string, at: Stop, index: number, column: number, columns: readonly (readonly Stop[])[]) {
  const stops = columns[column] ?? []
  if (key === 'ArrowDown') return stops[index + 1]
  if (key === 'ArrowUp') return stops[index - 1]
  if (key === 'ArrowRight') return beside(columns, column, 1, at)
  if (key === 'ArrowLeft') return beside(columns, column, -1, at)
  if (key === 'Home') return stops[0]
  if (key === 'End') return stops.at(-1)
}

/** Returns the stop that takes the focus when another grid is shown: the same one, or one at the same hour, or the first free time. */
export const stopAfter = (columns: readonly (readonly Stop[])[], before: Stop | undefined, first?: string) => {
  const all = columns.flat()
  const kept = before && (all.find(({ key }) => key === before.key) ?? nearest(columns.find((stops) => stops.length > 0) ?? [], before))
  return (kept ?? all.find(({ key }) => key === first) ?? all[0])?.key
}

/** The minute at a height within a column, from 0 to 1. */
const minuteOf = (share: number, { from, to }: Span) => from + Math.min(1, Math.max(0, share)) * (to - from)

/** Returns the step at or before a minute, or a number of steps after that one, of those that the slots of a column make there. */
function stepAt(minute: number, shown: Span, { open }: ColumnTimes, after = 0) {
  const hours = open.find(({ from, to }) => minute >= from && minute < to)
  const step = hours?.slotMinutes ?? 15
  const base = hours?.firstSlot ?? shown.from
  return base + Math.floor((minute - base) / step + after) * step
}

/** Returns the minute at a height within a column, from 0 to 1, at one of the steps that its slots make there. */
export const minuteAt = (share: number, shown: Span, column: ColumnTimes) =>
  Math.min(shown.to - 5, stepAt(minuteOf(share, shown), shown, column))

/** Returns the step next to a height at which an appointment that begins at `from` may end: the first one after that at the least. */
export function endAt(share: number, from: number, shown: Span, column: ColumnTimes) {
  const next = Math.max(stepAt(from, shown, column, 1), stepAt(minuteOf(share, shown), shown, column, 0.5))
  return Math.min(shown.to, next)
}
