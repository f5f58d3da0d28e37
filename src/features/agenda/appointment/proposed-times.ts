import { formatIsoDate } from '#src/i18n/format.ts'
import { minuteIn } from '#src/i18n/wall-clock.ts'

/** So many days are proposed. */
const MOST = 4

const minuteOf = (date: string) => minuteIn(formatIsoDate(date), date)

/** Of each day the free time that is nearest to the hour of an appointment, for the first days: people ask for another day, at the hour that suits them. */
export function proposedTimes<Slot extends { date: string }>(slots: readonly Slot[], date: string): Slot[] {
  const wished = minuteOf(date)
  const apart = (slot: Slot) => Math.abs(minuteOf(slot.date) - wished)
  const byDay = new Map<string, Slot>()
  for (const slot of slots) {
    const day = formatIsoDate(slot.date)
    const best = byDay.get(day)
    if (!best || apart(slot) < apart(best)) byDay.set(day, slot)
  }
  return [...byDay.values()].slice(0, MOST)
}
