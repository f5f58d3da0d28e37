import type { CreateUserInput, DoctorUpdate, User, UserUpdate } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { formatDate, parseDay, startOfDay } from '#src/i18n/format.ts'
import { genderLabels, socialNetworkLabels } from '#src/i18n/labels.ts'
import { atMost, lengthOf, line, lines, optionalLine, VISIBLE, z } from '#src/ui/form/zod.ts'
import { texts } from './users.texts.ts'

/**
 * What the forms of users hold and accept. A form holds what was typed, and its schema turns that into the request's
 * body; the fields are named as in the contract, so that what the server refuses finds its field.
 */

const { errors } = texts

const SHORT = 50
const RECOMMENDER = 100
const DETAIL = 150
const URL_LENGTH = 500
const PASSWORD = { least: 12, most: 200 }
/** How many entries a doctor's lists take. */
export const most = { education: 50, certifications: 50, socialLinks: 20 }

const YEAR = /^(19\d\d|20\d\d|2100)$/
const DNI = /^\d{7,8}$/
const CUIT = /^\d{2}-?\d{8}-?\d$/
const LARGEST_ID = 2_147_483_647
const MOST_CATEGORIES = 10
// The server's own reading of the contract's `format: email`.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

const fits = (pattern: RegExp, message: string) => z.string().check(z.trim(), z.regex(pattern, message))
const emptyOr = (pattern: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || pattern.test(typed), message),
  )
const toNumber = z.transform(Number)
const isId = (chosen: string) => /^[1-9]\d*$/.test(chosen) && Number(chosen) <= LARGEST_ID
const speciality = z.string().check(z.refine(isId, errors.speciality))
/** What is left empty is not sent, and stays as it is. */
const orNothing = z.transform((typed: string) => (VISIBLE.test(typed) ? typed : undefined))
const enumOf = <Value extends string>(labels: Readonly<Record<Value, string>>) => z.enum(Object.keys(labels) as Value[]) // their keys are the values

const isDay = (typed: string) => /^(19|20)/.test(parseDay(typed) ?? '')
const toDay = z.transform((typed: string) => parseDay(typed) ?? '')

/** What everybody's form accepts. */
const personSchema = z.object({
  firstName: line(limits.name, errors.firstName),
  lastName: line(limits.name, errors.lastName),
  dni: z.pipe(emptyOr(DNI, errors.dni), orNothing),
  dateBirthday: z.pipe(z.string().check(z.refine((typed) => typed.trim() === '' || isDay(typed), errors.date)), toDay),
  gender: enumOf(genderLabels),
  /** Undefined leaves the image as it is, an empty text takes it away. */
  profileImage: z.optional(z.union([z.instanceof(File), z.literal('')])),
})

/** What a doctor's form accepts. */
const doctorSchema = z.extend(personSchema, {
  categories: z.pipe(
    z.array(speciality).check(z.minLength(1, errors.speciality), z.maxLength(MOST_CATEGORIES)),
    z.transform((ids: string[]) => [...new Set(ids.map(Number))]),
  ),
  medicalLicenseNumber: z.pipe(optionalLine(SHORT), orNothing),
  cuit: z.pipe(emptyOr(CUIT, errors.cuit), orNothing),
  recommendedBy: optionalLine(RECOMMENDER),
  description: lines(limits.description),
  education: z
    .array(
      z.object({
        title: line(DETAIL, errors.required),
        institution: line(DETAIL, errors.required),
        startYear: z.pipe(fits(YEAR, errors.year), toNumber),
        endYear: z.pipe(
          emptyOr(YEAR, errors.year),
          z.transform((typed: string) => (typed ? Number(typed) : null)),
        ),
      }),
    )
    .check(z.maxLength(most.education)),
  certifications: z
    .array(
      z.object({
        name: line(DETAIL, errors.required),
        issuedBy: line(DETAIL, errors.required),
        issueDate: z.pipe(
          z.string().check(z.refine(isDay, errors.date)),
          z.transform((typed: string) => startOfDay(parseDay(typed) ?? '')),
        ),
      }),
    )
    .check(z.maxLength(most.certifications)),
  socialLinks: z
    .array(
      z.object({
        platform: enumOf(socialNetworkLabels),
        url: fits(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u, errors.url).check(atMost(URL_LENGTH)),
      }),
    )
    .check(z.maxLength(most.socialLinks)),
})

