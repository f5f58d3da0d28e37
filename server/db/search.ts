import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'

/*
 * What a search looks in are texts that the database keeps beside the rows: without case and accents, numbers without their signs, each word
 * after a space. Trigram indexes find a part of them among millions.
 */

/** A word that somebody typed; `id` is set where it may be the id of a record. */
export type Word = { text: string; id?: number }

/** Of fewer letters the trigram index knows only where a word begins. */
const SHORTEST_PART = 3
/** What only those may search who may read it is before this character, and what everybody may behind it. A clinic's text has its name before it. */
const SEPARATOR = sql`chr(31)`

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a search text has a word: a short one at the beginning of a word, a longer one anywhere. */
export function has(search: AnyColumn | SQL, { text }: Word) {
  const before = lettersOf(text) < SHORTEST_PART ? '% ' : '%'
  return sql`${search} like ${before}::text || fold(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

/** One of the two parts of a search text. */
export const partOf = (search: AnyColumn | SQL, part: 1 | 2) => sql<string>`split_part(${search}, ${SEPARATOR}, ${sql.raw(String(part))})`

const NUMBER = /^[+(]*\d[\d.()+/-]*$/
const digitsOf = (text: string) => text.replace(/\D/g, '')
const LARGEST_ID = 2 ** 31 - 1

function toWord(text: string): Word {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : undefined
  return id && id <= LARGEST_ID ? { text, id } : { text }
}

/**
 * The words of what was typed, each with the other ways in which it may be written: the signs of a number are left out, and numbers that
 * follow one another may be one (`11 4567-8901`). A way is a list of words that are all looked for.
 */
function read(typed: string): Word[][][] {
  const runs: string[][] = []
  // No index finds signs alone.
  for (const text of typed.normalize('NFC').split(/\s+/).filter(lettersOf)) {
    const last = runs.at(-1)
    if (NUMBER.test(text) && last?.every((one) => NUMBER.test(one))) last.push(text)
    else runs.push([text])
  }
  return runs.map((run) => {
    if (!NUMBER.test(run[0] ?? '')) return [run.map(toWord)]
    const ways = new Map([run, run.map(digitsOf), [digitsOf(run.join(''))]].map((way) => [way.join(' '), way.map(toWord)]))
    return [...ways.values()]
  })
}

/** The condition that everything that was typed is found. `find` is the condition of one word. Signs among words are passed over, and alone find nothing. */
export function findsAll(typed: string, find: (word: Word) => SQL | undefined) {
  const terms = read(typed)
  if (terms.length === 0) return typed.trim() ? sql`false` : undefined
  return and(...terms.map((ways) => or(...ways.map((words) => and(...words.map(find))))))
}

/** The words that are looked for, for those who look them up first. */
export const wordsOf = (typed: string) => [
  ...new Map(
    read(typed)
      .flat(2)
      .map((word) => [word.text, word]),
  ).values(),
]
