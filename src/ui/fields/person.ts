import { DNI, EMAIL, PHONE } from '#contract/formats.ts'
import { isPersonName, NOT_A_NAME } from '#contract/person-name.ts'
import { cleanCuit, cleanDni, cleanEmail, cleanPhone } from '#contract/text.ts'
import { atMost, lengthOf, line, z } from './zod.ts'

const CUIT = /^\d{2}-?\d{8}-?\d$/

export const isDni = (digits: string) => DNI.test(digits)

/** The first or the last name of somebody. */
export const personName = (limit: number, missing: string) => line(limit, missing).check(z.refine(isPersonName, NOT_A_NAME))

/** A DNI, with its points or without. */
export const dni = (wrong: string) => z.string().check(z.overwrite(cleanDni), z.regex(DNI, wrong))

/** A number that somebody can be called at. */
export const phone = (wrong: string) => z.string().check(z.overwrite(cleanPhone), z.regex(PHONE, wrong))

/** A number that somebody can be called at, or nothing. */
export const optionalPhone = (wrong: string) =>
  z.string().check(
    z.overwrite(cleanPhone),
    z.refine((typed) => typed === '' || PHONE.test(typed), wrong),
  )

/** An e-mail, or nothing. */
export const optionalEmail = (limit: number, wrong: string) =>
  z.string().check(
    z.overwrite(cleanEmail),
    z.refine((typed) => typed === '' || EMAIL.test(typed), wrong),
    atMost(limit),
  )

/** The e-mail of an account, as the contract takes it. */
export const email = (limit: number, { missing, wrong }: { missing: string; wrong: string }) =>
  z.string().check(z.overwrite(cleanEmail), z.minLength(1, missing), z.regex(EMAIL, wrong), atMost(limit))

export const looksLikeCuit = (typed: string) => CUIT.test(typed)

/** True when the CUIT has an existing prefix and the right check digit. */
function checksOut(typed: string) {
  if (!/^(2[03-7]|3[034])/.test(typed)) return false
  const digits = [...typed.replaceAll('-', '')].map(Number)
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === digits[10]
}

export const isCuit = (typed: string) => looksLikeCuit(typed) && checksOut(typed)

/** Refuses a mistyped CUIT. */
export const hasCheckDigit = (mistyped: string) => z.refine<string>((typed) => !looksLikeCuit(typed) || checksOut(typed), mistyped)

/** A CUIT, with its hyphens or without. */
export const cuit = ({ missing, wrong, mistyped }: { missing: string; wrong: string; mistyped: string }) =>
  z.string().check(z.overwrite(cleanCuit), z.minLength(1, { error: missing, abort: true }), z.regex(CUIT, wrong), hasCheckDigit(mistyped))

/** A new password, of at least and at most so many characters. */
export const password = (
  [least, most]: readonly [number, number],
  { missing, short }: { missing: string; short: (least: number) => string },
) =>
  z.string().check(
    z.regex(/\S/, missing),
    z.refine((text) => lengthOf(text) >= least, short(least)),
    atMost(most),
  )
