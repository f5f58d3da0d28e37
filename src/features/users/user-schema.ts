import {
  CreateBackofficeInput,
  CreateDoctorInput,
  CreateStaffInput,
  DoctorUpdate as limits,
  UserUpdate as staffLimits,
} from '#contract/generated/limits.ts'
import type { CreateUserInput, DoctorUpdate, User, UserUpdate } from '#contract/generated/schema.ts'
import { cleanCuit, cleanDni } from '#contract/text.ts'
import { startOfDay, today } from '#src/i18n/format.ts'
import { genderLabels, socialNetworkLabels } from '#src/i18n/labels.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { imageSchema } from '#src/ui/fields/image.ts'
import { cuit, email, hasCheckDigit, isCuit, isDni, looksLikeCuit, password, personName } from '#src/ui/fields/person.ts'
import {
  atMost,
  cleaned,
  day,
  dayText,
  emptyToUndefined,
  ignored,
  isDay,
  isId,
  line,
  lines,
  oneOf,
  optionalLine,
  orNull,
  toDay,
  z,
} from '#src/ui/fields/zod.ts'
import type { FormOf } from '#src/ui/form/form.tsx'
import { texts } from './user-form.texts.ts'

/**
 * The values and schemas of the user forms. A form holds the typed text, and its schema turns it into the request body. The
 * fields have the names of the contract, so that the server's errors find them.
 */

const { errors } = texts

const YEAR = /^(19\d\d|20\d\d|2100)$/
const MOST_YEARS_AHEAD = 10
const [, LARGEST_ID] = CreateDoctorInput.specialty
const fits = (pattern: RegExp, message: string) => z.string().check(cleaned, z.regex(pattern, message))
const emptyOr = (clean: (typed: string) => string, fits: (typed: string) => boolean, message: string) =>
  z.string().check(
    z.overwrite(clean),
    z.refine((typed) => typed === '' || fits(typed), message),
  )
const toNumber = z.transform(Number)
const toIds = z.transform((ids: string[]) => [...new Set(ids.map(Number))])
const speciality = z.string().check(z.refine((chosen) => isId(chosen, LARGEST_ID), errors.speciality))
const isNotFuture = (typed: string) => (parseDay(typed, { isPast: true }) ?? '') <= today()
const thisYear = () => Number(today().slice(0, 4))

/** Whether a text may be a DNI or a CUIT. */
export const isIdentity = (kind: 'dni' | 'cuit', text: string) => (kind === 'dni' ? isDni(text) : isCuit(text))

/** The fields of every user. */
const personSchema = z.object({
  firstName: personName(limits.firstName, errors.firstName),
  lastName: personName(limits.lastName, errors.lastName),
  dni: z.pipe(emptyOr(cleanDni, isDni, errors.dni), emptyToUndefined),
  dateBirthday: z.pipe(
    z.string().check(
      z.refine((typed) => typed.trim() === '' || isDay(typed), errors.date),
      z.refine((typed) => !isDay(typed) || isNotFuture(typed), errors.birthdayFuture),
    ),
    toDay(true),
  ),
  gender: oneOf(genderLabels),
  profileImage: imageSchema,
})

const ids = z.array(z.string().check(z.refine((chosen) => isId(chosen, LARGEST_ID))))
const workplaces = ({ most }: { most: number }, ...more: Parameters<typeof ids.check>) =>
  z.pipe(ids.check(z.maxLength(most, errors.clinics(most)), ...more), toIds)

/** The fields of a user who is not a doctor. Only staff of clinics have any. */
const staffSchema = z.extend(personSchema, { clinicIds: workplaces(staffLimits.clinicIds) })

/** The fields of a doctor. */
const doctorSchema = z.extend(personSchema, {
  categories: z.pipe(z.array(speciality).check(z.minLength(1, errors.speciality), z.maxLength(limits.categories.most)), toIds),
  medicalLicenseNumber: z.pipe(optionalLine(limits.medicalLicenseNumber), emptyToUndefined),
  cuit: z.pipe(emptyOr(cleanCuit, looksLikeCuit, errors.cuit).check(hasCheckDigit(errors.cuitWrong)), emptyToUndefined),
  insuranceIds: z.pipe(ids.check(z.maxLength(limits.insuranceIds.most, errors.insurances(limits.insuranceIds.most))), toIds),
  recommendedBy: optionalLine(limits.recommendedBy),
  description: lines(limits.description),
  education: z
    .array(
      z
        .object({
          title: line(limits.education.title, errors.required),
          institution: line(limits.education.institution, errors.required),
          startYear: z.pipe(
            fits(YEAR, errors.year).check(z.refine((typed) => !YEAR.test(typed) || Number(typed) <= thisYear(), errors.startFuture)),
            toNumber,
          ),
          endYear: orNull(
            z.pipe(
              fits(YEAR, errors.year).check(
                z.refine((typed) => !YEAR.test(typed) || Number(typed) <= thisYear() + MOST_YEARS_AHEAD, errors.endFar),
              ),
              toNumber,
            ),
          ),
        })
        .check(
          z.refine(({ startYear, endYear }) => endYear === null || endYear >= startYear, { error: errors.endBefore, path: ['endYear'] }),
        ),
    )
    .check(z.maxLength(limits.education.most)),
  certifications: z
    .array(
      z.object({
        name: line(limits.certifications.name, errors.required),
        issuedBy: line(limits.certifications.issuedBy, errors.required),
        issueDate: z.pipe(day(errors.date, true).check(z.refine((date) => date <= today(), errors.issueFuture)), z.transform(startOfDay)),
      }),
    )
    .check(z.maxLength(limits.certifications.most)),
  socialLinks: z
    .array(
      z.object({
        platform: oneOf(socialNetworkLabels),
        url: fits(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u, errors.url).check(atMost(limits.socialLinks.url)),
      }),
    )
    .check(z.maxLength(limits.socialLinks.most)),
})

