import { makePathArray, setBy } from '@tanstack/react-form'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CreateUserInput, DoctorUpdate, User, UserUpdate } from '#contract/generated/schema.ts'
import { cleanLine } from '#contract/text.ts'
import { rejectImplausible } from '#server/users/implausible-dates.ts'
import { toFormData } from '#src/api/form-data.ts'
import {
  type NewUserValues,
  newUser,
  newUserSchema,
  schemaOf,
  toCreateInput,
  toInput,
  type UserValues,
} from '#src/features/users/user-schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { schemaAt } from '#src/ui/fields/zod.ts'
import { bodySchemaOf, faults, formSchemaOf, type Schema } from '#tests/support/contract/contract.ts'
import { fitting } from '#tests/support/contract/generate.ts'

const doctor: User & { doctor: object } = {
  id: 7,
  email: 'doctor@salvia.test',
  firstName: 'Martín',
  lastName: 'Álvarez',
  dni: '28456123',
  roleType: 'DOCTOR',
  validated: true,
  isActive: true,
  gender: null,
  dateBirthday: '1981-06-23',
  phone: null,
  employeeNumber: null,
  profileImage: null,
  doctor: {
    id: 3,
    categories: [
      { id: 4, name: 'Cardiología' },
      { id: 9, name: 'Clínica médica' },
    ],
    specialty: 'Cardiología',
    medicalLicenseNumber: 'MN 104522',
    cuit: '20-28456123-7',
    recommendedBy: null,
    description: null,
    profileImage: null,
    educations: [{ title: 'Médico', institution: 'UBA', startYear: 1999, endYear: null }],
    certifications: [{ name: 'Ecocardiografía', issuedBy: 'SAC', issueDate: '2015-08-14T03:00:00.000Z' }],
    socialLinks: [{ platform: 'LINKEDIN', url: 'https://linkedin.com/in/martin' }],
    choice: { quantity: 0 },
  },
}
const { doctor: _, ...secretary } = { ...doctor, roleType: 'SECRETARY' as const }

function schema(found: Schema | undefined) {
  if (!found) throw new Error('The contract has no such body.')
  return found
}
const doctorBody = schema(formSchemaOf('updateDoctor'))
const userBody = schema(formSchemaOf('updateUser'))
const newBody = schema(bodySchemaOf('createUser'))

const toDoctorUpdate = (values: UserValues) => schemaOf(doctor).parse(values)
const toUserUpdate = (values: UserValues) => schemaOf(secretary).parse(values)
const toNewUser = (values: NewUserValues) => toCreateInput(newUserSchema.parse(values))

/** What travels: without what is undefined. */
const sent = (body: object): unknown => JSON.parse(JSON.stringify(body))
const messagesOf = (values: UserValues, record: User = doctor) => {
  const { error } = schemaOf(record).safeParse(values)
  // A field shows the first of its messages.
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [])
}
const newMessages = (values: Partial<NewUserValues>) => {
  const { error } = newUserSchema.safeParse({ ...newUser, ...values })
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [])
}

/** A record that holds what a request would have put there. */
function recordWith({ education, certifications, socialLinks, categories = [4], profileImage: _, ...body }: DoctorUpdate): User {
  const { firstName, lastName, dni, gender, dateBirthday, ...details } = body
  const { doctor: before } = doctor
  return {
    ...doctor,
    firstName: firstName ?? doctor.firstName,
    lastName: lastName ?? doctor.lastName,
    dni: dni ?? null,
    gender: gender ?? null,
    dateBirthday: dateBirthday || null,
    doctor: {
      ...before,
      ...details,
      categories: categories.map((id) => ({ id, name: String(id) })),
      educations: education ?? [],
      certifications: certifications ?? [],
      // The default of the contract, which the generated types take for there.
      socialLinks: (socialLinks ?? []).map(({ url, platform = 'OTHER' }) => ({ platform, url })),
    } as NonNullable<User['doctor']>, // the request's details are the record's
  }
}

// In the first hours of 1900 in UTC the clinic's calendar still shows 1899.
const inCalendar = ({ certifications = [] }: DoctorUpdate) => certifications.every(({ issueDate }) => issueDate > '1900-01-02')
/** What the server refuses though the contract cannot say so: what lies ahead, and years the wrong way round. */
function isPlausible(body: DoctorUpdate) {
  try {
    rejectImplausible(body, new Date())
    return true
  } catch {
    return false
  }
}
const doctorBodies = (fitting(doctorBody) as fc.Arbitrary<DoctorUpdate>).filter(inCalendar).filter(isPlausible)

