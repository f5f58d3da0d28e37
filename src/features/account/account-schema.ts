import { SignUpInput as limits, RequestPasswordResetInput } from '#contract/generated/limits.ts'
import { texts as users } from '#src/features/users/user-form.texts.ts'
import { cuit, email, password, personName, phone } from '#src/ui/fields/person.ts'
import { currentPassword, isId, line, orNull, z } from '#src/ui/fields/zod.ts'
import { texts } from './account.texts.ts'

const { errors } = users
const own = texts.signUp.errors
const [, LARGEST_ID] = limits.specialty

const account = email(limits.email, { missing: errors.email, wrong: errors.emailFormat })
const newPassword = password(limits.password, { missing: errors.password, short: errors.passwordShort })

/** The schema of the form of a new account. */
export const signUpSchema = z.object({
  firstName: personName(limits.firstName, errors.firstName),
  lastName: personName(limits.lastName, errors.lastName),
  email: account,
  phone: phone(own.phone),
  licenseNumber: line(limits.licenseNumber, errors.license),
  cuit: cuit({ missing: errors.cuitMissing, wrong: errors.cuit, mistyped: errors.cuitWrong }),
  specialty: z.pipe(z.string().check(z.refine((chosen) => isId(chosen, LARGEST_ID), own.speciality)), z.transform(Number)),
  password: newPassword,
  acceptsTerms: z.pipe(
    z.boolean().check(z.refine((accepted) => accepted, own.terms)),
    z.transform(() => true as const),
  ),
})

export const emptySignUp: z.input<typeof signUpSchema> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  licenseNumber: '',
  cuit: '',
  specialty: '',
  password: '',
  acceptsTerms: false,
}

/** A code as it is typed or pasted: all but its digits is left out before. */
export const codeSchema = z.object({ code: z.string().check(z.regex(/^\d{6}$/, texts.otp.wrong)) })

export const forgotSchema = z.object({
  email: email(RequestPasswordResetInput.email, { missing: errors.email, wrong: errors.emailFormat }),
})

export const resetSchema = z.object({ newPassword })

/** The schema of the form of one's own account. */
export const ownAccountSchema = z.object({
  firstName: personName(limits.firstName, errors.firstName),
  lastName: personName(limits.lastName, errors.lastName),
  phone: orNull(phone(own.phone)),
})

export const changeEmailSchema = z.object({ email: account, currentPassword })

export const changePasswordSchema = z
  .object({ currentPassword, newPassword })
  .check(
    z.refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, { error: errors.samePassword, path: ['newPassword'] }),
  )
