import { APOSTROPHES, digitsOf, fold, nationalNumber, phoneDigits, withoutExtensions } from './text.ts'

/*
 * How the contract reads the words of a search, for the server and for a console that has all rows of a list itself. See 'search' in the
 * introduction of `openapi.yaml`.
 */

/** Of fewer letters a word is looked for only where one begins. */
const SHORTEST_PART = 3
/** Fewer digits than these are a part of a DNI or a date rather than of a phone. */
const SHORTEST_PHONE = 9
const NUMBER = /^[^\p{L}\p{N}@%]*\d[\d.()+/,;\u2010-\u2015-]*$/u

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a text without white space is a number, perhaps with the signs of a DNI, a phone or a date. */
export const isNumber = (text: string) => NUMBER.test(text)
/** Whether a word is so short that it is looked for only where one begins. */
export const isShort = (word: string) => countLetters(word) < SHORTEST_PART

/** The ways in which a phone may be stored that somebody typed whole, or its beginning. */
function waysOfPhone(typed: string) {
  const digits = digitsOf(typed)
  const whole = nationalNumber(digits)
  if (whole) return [whole.code + whole.local, whole.local]
  // Without its area a mobile number begins with 15.
  const local = /^15[\s-]/.test(typed) || digits.length >= SHORTEST_PHONE ? digits.replace(/^15(?=\d{6,8}$)/, '') : digits
  const isPhone = digits.length >= SHORTEST_PHONE || /^[(\s]*[+0]/.test(typed)
  return [local, ...(isPhone ? [local.replace(/^(?:0{0,2}54)?0?9?0?/, '')] : [])].filter((way) => way.length >= SHORTEST_PART)
}

/** The readings of a run of numbers: each by itself, all of them together, or a phone. */
function waysOfNumber(run: string[]) {
  const ways = [run.map(fold), run.map(digitsOf), [digitsOf(run.join(''))], ...waysOfPhone(run.join(' ')).map((way) => [way])]
  return [...new Map(ways.map((way) => [way.join(' '), way])).values()]
}

/** The readings of a text without white space: an address of mail as it stands, a name with an apostrophe with it or in two, and otherwise its words. */
function waysOfWord(text: string): string[][][] {
  const folded = fold(text)
  if (text.includes('@')) return [[[folded]]]
  const apart = fold(text.replace(APOSTROPHES, ' '))
  return apart !== folded && !folded.includes(' ') ? [[[folded], apart.split(' ')]] : folded.split(' ').map((word) => [[word]])
}

/**
 * The terms of a typed text, folded, each with the ways in which it may be written: the signs of a number are left out, and numbers that follow
 * one another may be one (`11 4567-8901`). An extension behind a phone is left out. A way is a list of words that are all looked for. Signs
 * alone are no term.
 */
export function readTerms(typed: string): string[][][] {
  const runs: string[][] = []
  // No index finds signs alone.
  for (const text of withoutExtensions(typed.normalize('NFC'))
    .split(/\s+/)
    .filter((text) => countLetters(fold(text)))) {
    const last = runs.at(-1)
    if (isNumber(text) && last?.every(isNumber)) last.push(text)
    else runs.push([text])
  }
  return runs.flatMap((run) => (isNumber(run[0] ?? '') ? [waysOfNumber(run)] : waysOfWord(run[0] ?? '')))
}

function searchableOne(text: string) {
  const words = ` ${fold(text)}`
  const number = withoutExtensions(text)
  return isNumber(number.replace(/\s/g, '')) ? `${words} ${digitsOf(number)} ${phoneDigits(number)}` : words
}

/** Texts of a row as they are searched: each word follows a space, and a number is there without its signs, too, and as a phone. */
export const searchable = (...texts: readonly (string | null | undefined)[]) =>
  texts.map((text) => (text ? searchableOne(text) : '')).join('')

const toNeedle = (word: string) => (isShort(word) ? ` ${word}` : word)

/** Returns whether the texts of a row, which are `searchable`, have everything that was typed. Signs alone find nothing. */
export function finder(typed: string): (has: (part: (text: string) => boolean) => boolean) => boolean {
  const terms = readTerms(typed).map((ways) => ways.map((words) => words.map(toNeedle)))
  return (has) => terms.length > 0 && terms.every((ways) => ways.some((words) => words.every((word) => has((text) => text.includes(word)))))
}

/** Returns whether a text has everything that was typed, as that of an option in a list. Nothing typed finds all. */
export function matcher(typed: string): (text: string) => boolean {
  const find = finder(typed)
  return typed.trim() === '' ? () => true : (text) => find((part) => part(searchable(text)))
}
