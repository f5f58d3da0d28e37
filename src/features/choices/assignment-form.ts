import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { z } from '#src/ui/form/zod.ts'
import { texts } from './choices.texts.ts'

const { choiceQuantity, choicePpc, paymentMethod } = limits

const spoken = ([least, most]: readonly [number, number]) => [formatNumber(least), formatNumber(most)] as const

const wholeNumber = (range: readonly [number, number]) => {
  const [least, most] = range
  const message = texts.quantityInvalid(...spoken(range))
  return z.pipe(
    z.pipe(
      // With the points between thousands, as the page itself writes numbers, or without.
      z.string().check(z.trim(), z.regex(/^(\d+|\d{1,3}(\.\d{3})+)$/, message)),
      z.transform((typed: string) => Number(typed.replaceAll('.', ''))),
    ),
    z.number().check(z.minimum(least, message), z.maximum(most, message)),
  )
}

/** What the form of an assignment accepts; its numbers are typed text. */
export const assignmentSchema = z.object({
  quantity: wholeNumber(choiceQuantity),
  paymentMethod: z.string().check(z.trim(), z.minLength(1, texts.methodRequired), z.maxLength(paymentMethod, texts.tooLong(paymentMethod))),
  ppc: wholeNumber(choicePpc),
})

/** How many choices may be assigned at once, in words. */
export const quantityHelp = texts.quantityHelp(...spoken(choiceQuantity))
