import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import { isShort, readTerms } from '#contract/search-terms.ts'
import { fold, lettersOf } from '#contract/text.ts'
import { fold as foldedBy } from './columns.ts'

/*
 * A search looks in texts that the database keeps beside the rows: folded, numbers without their signs, each word after a space.
 * Trigram indexes find a part of them among millions.
 */

/** A folded word that somebody typed; `id` is set where it may be the id of a record. */
export type Word = { text: string; id?: number }

/** The part before this character is searched for callers alone who may read it, the part behind it for all. A clinic's text has its name before it. */
const SEPARATOR = sql`chr(31)`

/** Whether a search text has a word: a short one at the beginning of a word, a longer one anywhere. */
export function has(search: AnyColumn | SQL, { text }: Word) {
  // The trigram index knows of a short word only where it begins.
  const before = isShort(text) ? '% ' : '%'
  return sql`${search} like ${`${before}${text.replace(/[\\%_]/g, '\\$&')}%`}::text`
}

/** One of the two parts of a search text. */
export const partOf = (search: AnyColumn | SQL, part: 1 | 2) => sql<string>`split_part(${search}, ${SEPARATOR}, ${sql.raw(String(part))})`

const LARGEST_ID = 2 ** 31 - 1

function toWord(text: string): Word {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : undefined
  return id && id <= LARGEST_ID ? { text, id } : { text }
}

/** The condition that everything that was typed is found. `find` is the condition of one word. Signs among words are passed over, and alone find nothing. */
export function findsAll(typed: string, find: (word: Word) => SQL | undefined) {
  const terms = readTerms(typed)
  if (terms.length === 0) return typed.trim() ? sql`false` : undefined
  return and(...terms.map((ways) => or(...ways.map((words) => and(...words.map((word) => find(toWord(word))))))))
}

/** Whether somebody is called so. Spaces make no difference. */
export const isNamed = (name: SQL, typed: string) => sql`replace(${foldedBy(name)}, ' ', '') = ${lettersOf(typed)}`

/** The words that are looked for, for those who look them up first. */
export const wordsOf = (typed: string) => [...new Set(readTerms(typed).flat(2))].map(toWord)

/** So many rows are compared for the best of them, so that a search takes as long for millions. */
export const COMPARED = 500

/** Sorts a name that begins as somebody typed before one with a word that does, and that before all others. Each word of `names` follows a space. */
export function byBeginning(names: SQL.Aliased | SQL, typed: string) {
  const words = ` ${fold(typed)}`
  return sql`case when starts_with(${names}, ${words}) then 0 when strpos(${names}, ${words}) > 0 then 1 else 2 end`
}
