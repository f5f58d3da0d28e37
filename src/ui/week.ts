import { readPreferences } from '#src/api/preferences.ts'
import { addDays, weekdayOf } from '#src/i18n/wall-clock.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const FROM_SUNDAY = [7, 1, 2, 3, 4, 5, 6]

/** The days of a week, from 1 for Monday to 7 for Sunday, in the order that somebody has chosen. */
export const weekdays = (): readonly number[] => (readPreferences().weekStart === 'SUNDAY' ? FROM_SUNDAY : WEEK)

/** How many days a plain date comes after the first one of its week. */
export const daysIntoWeek = (day: string) => weekdays().indexOf(weekdayOf(day))

/** The first day of the week that a plain date is in. */
export const startOfWeek = (day: string) => addDays(day, -daysIntoWeek(day))

/** The same as libraries take it: 0 for Sunday, 1 for Monday. */
export const weekStartsOn = () => (weekdays() === WEEK ? 1 : 0)
