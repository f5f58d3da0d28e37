const DAY_MS = 86_400_000
/** Argentina keeps one offset all year long. */
const UTC_OFFSET_HOURS = 3

/** Moments around today, as people in Argentina tell the time. */
export function createCalendar(now: Date) {
  const today = new Date(Math.floor((now.getTime() - UTC_OFFSET_HOURS * 3_600_000) / DAY_MS) * DAY_MS)
  /** A time of day, so many days from today. */
  const at = (days: number, hours: number, minutes: number) =>
    new Date(today.getTime() + days * DAY_MS + ((hours + UTC_OFFSET_HOURS) * 60 + minutes) * 60_000).toISOString()
  return {
    today,
    at,
    daysAgo: (days: number) => at(-days, 10, 0),
    isWeekend: (days: number) => [0, 6].includes(new Date(today.getTime() + days * DAY_MS).getUTCDay()),
  }
}

export type Calendar = ReturnType<typeof createCalendar>
