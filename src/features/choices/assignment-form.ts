import { AssignChoicesInput as limits } from '#src/api/generated/limits.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { line, wholeNumber, z } from '#src/ui/form/zod.ts'
import { texts } from './choices.texts.ts'

const inWords = ([least, most]: readonly [number, number]) => [formatNumber(least), formatNumber(most)] as const

const within = (range: readonly [number, number]) => wholeNumber(range, texts.quantityInvalid(...inWords(range)))

/** What the form of an assignment accepts; its numbers are typed text. */
export const assignmentSchema = z.object({
  quantity: within(limits.quantity),
  paymentMethod: line(limits.paymentMethod, texts.methodRequired),
  ppc: within(limits.ppc),
})

/** How many choices may be assigned at once, in words. */
export const quantityHelp = texts.quantityHelp(...inWords(limits.quantity))
