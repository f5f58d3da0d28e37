import { readPreferences } from '#src/api/preferences.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const FROM_SUNDAY = [7, 1, 2, 3, 4, 5, 6]

/** The days of a week, from 1 for Monday to 7 for Sunday, in the order that somebody has chosen. */
export const weekdays = (): readonly number[] => (readPreferences().weekStart === 'SUNDAY' ? FROM_SUNDAY : WEEK)

/** The first day of a week, as libraries take it: 0 for Sunday, 1 for Monday. */
export const weekStartsOn = () => (weekdays() === WEEK ? 1 : 0)