/** Anything that can be typed, most of it wrong somewhere. */
const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[0-9/.-]{0,12}$/),
  fc.constantFrom(
    '',
    ' ',
    'a\tb',
    'a\nb',
    '\ud800',
    '🙂'.repeat(51),
    'x'.repeat(50),
    'x'.repeat(3001),
    '31/02/2020',
    '1/1/1900',
    '2147483648',
    '0',
  ),
  fc.constantFrom(
    'https://a.b',
    'http://',
    'ftp://x',
    'a@b.co',
    'a@b',
    '12345678',
    '20-28456123-7',
    '20-28456123-4',
    '0000000',
    '30.111.222',
    '2100',
    '1899',
    'Ñandú',
  ),
)

/** A value with some of its texts, at any depth, typed over. */
function typedOver<Value>(value: Value): fc.Arbitrary<Value> {
  const over = (part: unknown): fc.Arbitrary<unknown> => {
    if (typeof part === 'string') return fc.oneof({ weight: 14, arbitrary: fc.constant(part) }, { weight: 1, arbitrary: typed })
    if (Array.isArray(part)) return fc.tuple(...part.map(over))
    if (typeof part === 'object' && part !== null)
      return fc.record(Object.fromEntries(Object.entries(part).map(([name, one]) => [name, over(one)])))
    return fc.constant(part)
  }
  return over(value) as fc.Arbitrary<Value> // the same shape with other texts
}

describe('what the forms of users accept', () => {
  test.each([
    ['a doctor', doctor, doctorBody, toDoctorUpdate],
    ['a secretary', secretary, userBody, toUserUpdate],
  ] as const)("of %s the contract's request accepts, too", (_, record, body, toBody) => {
    let accepted = 0
    const property = fc.property(
      doctorBodies.chain((whole) => typedOver(toInput(recordWith(whole)))),
      (values) => {
        if (!schemaOf(record).safeParse(values).success) return
        accepted += 1
        expect(faults(body, sent(toBody(values)))).toEqual([])
        expect(isPlausible(toBody(values))).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 500 })
    expect(accepted).toBeGreaterThan(50)
  })

  test("of a new user the contract's request accepts, too", () => {
    let accepted = 0
    const property = fc.property(
      (fitting(newBody) as fc.Arbitrary<CreateUserInput>).chain((body) => typedOver(newValues(body))),
      (values) => {
        if (!newUserSchema.safeParse(values).success) return
        accepted += 1
        expect(faults(newBody, sent(toNewUser(values)))).toEqual([])
      },
    )
    fc.assert(property, { numRuns: 500 })
    expect(accepted).toBeGreaterThan(50)
  })
})

function newValues(body: CreateUserInput): NewUserValues {
  const { categories: _, ...fields } = body
  const [specialty, clinicIds] = ['specialty' in fields ? String(fields.specialty) : '', 'clinicIds' in fields ? fields.clinicIds : []]
  return { ...newUser, ...fields, specialty, clinicIds: clinicIds.map(String) }
}

describe("what the contract's request accepts", () => {
  test('the form of a doctor accepts, and sends the same again', () => {
    fc.assert(
      fc.property(doctorBodies, (body) => {
        const values = toInput(recordWith(body))
        expect(messagesOf(values)).toEqual({})
        expect(toInput(recordWith(toDoctorUpdate(values)))).toEqual(tidy(values))
      }),
    )
  })

  test('the form of anybody else accepts', () => {
    fc.assert(
      fc.property((fitting(userBody) as fc.Arbitrary<UserUpdate>).filter(isPlausible), ({ profileImage: _, categories: __, ...body }) => {
        const values = toInput({ ...secretary, ...body, dateBirthday: body.dateBirthday || null })
        expect(messagesOf(values, secretary)).toEqual({})
      }),
    )
  })

  test('the form of a new user accepts', () => {
    fc.assert(
      fc.property(fitting(newBody) as fc.Arbitrary<CreateUserInput>, (body) => {
        expect(newMessages(newValues(body))).toEqual({})
      }),
    )
  })
})

