import * as z from 'zod/mini'
import { formatDate, parseDay } from '#src/i18n/format.ts'

// Compiled validators need `eval`, which the content security policy forbids.
z.config({ jitless: true })

export { z }

/** Characters as the contract counts them: an emoji is one. */
export const lengthOf = (text: string) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

export const atMost = (limit: number) => z.refine<string>((text) => lengthOf(text) <= limit, `Máximo ${limit} caracteres`)

const printable = (pattern: RegExp) => z.refine<string>((text) => pattern.test(text), 'Tiene caracteres que no se admiten.')

// A pasted tab or line break is a space to whoever reads the line.
const onOneLine = z.overwrite<string>((text) => text.replace(/[\t\n\v\f\r]+/g, ' '))

/** One line of text, perhaps empty; the contract's OptionalLine. */
export const optionalLine = (limit: number) => z.string().check(onOneLine, z.trim(), printable(/^[^\p{Cc}\p{Cs}]*$/u), atMost(limit))

/** Something that is seen: neither space nor a mark that only steers the text around it. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}]/u

/** One line of text with something to see in it; the contract's Line. */
export const line = (limit: number, missing: string) =>
  z.string().check(onOneLine, z.trim(), z.regex(VISIBLE, missing), printable(/^[^\p{Cc}\p{Cs}]*$/u), atMost(limit))

/** A number without the points between its thousands, which people write as the page does. */
export const withoutPoints = z.overwrite<string>((text) => (/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text))

/** Several lines; the contract's Text. */
export const lines = (limit: number) => z.string().check(printable(/^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u), atMost(limit))

/** What is left empty is not sent, and stays as it is. */
export const emptyToUndefined = z.transform((typed: string) => (VISIBLE.test(typed) ? typed : undefined))

/** A text that the form holds and the request does not. */
export const ignored = z.pipe(
  z.string(),
  z.transform(() => undefined),
)

/** Whether the text is a record's id, up to the largest that the contract knows. */
export const isId = (text: string, largest: number) => /^[1-9]\d*$/.test(text) && Number(text) <= largest

/** A whole number within the contract's limits, typed with or without points. */
export const wholeNumber = ([least, most]: readonly [number, number], message: string) =>
  z.pipe(
    z.pipe(z.string().check(z.trim(), withoutPoints, z.regex(/^\d+$/, message)), z.transform(Number)),
    z.number().check(z.minimum(least, message), z.maximum(most, message)),
  )

/** A number within the contract's limits, typed with a point before its decimals. `missing` is told where nothing was typed. */
export const decimal = ([least, most]: readonly [number, number], missing: string, outOfRange: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.regex(/^-?(\d+\.?\d*|\.\d+)$/, outOfRange)),
      z.transform(Number),
    ),
    z.number().check(z.minimum(least, outOfRange), z.maximum(most, outOfRange)),
  )

/** Whether a day was typed that lies in this century or in the one before. */
export const isDay = (typed: string) => /^(19|20)/.test(parseDay(typed) ?? '')

/** The plain date of a typed day; an empty text where there is none. */
export const toDay = z.transform((typed: string) => parseDay(typed) ?? '')

/** A day, typed as `02/05/1990`; in the request `1990-05-02`. */
export const day = (message: string) => z.pipe(z.string().check(z.refine(isDay, message)), toDay)

/** What a `DateField` holds of a stored date. */
export const dayText = (value: string | null) => (value ? formatDate(value) : '')

/** One of the values that have a label; a form may hold none of them yet. */
export const oneOf = <Value extends string>(labels: Readonly<Record<Value, string>>, missing = 'Elegí una de las opciones.') =>
  z.pipe(
    z.string().check(z.refine((chosen) => Object.hasOwn(labels, chosen), missing)),
    z.transform((chosen: string) => chosen as Value), // it is one of the keys
  )
