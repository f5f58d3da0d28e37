const longDay = new Intl.DateTimeFormat('es-AR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('es-AR', { weekday: 'short', timeZone: 'UTC' })
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Jueves, 31 de diciembre, for a plain date */
export const formatLongDay = (day: string) => capitalized(longDay.format(new Date(day)))
/** jue, for a plain date */
export const formatWeekday = (day: string) => shortWeekday.format(new Date(day))
/** Diciembre de 2026, for a plain month (`2026-12`) */
export const formatMonth = (month: string) => capitalized(longMonth.format(new Date(`${month}-01`)))
