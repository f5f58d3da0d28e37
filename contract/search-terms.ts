/*
 * How the contract reads the words of a search, for the server and for a console that has all rows of a list itself. See 'search' in the
 * introduction of `openapi.yaml`.
 */

/** Of fewer letters a word is looked for only where one begins. */
const SHORTEST_PART = 3
const NUMBER = /^[+(]*\d[\d.()+/-]*$/

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a text without white space is a number, perhaps with the signs of a DNI, a phone or a date. */
export const isNumber = (text: string) => NUMBER.test(text)
/** A number without its signs. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')
/** Whether a word is so short that it is looked for only where one begins. */
export const isShort = (word: string) => lettersOf(word) < SHORTEST_PART

/**
 * The terms of what was typed, each with the ways in which it may be written: the signs of a number are left out, and numbers that follow one
 * another may be one (`11 4567-8901`). A way is a list of words that are all looked for. Signs alone are no term.
 */
export function readTerms(typed: string): string[][][] {
  const runs: string[][] = []
  // No index finds signs alone.
  for (const text of typed.normalize('NFC').split(/\s+/).filter(lettersOf)) {
    const last = runs.at(-1)
    if (isNumber(text) && last?.every(isNumber)) last.push(text)
    else runs.push([text])
  }
  return runs.map((run) => {
    if (!isNumber(run[0] ?? '')) return [run]
    const ways = [run, run.map(digitsOf), [digitsOf(run.join(''))]]
    return [...new Map(ways.map((way) => [way.join(' '), way])).values()]
  })
}
