import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateBackofficeInput } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// Two days, so that a test that runs over midnight sees the same.
const TWO_DAYS = 2 * 86_400_000
const ahead = new Date(Date.now() + TWO_DAYS).toISOString()
const year = new Date().getUTCFullYear()
const study = (startYear: number, endYear?: number | null) => ({ title: 'Médica', institution: 'UBA', startYear, endYear })
const certificate = (issueDate: string) => ({ name: 'Ecografía', issuedBy: 'SAP', issueDate })

const NO_DATE = 'La fecha no es válida.'
const NO_DNI = 'El DNI tiene 7 u 8 números.'
const NO_CUIT = 'El CUIT no es válido: revisá los números.'
const NOT_BORN = 'La fecha de nacimiento no puede ser futura.'

type Case = [body: Record<string, unknown>, field: string, message: string, code: 'invalid' | 'implausible']

const ofAnybody: Case[] = [
  [{ dateBirthday: ahead.slice(0, 10) }, 'dateBirthday', NOT_BORN, 'implausible'],
  [{ dateBirthday: '2090-05-17' }, 'dateBirthday', NOT_BORN, 'implausible'],
  [{ dateBirthday: '1899-12-31' }, 'dateBirthday', NO_DATE, 'invalid'],
  [{ dni: '0000000' }, 'dni', NO_DNI, 'invalid'],
  [{ dni: '00000000' }, 'dni', NO_DNI, 'invalid'],
  [{ dni: '08456123' }, 'dni', NO_DNI, 'invalid'],
]
const ofDoctors: Case[] = [
  [{ cuit: '20-28456123-4' }, 'cuit', NO_CUIT, 'invalid'],
  [{ cuit: '20284561238' }, 'cuit', NO_CUIT, 'invalid'],
  [{ cuit: '99-99999999-9' }, 'cuit', NO_CUIT, 'invalid'],
  [{ cuit: '00-00000000-0' }, 'cuit', NO_CUIT, 'invalid'],
  [{ cuit: '2028456123' }, 'cuit', 'El CUIT tiene 11 números.', 'invalid'],
  [{ education: [study(year + 2)] }, 'education[0].startYear', 'El año de inicio no puede ser futuro.', 'implausible'],
  [
    { education: [study(1999, 2006), study(2001, 2000)] },
    'education[1].endYear',
    'El año de fin no puede ser anterior al de inicio.',
    'implausible',
  ],
  [{ education: [study(2020, year + 12)] }, 'education[0].endYear', 'El año de fin está demasiado lejos.', 'implausible'],
  [{ certifications: [certificate(ahead)] }, 'certifications[0].issueDate', 'La fecha de emisión no puede ser futura.', 'implausible'],
  // A separator that a program reads as a space, and another one as no date at all.
  [{ certifications: [certificate('2015-08-14\u202803:00:00Z')] }, 'certifications[0].issueDate', NO_DATE, 'invalid'],
]

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** What the server holds of a person, the version included. */
  async function stored(params: Record<string, unknown>) {
    const { body, headers } = await app.call('getUser', { as: 'BACKOFFICE', params })
    return { body, version: headers['etag'] }
  }

  test.each([
    ...ofAnybody.map((one) => ['updateUser', ...one] as const),
    ...[...ofAnybody, ...ofDoctors].map((one) => ['updateDoctor', ...one] as const),
  ])('%s with %j is told at %s: %s', async (id, body, field, message, code) => {
    const { params = {} } = await examples[id].own(app, 'BACKOFFICE')
    const before = await stored(params)
    const problem = await app.refused(id, { as: 'BACKOFFICE', params, body: { ...body, firstName: 'Otro nombre' } })
    expect(problem).toMatchObject({ status: 422, code, message: 'Revisá los datos ingresados.' })
    expect(problem.errors).toEqual({ [field]: message })
    expect(await stored(params)).toEqual(before)
  })

  test.each([
    { dateBirthday: new Date(Date.now() - TWO_DAYS).toISOString().slice(0, 10), dni: '1000000' },
    { cuit: '20-28456123-7' },
    { cuit: '27284561231' },
    { education: [study(year - 1), study(year - 1, null), study(year - 1, year - 1), study(1999, year + 9)] },
    { certifications: [certificate(new Date(Date.now() - TWO_DAYS).toISOString())] },
  ])('updateDoctor takes %j', async (body) => {
    const { params = {} } = await examples.updateDoctor.own(app, 'BACKOFFICE')
    await app.ok('updateDoctor', { as: 'BACKOFFICE', params, body })
  })

  /** The request for a new doctor. */
  async function newDoctor(cuit: string) {
    const { body } = await examples.createUser.own(app, 'BACKOFFICE')
    const { employeeNumber: _, ...person } = body as CreateBackofficeInput // the example is one of the back office
    return { as: 'BACKOFFICE' as const, body: { ...person, roleType: 'DOCTOR' as const, specialty: 1, licenseNumber: 'MN 1', cuit } }
  }

  test('a new doctor whose CUIT has a wrong check digit is told at cuit, and nobody is added', async () => {
    const count = await app.db.$count(users)
    const problem = await app.refused('createUser', await newDoctor('20-28456123-4'))
    expect(problem).toMatchObject({ status: 422, errors: { cuit: NO_CUIT } })
    expect(await app.db.$count(users)).toBe(count)
  })

  test('what was stored before the rules is still read, and other data can be changed beside it', async () => {
    const { id } = await app.ok('createUser', await newDoctor('20-28456123-7'))
    const old = { cuit: '99-99999999-9', educations: [study(2099, 1950)], certifications: [certificate('2099-08-14T03:00:00.000Z')] }
    await app.db.update(doctors).set(old).where(eq(doctors.userId, id))
    const { doctor } = await app.ok('updateDoctor', { as: 'BACKOFFICE', params: { id }, body: { description: 'Atiendo los martes.' } })
    expect(doctor).toMatchObject({ ...old, description: 'Atiendo los martes.' })
  })
})