/** What is no part of a line is cleaned away; a text of several lines stays as it is. */
function tidy<Value>(value: Value, key = ''): Value {
  const trim = (part: unknown, name: string): unknown => {
    if (typeof part === 'string') return name === 'description' ? part : cleanLine(part)
    if (Array.isArray(part)) return part.map((one) => trim(one, name))
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([inner, one]) => [inner, trim(one, inner)]))
    return part
  }
  return trim(value, key) as Value // the same shape
}

describe('the form of a doctor', () => {
  it('starts from the record: days as they are read, no gender as NA, what is missing as nothing', () => {
    expect(toInput(doctor)).toMatchObject({
      dateBirthday: '23/06/1981',
      gender: 'NA',
      categories: ['4', '9'],
      recommendedBy: '',
      education: [{ startYear: '1999', endYear: '' }],
      certifications: [{ issueDate: '14/08/2015' }],
    })
  })

  it('sends years as numbers, the issue date in ISO, and no empty DNI', () => {
    const body = toDoctorUpdate({ ...toInput(doctor), dni: ' ', dateBirthday: '2.5.1990' })
    expect(body).toMatchObject({
      dateBirthday: '1990-05-02',
      education: [{ startYear: 1999, endYear: null }],
      certifications: [{ issueDate: '2015-08-14T03:00:00.000Z' }],
    })
    expect(toFormData(body).has('dni')).toBe(false)
  })

  it('travels with its lists as JSON and its image as a file', async () => {
    const profileImage = new File(['x'], 'yo.png', { type: 'image/png' })
    const form = toFormData(toDoctorUpdate({ ...toInput(doctor), categories: ['9', '9'], profileImage }))
    expect(form.get('categories')).toBe('[9]')
    expect(JSON.parse(String(form.get('socialLinks')))).toEqual([{ platform: 'LINKEDIN', url: 'https://linkedin.com/in/martin' }])
    expect(form.get('profileImage')).toBeInstanceOf(File)
    expect(toFormData(toDoctorUpdate({ ...toInput(doctor), profileImage: '' })).get('profileImage')).toBe('')
  })

  it('says what is wrong at its field, in the words of the specification', () => {
    const values: UserValues = {
      ...toInput(doctor),
      firstName: ' ',
      dni: '123',
      dateBirthday: '31/02/2000',
      categories: [''],
      description: 'x'.repeat(3001),
      education: [{ title: '', institution: 'UBA', startYear: '99', endYear: '' }],
      socialLinks: [{ platform: 'OTHER', url: 'linkedin.com' }],
    }
    expect(messagesOf(values)).toEqual({
      firstName: 'El nombre es obligatorio',
      dni: 'El DNI tiene 7 u 8 números.',
      dateBirthday: 'La fecha no es válida. Escribila como 23/06/1984.',
      'categories.0': 'Selecciona una especialidad antes de guardar.',
      description: 'Máximo 3000 caracteres',
      'education.0.title': 'Este dato es obligatorio.',
      'education.0.startYear': 'Escribí un año, como 2006.',
      'socialLinks.0.url': 'Tiene que ser una dirección como https://ejemplo.com.',
    })
  })
})

describe('the form of a new user', () => {
  it('without anything says all that every role needs at once', () => {
    expect(newMessages({})).toEqual({
      roleType: 'Elegí un rol',
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      email: 'El email es obligatorio',
      password: 'La contraseña es obligatoria',
    })
  })

  it('asks a doctor for a speciality, a licence and a CUIT, and nobody else', () => {
    const person = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@salvia.test', password: 'una clave larga' }
    expect(newMessages({ ...person, roleType: 'DOCTOR' })).toEqual({
      specialty: 'Selecciona una especialidad antes de guardar.',
      licenseNumber: 'La matrícula es obligatoria',
      cuit: 'El CUIT es obligatorio',
    })
    expect(newMessages({ ...person, roleType: 'BACKOFFICE' })).toEqual({ employeeNumber: 'El número de empleado es obligatorio' })
  })

  it.each(['SECRETARY', 'ADMINISTRATOR_CLINIC'])('asks a %s where they work, a clinic at least and a hundred at most', (roleType) => {
    const person = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@salvia.test', password: 'una clave larga', roleType }
    expect(newMessages(person)).toEqual({ clinicIds: 'Elegí al menos un consultorio.' })
    const clinicIds = Array.from({ length: 101 }, (_, index) => String(index + 1))
    expect(newMessages({ ...person, clinicIds })).toEqual({ clinicIds: 'Elegí 100 consultorios como máximo.' })
    expect(newMessages({ ...person, clinicIds: clinicIds.slice(1) })).toEqual({})
  })

  it('sends what the role has, and nothing that was typed for another role', () => {
    const values = {
      ...newUser,
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@salvia.test',
      password: 'una clave larga',
      cuit: 'x',
      employeeNumber: 'E1',
      clinicIds: ['3'],
    }
    expect(sent(toNewUser({ ...values, roleType: 'BACKOFFICE' }))).toEqual({
      roleType: 'BACKOFFICE',
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@salvia.test',
      password: 'una clave larga',
      employeeNumber: 'E1',
      categories: [],
    })
    expect(sent(toNewUser({ ...values, roleType: 'SECRETARY', clinicIds: ['21', '3'] }))).toEqual({
      roleType: 'SECRETARY',
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@salvia.test',
      password: 'una clave larga',
      clinicIds: [21, 3],
      categories: [],
    })
  })
})

