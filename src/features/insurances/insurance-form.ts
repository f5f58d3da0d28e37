import type { Insurance, InsuranceInput } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { z } from '#src/ui/form/zod.ts'
import { texts } from './insurances.texts.ts'

/** What an insurer's form accepts. */
export const insuranceSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, texts.nameRequired), z.maxLength(limits.insuranceName, texts.nameTooLong(limits.insuranceName))),
})

export const toInput = ({ name }: Pick<Insurance, 'name'>): InsuranceInput => ({ name })
