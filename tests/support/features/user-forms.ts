import type { User } from '#contract/generated/schema.ts'
import { type NewUserValues, newUser, newUserSchema, schemaOf, toCreateInput, type UserValues } from '#src/features/users/user-schema.ts'

/** A doctor as the server tells of one. */
export const doctor: User & { doctor: object } = {
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
export const { doctor: _, ...secretary } = { ...doctor, roleType: 'SECRETARY' as const }

export const toDoctorUpdate = (values: UserValues) => schemaOf(doctor).parse(values)
export const toUserUpdate = (values: UserValues) => schemaOf(secretary).parse(values)
export const toNewUser = (values: NewUserValues) => toCreateInput(newUserSchema.parse(values))

/** The body as it travels: without undefined values. */
export const sent = (body: object): unknown => JSON.parse(JSON.stringify(body))
export const messagesOf = (values: UserValues, record: User = doctor) => {
  const { error } = schemaOf(record).safeParse(values)
  // A field shows the first of its messages.
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [])
}
export const newMessages = (values: Partial<NewUserValues>) => {
  const { error } = newUserSchema.safeParse({ ...newUser, ...values })
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [])
}
