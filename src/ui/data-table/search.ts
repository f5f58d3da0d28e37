import { fold } from '#src/i18n/format.ts'

/*
 * The search of a list whose rows are all here. It finds what the server's finds in a longer one (`server/db/search.ts`): words in any order,
 * without case and accents, numbers without their signs.
 */

/** Of fewer letters a word is looked for only where one begins. */
const SHORTEST_PART = 3
const NUMBER = /^[+(]*\d[\d.()+/-]*$/

const digitsOf = (text: string) => text.replace(/\D/g, '')
const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** A text as it is searched: each word follows a space, and a number is there without its signs, too. */
export function searchable(text: string) {
  const folded = fold(text)
  return NUMBER.test(folded.replace(/\s/g, '')) ? ` ${folded} ${digitsOf(folded)}` : ` ${folded}`
}

const toNeedle = (word: string) => (lettersOf(word) < SHORTEST_PART ? ` ${word}` : word)

/** What was typed: all words of one of the ways of each term are looked for. Numbers that follow one another may be one: `11 4567-8901`. */
function termsOf(typed: string) {
  const runs: string[][] = []
  for (const word of fold(typed).split(/\s+/).filter(lettersOf)) {
    const last = runs.at(-1)
    if (NUMBER.test(word) && last?.every((one) => NUMBER.test(one))) last.push(word)
    else runs.push([word])
  }
  return runs.map((run) => {
    const ways = NUMBER.test(run[0] ?? '') ? [run, run.map(digitsOf), [digitsOf(run.join(''))]] : [run]
    return ways.map((words) => words.map(toNeedle))
  })
}

/** Returns whether the texts of a row, which are `searchable`, have everything that was typed. Signs alone find nothing. */
export function finder(typed: string): (has: (part: (text: string) => boolean) => boolean) => boolean {
  const terms = termsOf(typed)
  return (has) => terms.length > 0 && terms.every((ways) => ways.some((words) => words.every((word) => has((text) => text.includes(word)))))
}
