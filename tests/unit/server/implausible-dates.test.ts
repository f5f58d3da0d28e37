import { describe, expect, test } from 'vitest'
import { isCuit } from '#server/platform/http/cuit.ts'
import { rejectImplausible } from '#server/users/implausible-dates.ts'

// Half past eleven at night in Buenos Aires, on the last day of 2026; in UTC the next year has begun.
const now = new Date('2027-01-01T02:30:00Z')

type Body = Parameters<typeof rejectImplausible>[0]
const study = (startYear: number, endYear?: number | null) => ({ title: 'Médica', institution: 'UBA', startYear, endYear })
const certificate = (issueDate: string) => ({ name: 'Ecografía', issuedBy: 'SAP', issueDate })

function errorsOf(body: Body) {
  try {
    rejectImplausible(body, now)
  } catch (problem) {
    expect(problem).toMatchObject({ status: 422, code: 'implausible', message: 'Revisá los datos ingresados.' })
    return (problem as { errors: unknown }).errors
  }
}

describe('a change of a person', () => {
  test.each<Body>([
    {},
    { dateBirthday: '', education: [], certifications: [] },
    { dateBirthday: '2026-12-31' },
    { education: [study(2026), study(2026, null), study(2026, 2026), study(1999, 2036)] },
    { certifications: [certificate('2026-12-31T03:00:00.000Z'), certificate('2027-01-01T02:59:59Z')] },
  ])('may say %j', (body) => {
    expect(errorsOf(body)).toBeUndefined()
  })

  test.each<[Body, Record<string, string>]>([
    [{ dateBirthday: '2027-01-01' }, { dateBirthday: 'La fecha de nacimiento no puede ser futura.' }],
    [{ education: [study(2027)] }, { 'education[0].startYear': 'El año de inicio no puede ser futuro.' }],
    [{ education: [study(2001), study(2001, 2000)] }, { 'education[1].endYear': 'El año de fin no puede ser anterior al de inicio.' }],
    [{ education: [study(2026, 2037)] }, { 'education[0].endYear': 'El año de fin está demasiado lejos.' }],
    [
      { certifications: [certificate('2027-01-01T03:00:00.000Z')] },
      { 'certifications[0].issueDate': 'La fecha de emisión no puede ser futura.' },
    ],
    [
      { dateBirthday: '2090-05-17', education: [study(2099, 1950)] },
      {
        dateBirthday: 'La fecha de nacimiento no puede ser futura.',
        'education[0].startYear': 'El año de inicio no puede ser futuro.',
        'education[0].endYear': 'El año de fin no puede ser anterior al de inicio.',
      },
    ],
  ])('may not say %j, and is told at each field', (body, errors) => {
    expect(errorsOf(body)).toEqual(errors)
  })
})

// The numbers of a bank, an airline and a university, as they print them, and one whose last digit is 0.
test.each(['30-50001091-2', '30641405554', '30-54666656-1', '20-28456123-7', '27-28456123-1', '20-10000013-0'])('%s is a CUIT', (cuit) => {
  expect(isCuit(cuit)).toBe(true)
})

test.each(['20-28456123-4', '27284561234', '99-99999999-5', '00-00000000-0', '28456123', '20-28456123-77', 'CUIT', ''])(
  '%j is no CUIT',
  (cuit) => {
    expect(isCuit(cuit)).toBe(false)
  },
)
