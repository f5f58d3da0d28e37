import type { OpeningHoursInput } from './generated/schema.ts'

/** Whether two hours of a doctor are at the same time on a day on which both are valid. Hours that end before they begin are none. */
export const areOverlapping = (one: OpeningHoursInput, other: OpeningHoursInput) =>
  one.weekday === other.weekday &&
  one.from < other.to &&
  other.from < one.to &&
  one.validFrom <= (other.validUntil ?? one.validFrom) &&
  other.validFrom <= (one.validUntil ?? other.validFrom)