/** The values of a user's form. */
export type UserValues = z.input<typeof doctorSchema> & z.input<typeof staffSchema>

// The form has the fields of both; each schema takes its own.
const asDoctor = z.pipe(
  z.transform((values: UserValues): z.input<typeof doctorSchema> => values),
  doctorSchema,
)
const asStaff = z.pipe(
  z.transform((values: UserValues): z.input<typeof staffSchema> => values),
  staffSchema,
)

/** The form as its parts get it. */
export type UserFormApi = FormOf<ReturnType<typeof schemaOf>>

/** The request body of a user's form. */
export type UserInput = DoctorUpdate & Pick<UserUpdate, 'clinicIds'>

/** Returns the schema of a user's form, which produces the request body. */
export const schemaOf = ({ doctor }: User): z.ZodMiniType<UserInput, UserValues> => (doctor ? asDoctor : asStaff)

/** Returns the form values of a user. The doctor's fields of other users are empty, and neither shown nor sent. */
export function toInput({ firstName, lastName, dni, dateBirthday, gender, profileImage, doctor, clinics = [] }: User): UserValues {
  const [speciality = '', ...others] = doctor?.categories.map(({ id }) => String(id)) ?? []
  return {
    firstName,
    lastName,
    dni: dni ?? '',
    dateBirthday: dayText(dateBirthday),
    gender: gender ?? 'NA',
    profileImage: profileImage ?? '',
    clinicIds: clinics.map(({ id }) => String(id)),
    categories: [speciality, ...others],
    insuranceIds: doctor?.insurances?.map(({ id }) => String(id)) ?? [],
    medicalLicenseNumber: doctor?.medicalLicenseNumber ?? '',
    cuit: doctor?.cuit ?? '',
    recommendedBy: doctor?.recommendedBy ?? '',
    description: doctor?.description ?? '',
    education: (doctor?.educations ?? []).map(({ title, institution, startYear, endYear }) => ({
      title,
      institution,
      startYear: String(startYear),
      endYear: String(endYear ?? ''),
    })),
    certifications: (doctor?.certifications ?? []).map(({ name, issuedBy, issueDate }) => ({
      name,
      issuedBy,
      issueDate: dayText(issueDate),
    })),
    socialLinks: (doctor?.socialLinks ?? []).map(({ platform, url }) => ({ platform, url })),
  }
}

const newPassword = password(CreateDoctorInput.password, { missing: errors.password, short: errors.passwordShort })

const account = z.object({
  firstName: personName(CreateDoctorInput.firstName, errors.firstName),
  lastName: personName(CreateDoctorInput.lastName, errors.lastName),
  email: email(CreateDoctorInput.email, { missing: errors.email, wrong: errors.emailFormat }),
  password: newPassword,
})

/** The fields of some roles only. The form holds values that were typed for another role, and does not send them. */
const ofOtherRoles = {
  specialty: ignored,
  licenseNumber: ignored,
  cuit: ignored,
  recommendedBy: ignored,
  description: ignored,
  employeeNumber: ignored,
  clinicIds: z.pipe(
    z.array(z.string()),
    z.transform(() => undefined),
  ),
}

const newDoctor = z.extend(account, {
  ...ofOtherRoles,
  roleType: z.literal('DOCTOR'),
  specialty: z.pipe(speciality, toNumber),
  licenseNumber: line(CreateDoctorInput.licenseNumber, errors.license),
  cuit: cuit({ missing: errors.cuitMissing, wrong: errors.cuit, mistyped: errors.cuitWrong }),
  recommendedBy: optionalLine(CreateDoctorInput.recommendedBy),
  description: lines(CreateDoctorInput.description),
})

const newBackoffice = z.extend(account, {
  ...ofOtherRoles,
  roleType: z.literal('BACKOFFICE'),
  employeeNumber: line(CreateBackofficeInput.employeeNumber, errors.employeeNumber),
})

const newStaff = z.extend(account, {
  ...ofOtherRoles,
  roleType: z.enum(['SECRETARY', 'ADMINISTRATOR_CLINIC']),
  clinicIds: workplaces(CreateStaffInput.clinicIds, z.minLength(1, errors.workplaces)),
})

/** Before a role is chosen, only the fields of every role are validated. */
const noRole = z.extend(account, { ...ofOtherRoles, roleType: z.literal('').check(z.refine(() => false, errors.role)) })

/** The schema of a new user's form. The role decides which fields it needs. */
const byRole = z.discriminatedUnion('roleType', [newDoctor, newBackoffice, newStaff, noRole], errors.role)
// Values without a role are never valid, which the type cannot express.
export const newUserSchema = byRole as unknown as z.ZodMiniType<
  z.output<typeof newDoctor> | z.output<typeof newBackoffice> | z.output<typeof newStaff>,
  NewUserValues
>

const blank = {
  roleType: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  specialty: '',
  licenseNumber: '',
  cuit: '',
  recommendedBy: '',
  description: '',
  employeeNumber: '',
  clinicIds: [] as string[],
}
/** The values of a new user's form. */
export type NewUserValues = typeof blank
export const newUser: NewUserValues = blank

/** Returns the request body for the validated values of a new user's form. */
export function toCreateInput(body: z.output<typeof newUserSchema>): CreateUserInput {
  return body.roleType === 'DOCTOR' ? { ...body, categories: [body.specialty] } : { ...body, categories: [] }
}
