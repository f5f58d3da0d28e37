import { cleanLine, fold } from '#contract/text.ts'
import { existingDay, today } from './format.ts'

/** How a typed date is read. */
type Reading = {
  /** It may become another date while it is typed, so it needs a year of four digits and signs between its parts, or a whole word. */
  isUnfinished?: boolean
  /** It lies in the past, such as a birthday: a weekday is the last one, and a short year none ahead. */
  isPast?: boolean
  /** Today, as a plain date. */
  from?: string
}

const MOST_YEARS_AHEAD = 20
const NAMED: Record<string, number> = { anteayer: -2, ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 }
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const WEEK = 7

function addDays(day: string, count: number) {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

const isNamed = (word: string) => WEEKDAYS.includes(word) || Object.hasOwn(NAMED, word)

/** The day that a word names. A weekday is the next one: today has a word of its own. */
function dayNamed(word: string, isPast: boolean, from: string) {
  const ahead = (WEEKDAYS.indexOf(word) - new Date(from).getUTCDay() + WEEK) % WEEK
  return addDays(from, NAMED[word] ?? (isPast ? ahead - WEEK : ahead || WEEK))
}

/** The year that somebody means by its last two digits. */
function nearestYear(short: number, isPast: boolean, from: string) {
  const latest = Number(from.slice(0, 4)) + (isPast ? 0 : MOST_YEARS_AHEAD)
  return String(latest - ((((latest - short) % 100) + 100) % 100))
}

/**
 * Returns the plain date (`1990-05-02`) for a typed 02/05/1990, 2-5-1990, 02.05.90 or 02051990, or for a word: hoy, ayer, anteayer, mañana,
 * pasado mañana, lunes. Undefined when that day does not exist.
 */
export function parseDay(typed: string, { isUnfinished = false, isPast = false, from }: Reading = {}) {
  const text = cleanLine(typed)
  const word = fold(text).replace(/^el /, '')
  if (isNamed(word)) return dayNamed(word, isPast, from ?? today())
  const whole = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text)
  const short = /^(\d\d?)[/.-](\d\d?)[/.-](\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text)
  const [, day, month, written] = whole ?? (isUnfinished ? null : short) ?? []
  if (!day || !month || !written) return undefined
  const year = written.length === 4 ? written : nearestYear(Number(written), isPast, from ?? today())
  return existingDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