/** What the form of a user holds. */
export type UserValues = z.input<typeof doctorSchema>

/** What the same form accepts of somebody who is no doctor: it looks at a person's part alone. */
const notDoctorSchema = z.pipe(
  z.transform((values: UserValues): z.input<typeof personSchema> => values),
  personSchema,
)

/** What the form of this user accepts. */
export const schemaOf = ({ doctor }: User): z.ZodMiniType<unknown, UserValues> => (doctor ? doctorSchema : notDoctorSchema)

const dayText = (value: string | null) => (value ? formatDate(value) : '')

/** What the form shows of a user; of somebody who is no doctor the doctor's part is empty, and neither shown nor sent. */
export function toInput({ firstName, lastName, dni, dateBirthday, gender, doctor }: User): UserValues {
  const [speciality = '', ...others] = doctor?.categories.map(({ id }) => String(id)) ?? []
  return {
    firstName,
    lastName,
    dni: dni ?? '',
    dateBirthday: dayText(dateBirthday),
    gender: gender ?? 'NA',
    profileImage: undefined,
    categories: [speciality, ...others],
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

/** The request for what a user's form holds. */
export const toUserUpdate = (values: UserValues): UserUpdate => personSchema.parse(values)
export const toDoctorUpdate = (values: UserValues): DoctorUpdate => doctorSchema.parse(values)

const MEGABYTE = 1_000_000
const IMAGE = { types: ['image/png', 'image/jpeg', 'image/webp'], megabytes: 5 }

/** What an image's field offers to choose. */
export const imageTypes = IMAGE.types.join(',')

/** Why a file cannot be a profile image. */
export function imageProblem({ type, size }: File) {
  if (!IMAGE.types.includes(type)) return errors.imageType
  if (size > IMAGE.megabytes * MEGABYTE) return errors.imageSize(IMAGE.megabytes)
}

const ignored = z.pipe(
  z.string(),
  z.transform(() => undefined),
)

const account = z.object({
  firstName: line(limits.name, errors.firstName),
  lastName: line(limits.name, errors.lastName),
  email: z.string().check(z.trim(), z.minLength(1, errors.email), z.regex(EMAIL, errors.emailFormat), atMost(limits.email)),
  password: z.string().check(
    z.regex(/\S/, errors.password),
    z.refine((text) => lengthOf(text) >= PASSWORD.least, errors.passwordShort(PASSWORD.least)),
    atMost(PASSWORD.most),
  ),
})

const newDoctor = z.extend(account, {
  roleType: z.literal('DOCTOR'),
  specialty: z.pipe(speciality, toNumber),
  licenseNumber: line(SHORT, errors.license),
  cuit: z.string().check(z.trim(), z.minLength(1, { error: errors.cuitMissing, abort: true }), z.regex(CUIT, errors.cuit)),
  recommendedBy: optionalLine(RECOMMENDER),
  description: lines(limits.description),
  employeeNumber: ignored,
})

const newBackoffice = z.extend(account, {
  roleType: z.literal('BACKOFFICE'),
  employeeNumber: line(SHORT, errors.employeeNumber),
  specialty: ignored,
  licenseNumber: ignored,
  cuit: ignored,
  recommendedBy: ignored,
  description: ignored,
})

/** What the form of a new user accepts: what the role needs. */
export const newUserSchema = z.discriminatedUnion('roleType', [newDoctor, newBackoffice], errors.role)

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
}
/** What the form of a new user holds. */
export type NewUserValues = typeof blank
export const newUser: NewUserValues = blank

/** The request for what the form of a new user holds. */
export function toCreateInput(values: NewUserValues): CreateUserInput {
  const body = newUserSchema.parse(values)
  return body.roleType === 'DOCTOR' ? { ...body, categories: [body.specialty] } : { ...body, categories: [] }
}
