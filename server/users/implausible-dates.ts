import type { DoctorUpdate } from '#contract/generated/schema.ts'
import { Problem } from '../platform/problem.ts'
import { clinicDay } from '../platform/time/clinic-day.ts'

const MOST_YEARS_AHEAD = 10

/** Rejects values that no schema of the contract can refuse: a date in the future, a year that comes before another. */
export function rejectImplausible(
  { dateBirthday = '', education = [], certifications = [] }: Pick<DoctorUpdate, 'dateBirthday' | 'education' | 'certifications'>,
  now: Date,
) {
  const today = clinicDay(now)
  const year = Number(today.slice(0, 4))
  const errors: Record<string, string> = {}
  if (dateBirthday > today) errors['dateBirthday'] = 'La fecha de nacimiento no puede ser futura.'
  for (const [index, { startYear, endYear }] of education.entries()) {
    if (startYear > year) errors[`education[${index}].startYear`] = 'El año de inicio no puede ser futuro.'
    if (!endYear) continue
    if (endYear < startYear) errors[`education[${index}].endYear`] = 'El año de fin no puede ser anterior al de inicio.'
    else if (endYear > year + MOST_YEARS_AHEAD) errors[`education[${index}].endYear`] = 'El año de fin está demasiado lejos.'
  }
  for (const [index, { issueDate }] of certifications.entries())
    if (clinicDay(new Date(issueDate)) > today) errors[`certifications[${index}].issueDate`] = 'La fecha de emisión no puede ser futura.'
  if (Object.keys(errors).length > 0) throw new Problem(422, 'Revisá los datos ingresados.', { code: 'implausible', errors })
}
