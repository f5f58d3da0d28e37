import type { PartOfDay } from './generated/schema.ts'

/** The parts of a day in words, as they stand in a sentence. */
export const partsOfDay: Readonly<Record<PartOfDay, string>> = { MORNING: 'a la mañana', AFTERNOON: 'a la tarde', EVENING: 'a la noche' }
