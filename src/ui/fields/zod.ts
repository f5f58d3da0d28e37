import * as z from 'zod/mini'
import { ChangePasswordInput } from '#contract/generated/limits.ts'
import { cleanLine } from '#contract/text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'

// Compiled validators need `eval`, which the content security policy forbids.
z.config({ jitless: true })

export { z }

type Definition = {
  type: string
  checks?: readonly z.core.$ZodCheck<never>[]
  shape?: Readonly<Record<string, z.ZodMiniType>>
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
}

/** Returns the schema of the field at `path` in a form's schema. It is undefined if another field may decide which values this one accepts. */
export function schemaAt(schema: z.ZodMiniType, [key, ...rest]: readonly (string | number)[]): z.ZodMiniType | undefined {
  if (key === undefined) return schema
  const { type, checks, shape, element, in: before, out }: Definition = schema._zod.def
  if (type === 'pipe') {
    const typed = before?._zod.def.type === 'transform' ? out : before
    return typed && schemaAt(typed, [key, ...rest])
  }
  const next = shape?.[key] ?? element
  // An array checks its length, which no field's text changes.
  return next && (element || !checks?.length) ? schemaAt(next, rest) : undefined
}

/**
 * Returns a form's schema without the fields that its user does not write: their values are neither checked nor sent. Its rules about several
 * fields hold for the others.
 */
export function withoutFields<Schema extends z.ZodMiniType>(schema: Schema, names: readonly string[]): Schema {
  if (names.length === 0) return schema
  const { shape, checks = [], in: before, out }: Definition = schema._zod.def
  const kept = shape && Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))
  const rest = kept && z.object(kept).check(...(checks as readonly z.core.$ZodCheck<object>[]))
  const all = rest ?? (before && out ? z.pipe(withoutFields(before, names), withoutFields(out, names)) : schema)
  return all as unknown as Schema // the contract requires none of these fields
}

/** Counts characters as the contract does: an emoji is one. */
export const lengthOf = (text: string) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

export const atMost = (limit: number) => z.refine<string>((text) => lengthOf(text) <= limit, `Máximo ${limit} caracteres`)

/** The present password of the signed-in user. */
export const currentPassword = z
  .string()
  .check(z.minLength(1, 'Ingresá tu contraseña actual.'), atMost(ChangePasswordInput.currentPassword))

const printable = (pattern: RegExp) => z.refine<string>((text) => pattern.test(text), 'Tiene caracteres que no se admiten.')

/** Makes one clean line of a typed or pasted text, as the server does. */
export const cleaned = z.overwrite<string>(cleanLine)

/** One line of text, possibly empty: the contract's OptionalLine. */
export const optionalLine = (limit: number) => z.string().check(cleaned, printable(/^[^\p{Cc}\p{Cs}]*$/u), atMost(limit))

/** A visible character: neither a space nor a mark that only controls the text around it. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}]/u

/** One line of text with a visible character: the contract's Line. */
export const line = (limit: number, missing: string) =>
  z.string().check(cleaned, z.regex(VISIBLE, missing), printable(/^[^\p{Cc}\p{Cs}]*$/u), atMost(limit))

/** Removes the points between thousands, which users type as the page shows them. */
export const withoutPoints = z.overwrite<string>((text) => (/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text))

/** Several lines: the contract's Text. */
export const lines = (limit: number) => z.string().check(printable(/^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u), atMost(limit))

/** Several lines with a visible character: the contract's VisibleText. The space at their end is not sent. */
export const visibleLines = (limit: number, missing: string) =>
  lines(limit).check(
    z.overwrite((text) => text.trimEnd()),
    z.regex(VISIBLE, missing),
  )

/** An empty field is not sent, so its stored value stays. */
export const emptyToUndefined = z.transform((typed: string) => (VISIBLE.test(typed) ? typed : undefined))