describe('what cannot be true', () => {
  const day = (offset: number) => formatDate(new Date(Date.now() + offset * 86_400_000))
  const year = new Date().getFullYear()
  const study = (startYear: number, endYear: number) => ({
    education: [{ title: 'Médica', institution: 'UBA', startYear: String(startYear), endYear: String(endYear) }],
  })
  it.each<[string, Partial<UserValues>, Record<string, string>]>([
    ['a birthday that lies ahead', { dateBirthday: day(2) }, { dateBirthday: 'La fecha de nacimiento no puede ser futura.' }],
    ['a DNI of zeros', { dni: '0000000' }, { dni: 'El DNI tiene 7 u 8 números.' }],
    ['a CUIT whose numbers do not fit', { cuit: '99-99999999-9' }, { cuit: 'El CUIT no es válido: revisá los números.' }],
    ['studies that begin later', study(year + 2, year + 3), { 'education.0.startYear': 'El año de inicio no puede ser futuro.' }],
    [
      'studies that end before they begin',
      study(2000, 1950),
      { 'education.0.endYear': 'El año de fin no puede ser anterior al de inicio.' },
    ],
    ['studies that end in a far future', study(2000, 2099), { 'education.0.endYear': 'El año de fin está demasiado lejos.' }],
    [
      'a certificate of tomorrow',
      { certifications: [{ name: 'Eco', issuedBy: 'SAC', issueDate: day(2) }] },
      { 'certifications.0.issueDate': 'La fecha de emisión no puede ser futura.' },
    ],
  ])('%s is refused at its field', (_, values, messages) => {
    expect(messagesOf({ ...toInput(doctor), ...values })).toEqual(messages)
  })
})

test('a DNI may be typed with its points', () => {
  expect(toDoctorUpdate({ ...toInput(doctor), dni: ' 30.111.222 ' }).dni).toBe('30111222')
})

test('an image is refused by its type or its size before it is sent', () => {
  const messages = (type: string, size: number) =>
    messagesOf({ ...toInput(doctor), profileImage: new File([new Uint8Array(size)], 'x', { type }) })
  expect(messages('image/png', 5_000_000)).toEqual({})
  expect(messages('image/png', 0)).toEqual({ profileImage: 'La imagen está vacía.' })
  expect(messages('image/png', 5_000_001)).toEqual({ profileImage: 'La imagen no puede superar los 5 MB.' })
  expect(messages('image/svg+xml', 10)).toEqual({ profileImage: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.' })
})

/** The names of all texts in a form's values. */
function textsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return [name]
  if (Array.isArray(value)) return value.flatMap((one, at) => textsOf(one, `${name}[${at}]`))
  return Object.entries(value ?? {}).flatMap(([key, one]) => textsOf(one, name ? `${name}.${key}` : key))
}

describe('the schema of a single field', () => {
  test.each(textsOf(toInput(doctor)))('%s is refused without a text exactly where the whole form is', (name) => {
    const path = makePathArray(name)
    const { error } = schemaOf(doctor).safeParse(setBy(toInput(doctor), name, ''))
    const isRefused = error?.issues.some((issue) => JSON.stringify(issue.path) === JSON.stringify(path)) ?? false
    const own = schemaAt(schemaOf(doctor), path)
    // The last year of a course depends on the first.
    if (/^education/.test(name)) expect(own).toBeUndefined()
    else expect(own?.safeParse('').success).toBe(!isRefused)
  })

  test('it is not told where the role decides which fields there are', () => {
    expect(schemaAt(newUserSchema, ['licenseNumber'])).toBeUndefined()
  })
})
