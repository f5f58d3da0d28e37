import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CreateUserInput, DoctorUpdate, User, UserUpdate } from '#contract/generated/schema.ts'
import { isPersonName } from '#contract/person-name.ts'
import { cleanLine } from '#contract/text.ts'
import { rejectImplausible } from '#server/users/implausible-dates.ts'
import { type NewUserValues, newUser, newUserSchema, schemaOf, toInput } from '#src/features/users/user-schema.ts'
import { bodySchemaOf, faults, formSchemaOf, type Schema } from '#tests/support/contract/contract.ts'
import { codePoint, fitting } from '#tests/support/contract/generate.ts'
import {
  doctor,
  messagesOf,
  newMessages,
  secretary,
  sent,
  toDoctorUpdate,
  toNewUser,
  toUserUpdate,
} from '#tests/support/features/user-forms.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

/** Forms that are filled in. One in ten at least is accepted. */
const RUNS = isDeep ? 500 : 100

function schema(found: Schema | undefined) {
  if (!found) throw new Error('The contract has no such body.')
  return found
}
const doctorBody = schema(formSchemaOf('updateDoctor'))
const userBody = schema(formSchemaOf('updateUser'))
const newBody = schema(bodySchemaOf('createUser'))

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
/** Whether the names are those of people, which the contract's pattern does not tell. */
const isNamed = ({ firstName = '', lastName = '' }: { firstName?: string; lastName?: string }) =>
  isPersonName(firstName) && isPersonName(lastName)
const doctorBodies = (fitting(doctorBody) as fc.Arbitrary<DoctorUpdate>).filter(inCalendar).filter(isPlausible).filter(isNamed)

/** Anything that can be typed, most of it wrong somewhere. */
const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: codePoint, maxLength: 12 }),
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
    fc.assert(property, { numRuns: RUNS })
    expect(accepted).toBeGreaterThan(RUNS / 10)
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
    fc.assert(property, { numRuns: RUNS })
    expect(accepted).toBeGreaterThan(RUNS / 10)
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
      fc.property(
        (fitting(userBody) as fc.Arbitrary<UserUpdate>).filter(isPlausible).filter(isNamed),
        ({ profileImage: _, categories: __, ...body }) => {
          const values = toInput({ ...secretary, ...body, dateBirthday: body.dateBirthday || null })
          expect(messagesOf(values, secretary)).toEqual({})
        },
      ),
    )
  })

  test('the form of a new user accepts', () => {
    fc.assert(
      fc.property((fitting(newBody) as fc.Arbitrary<CreateUserInput>).filter(isNamed), (body) => {
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
