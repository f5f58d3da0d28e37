import { memo, type ReactNode, useMemo } from 'react'
import { finder, isNumber, isShort, readTerms, searchable } from '#contract/search-terms.ts'
import { digitsOf, foldedLetters } from '#contract/text.ts'
import { type Column, getText } from './columns.ts'
import classes from './list.module.css'

/** The words that a search looks for, as they are compared with the folded text. */
export type Needles = readonly string[]

/** Returns the words of a search, in all the ways in which they may be written. */
export const needlesOf = (typed: string): Needles => [...new Set(readTerms(typed).flat(2))]

/** The places at which a word begins in a text; a short one only at the beginning of a word. */
function placesOf(text: string, needle: string) {
  const places: number[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    if (!isShort(needle) || at === 0 || text[at - 1] === ' ') places.push(at)
  return places
}

/** Returns a text in parts that were found and parts that were not; undefined where nothing was found. */
export function partsOf(text: string, needles: Needles) {
  const characters = [...text.normalize('NFC')]
  const letters = foldedLetters(characters)
  const isDigits = isNumber(text.replace(/\s/g, ''))
  const found = new Set<number>()
  for (const hay of isDigits ? [letters, letters.filter(({ letter }) => digitsOf(letter))] : [letters]) {
    const folded = hay.map(({ letter }) => letter).join('')
    for (const needle of needles)
      for (const at of placesOf(folded, needle)) {
        const [first, last] = [hay[at]?.from ?? 0, hay[at + needle.length - 1]?.from ?? 0]
        for (let one = first; one <= last; one++) found.add(one)
      }
  }
  if (found.size === 0) return undefined
  const parts: { text: string; isFound: boolean }[] = []
  for (const [at, character] of characters.entries()) {
    const previous = parts.at(-1)
    if (previous?.isFound === found.has(at)) previous.text += character
    else parts.push({ text: character, isFound: found.has(at) })
  }
  return parts
}

/** Marks the found words in the text of a cell, also where that is drawn with other signs. A cell that draws anything else is marked as a whole. */
export function marked(text: string, drawn: ReactNode, needles: Needles) {
  if (!partsOf(text, needles)) return drawn
  const parts = typeof drawn === 'string' && partsOf(drawn, needles)
  // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place.
  return parts ? parts.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text)) : <mark>{drawn}</mark>
}

const texts = {
  hidden: (columns: string) => `Lo buscado está también en columnas ocultas: ${columns}.`,
  unseen: 'Lo buscado está también en datos que la lista no muestra.',
}

type ElsewhereProps<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[]; visible: readonly Column<Row>[]; typed: string }

/** Returns where the words of a search are that the shown columns of some row do not have: in which others, or in nothing that is here. */
export function elsewhere<Row>({ rows, columns, visible, typed }: ElsewhereProps<Row>) {
  const terms = typed.trim().split(/\s+/).filter(Boolean)
  const hidden = columns.filter((column) => !visible.includes(column))
  const names = new Set<string>()
  let isUnseen = false
  for (const row of rows) {
    const textsOf = (some: readonly Column<Row>[]) => some.map((column) => searchable(getText(column, row)))
    const seen = textsOf(visible)
    if (finder(typed)((part) => seen.some(part))) continue
    const missing = terms.filter((term) => readTerms(term).length > 0 && !finder(term)((part) => seen.some(part)))
    const holders = hidden.filter((column) => missing.some((term) => finder(term)((part) => textsOf([column]).some(part))))
    for (const { header } of holders) names.add(header)
    if (holders.length === 0) isUnseen = true
  }
  return names.size > 0 ? texts.hidden([...names].join(', ')) : isUnseen ? texts.unseen : undefined
}

/** Names the columns in which a search found rows, if the rows do not show them. */
function ElsewhereLine<Row>({ rows, columns, visible, typed }: ElsewhereProps<Row>) {
  const line = useMemo(() => typed.trim() && elsewhere({ rows, columns, visible, typed }), [rows, columns, visible, typed])
  return line ? <p className={classes.elsewhere}>{line}</p> : null
}

// memo loses the type parameter, so the cast restores it.
export const Elsewhere = memo(ElsewhereLine) as typeof ElsewhereLine
