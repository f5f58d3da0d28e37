import * as limits from '#contract/generated/limits.ts'
import type { PatientDetail } from '#contract/generated/schema.ts'
import { isNumber } from '#contract/search-terms.ts'
import { cleanDni, cleanLine, cleanPhone } from '#contract/text.ts'
import { today } from '#src/i18n/format.ts'
import { genderLabels } from '#src/i18n/labels.ts'
import { dni, isDni, optionalEmail, personName, phone } from '#src/ui/fields/person.ts'
import { day, dayText, oneOf, optionalLine, orNull, recordId, z } from '#src/ui/fields/zod.ts'
import { texts } from './patients.texts.ts'

const { PatientInput: input } = limits
const { errors } = texts

/** The schema of the form of a patient. */
export const patientSchema = z.object({
  firstName: personName(input.firstName, errors.firstName),
  lastName: personName(input.lastName, errors.lastName),
  dni: orNull(dni(errors.dni)),
  dateBirthday: day(errors.dateBirthday).check(z.refine((born) => born <= today(), errors.birthdayFuture)),
  phone: phone(errors.phone),
  email: optionalEmail(input.email, errors.email),
  gender: orNull(oneOf(genderLabels)),
  insuranceId: orNull(recordId(input.insuranceId, texts.insurance)),
  memberNumber: optionalLine(input.memberNumber),
  document: optionalLine(input.document),
})

export type Typed = z.input<typeof patientSchema>

/** The form of a new patient before anything is typed. */
export const emptyPatient: Typed = {
  firstName: '',
  lastName: '',
  dni: '',
  dateBirthday: '',
  phone: '',
  email: '',
  gender: '',
  insuranceId: '',
  memberNumber: '',
  document: '',
}

/** Words, and a number behind them. */
const NAMES_AND_NUMBER = /^(\D*[^\d\s+(])\s+([\d+(].*)$/

/**
 * The words of a search that found no patient: digits are the DNI or the phone, one word with digits is another document, words are the names,
 * behind which a number may stand.
 */
export function startingWith(typed: string): Typed {
  const text = cleanLine(typed)
  const [, names, number] = NAMES_AND_NUMBER.exec(text) ?? []
  if (names && number) {
    const { dni, phone } = startingWith(number)
    if (dni || phone) return { ...startingWith(names), dni, phone }
  }
  const dni = cleanDni(text)
  if (isDni(dni)) return { ...emptyPatient, dni }
  if (isNumber(text.replaceAll(' ', ''))) return { ...emptyPatient, phone: cleanPhone(text) }
  if (/^\S*\d\S*$/.test(text)) return { ...emptyPatient, document: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { ...emptyPatient, firstName, lastName: rest.join(' ') }
}

/** Returns the form values of a patient. */
export const toInput = ({ user, insurance, memberNumber }: PatientDetail): Typed => ({
  firstName: user.firstName,
  lastName: user.lastName,
  dni: user.dni ?? '',
  dateBirthday: dayText(user.dateBirthday),
  phone: user.phone ?? '',
  email: user.email,
  gender: user.gender ?? '',
  insuranceId: insurance ? String(insurance.id) : '',
  memberNumber: memberNumber ?? '',
  document: user.document ?? '',
})
