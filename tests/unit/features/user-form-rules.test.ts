import { makePathArray, setBy } from '@tanstack/react-form'
import { describe, expect, it, test } from 'vitest'
import { toFormData } from '#src/api/form-data.ts'
import { newUser, newUserSchema, schemaOf, toInput, type UserValues } from '#src/features/users/user-schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { schemaAt } from '#src/ui/fields/zod.ts'
import { doctor, messagesOf, newMessages, sent, toDoctorUpdate, toNewUser } from '#tests/support/features/user-forms.ts'

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
      roleType: 'Elegí un rol.',
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      email: 'El email es obligatorio',
      password: 'La contraseña es obligatoria.',
    })
  })

  it('asks a doctor for a speciality, a licence and a CUIT, and nobody else', () => {
    const person = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@salvia.test', password: 'una clave larga' }
    expect(newMessages({ ...person, roleType: 'DOCTOR' })).toEqual({
      specialty: 'Selecciona una especialidad antes de guardar.',
      licenseNumber: 'La matrícula es obligatoria.',
      cuit: 'El CUIT es obligatorio.',
    })
    expect(newMessages({ ...person, roleType: 'BACKOFFICE' })).toEqual({ employeeNumber: 'El número de empleado es obligatorio.' })
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
