import { AssignChoicesInput as limits } from '#contract/generated/limits.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { line, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { texts } from './choices.texts.ts'

const inWords = ([least, most]: readonly [number, number]) => [formatNumber(least), formatNumber(most)] as const

const within = (range: readonly [number, number]) => wholeNumber(range, texts.quantityInvalid(...inWords(range)))

/** The schema of the assignment form. Its numbers are typed text. */
export const assignmentSchema = z.object({
  quantity: within(limits.quantity),
  paymentMethod: line(limits.paymentMethod, texts.methodRequired),
  ppc: within(limits.ppc),
})

/** The help text with the number of choices that may be assigned at once. */
export const quantityHelp = texts.quantityHelp(...inWords(limits.quantity))
