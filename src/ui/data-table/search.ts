import { digitsOf, isNumber, isShort, readTerms } from '#contract/search-terms.ts'
import { fold } from '#src/i18n/format.ts'

/*
 * The search of a list whose rows are all here, which finds what the server's finds in a longer one (`server/db/search.ts`).
 */

/** A text as it is searched: each word follows a space, and a number is there without its signs, too. */
export function searchable(text: string) {
  const folded = fold(text)
  return isNumber(folded.replace(/\s/g, '')) ? ` ${folded} ${digitsOf(folded)}` : ` ${folded}`
}

const toNeedle = (word: string) => (isShort(word) ? ` ${word}` : word)

/** Returns whether the texts of a row, which are `searchable`, have everything that was typed. Signs alone find nothing. */
export function finder(typed: string): (has: (part: (text: string) => boolean) => boolean) => boolean {
  const terms = readTerms(fold(typed)).map((ways) => ways.map((words) => words.map(toNeedle)))
  return (has) => terms.length > 0 && terms.every((ways) => ways.some((words) => words.every((word) => has((text) => text.includes(word)))))
}