/** The schema's value of a text. An empty field is null. */
export const orNull = <Output>(schema: z.ZodMiniType<Output, string>) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      if (!VISIBLE.test(typed)) return null
      const { data, error } = schema.safeParse(typed)
      for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', message, input: typed })
      return error ? z.NEVER : data
    }),
  )

/** A text that the form holds and does not send. */
export const ignored = z.pipe(
  z.string(),
  z.transform(() => undefined),
)

/** True for a record's id up to `largest`, the contract's limit. */
export const isId = (text: string, largest: number) => /^[1-9]\d*$/.test(text) && Number(text) <= largest

/** A record that was chosen from a list: its id, within the contract's limits. */
export const recordId = ([, largest]: readonly [number, number], missing: string) =>
  z.pipe(z.string().check(z.refine((chosen) => isId(chosen, largest), missing)), z.transform(Number))

const notEmpty = (missing: string) => z.minLength(1, { error: missing, abort: true })
const numberWithin = (text: z.ZodMiniString<string>, [least, most]: readonly [number, number], outOfRange: string) =>
  z.pipe(z.pipe(text, z.transform(Number)), z.number().check(z.minimum(least, outOfRange), z.maximum(most, outOfRange)))

/** A whole number within the contract's limits, typed with or without points. `missing` is the message for an empty text. */
export const wholeNumber = (limits: readonly [number, number], outOfRange: string, missing = outOfRange) =>
  numberWithin(z.string().check(cleaned, withoutPoints, notEmpty(missing), z.regex(/^\d+$/, outOfRange)), limits, outOfRange)

/** A number within the contract's limits, typed with a decimal point. `missing` is the message for an empty text. */
export const decimal = (limits: readonly [number, number], outOfRange: string, missing = outOfRange) =>
  numberWithin(z.string().check(cleaned, notEmpty(missing), z.regex(/^-?(\d+\.?\d*|\.\d+)$/, outOfRange)), limits, outOfRange)

/** Pesos, with or without points between thousands and cents after a comma, in the request as `28000.50`: no number rounds it on its way. */
export const pesos = (invalid: string, missing: string) =>
  z.string().check(
    cleaned,
    notEmpty(missing),
    z.overwrite((text) => text.replace(/^\$\s*/, '')),
    withoutPoints,
    // In a number with cents the points before them are those of thousands.
    z.overwrite((text) => (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text).replace(',', '.')),
    z.regex(/^\d{1,8}(\.\d{1,2})?$/, invalid),
  )

/** True for a typed day between 1900 and 2099. */
export const isDay = (typed: string) => /^(19|20)/.test(parseDay(typed) ?? '')

/** Turns a typed day into a plain date; an empty text when there is none. */
export const toDay = (isPast = false) => z.transform((typed: string) => parseDay(typed, { isPast }) ?? '')

/** A day, typed as `02/05/1990` or as a word, in the request `1990-05-02`. */
export const day = (message: string, isPast = false) => z.pipe(z.string().check(z.refine(isDay, message)), toDay(isPast))

/** Returns the text of a `DateField` for a stored date. */
export const dayText = (value: string | null) => (value ? formatDate(value) : '')

/** Returns the form values of a record: its value for each field of `empty`, as text if the form has a text. */
export const valuesOf = <Typed extends object>(empty: Typed, record: Record<keyof Typed, unknown>) =>
  Object.fromEntries(
    Object.entries(empty).map(([name, none]) => {
      const stored = record[name as keyof Typed] // the entries of an object have its keys
      return [name, typeof none === 'string' ? String(stored ?? '') : stored]
    }),
  ) as Typed // it has a value for each

/** One of the values that have a label. The form may hold an empty text before a value is chosen. */
export const oneOf = <Value extends string>(labels: Readonly<Record<Value, string>>, missing = 'Elegí una de las opciones.') =>
  z.pipe(
    z.string().check(z.refine((chosen) => Object.hasOwn(labels, chosen), missing)),
    z.transform((chosen: string) => chosen as Value), // it is one of the keys
  )
