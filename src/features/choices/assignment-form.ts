import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { line, withoutPoints, z } from '#src/ui/form/zod.ts'
import { texts } from './choices.texts.ts'

const { choiceQuantity, choicePpc, paymentMethod } = limits

const inWords = ([least, most]: readonly [number, number]) => [formatNumber(least), formatNumber(most)] as const

const wholeNumber = (range: readonly [number, number]) => {
  const [least, most] = range
  const message = texts.quantityInvalid(...inWords(range))
  return z.pipe(
    z.pipe(z.string().check(z.trim(), withoutPoints, z.regex(/^\d+$/, message)), z.transform(Number)),
    z.number().check(z.minimum(least, message), z.maximum(most, message)),
  )
}

/** What the form of an assignment accepts; its numbers are typed text. */
export const assignmentSchema = z.object({
  quantity: wholeNumber(choiceQuantity),
  paymentMethod: line(paymentMethod, texts.methodRequired),
  ppc: wholeNumber(choicePpc),
})

/** How many choices may be assigned at once, in words. */
export const quantityHelp = texts.quantityHelp(...inWords(choiceQuantity))
