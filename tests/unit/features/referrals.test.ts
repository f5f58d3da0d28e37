import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { conversionsSince } from '#src/features/referrals/conversions.ts'
import { isUncontacted } from '#src/features/referrals/lead-age.ts'
import {
  backOfficeReferralSchema,
  emptyReferral,
  onlyDigits,
  referralSchema,
  withoutDigits,
} from '#src/features/referrals/referral-fields.tsx'
import { texts } from '#src/features/referrals/referrals.texts.ts'
import { groupByReferrer } from '#src/features/referrals/referrers.ts'
import { daysSince, formatDaysSince } from '#src/i18n/days.ts'

const referral: Referral = {
  id: 1,
  referralDate: '2026-03-01T15:00:00.000Z',
  status: 'PENDING',
  notes: null,
  referrerDoctor: {
    id: 3,
    cuit: null,
    medicalLicenseNumber: null,
    recommendedBy: null,
    profileImage: null,
    user: { firstName: 'Martín', lastName: 'Álvarez', email: 'martin@example.com' },
  },
  doctorLead: { firstName: 'Sofía', lastName: 'Núñez', email: 'sofia@example.com' },
}

describe('the age of a status', () => {
  test.each([
    ['2026-03-12T14:00:00.000Z', 'hoy'],
    ['2026-03-12T03:00:00.000Z', 'hoy'],
    // 23:59 of the day before by the clinic's calendar.
    ['2026-03-12T02:59:00.000Z', '1 día'],
    ['2026-03-01T15:00:00.000Z', '11 días'],
    // The clock of the server may be ahead.
    ['2026-03-14T15:00:00.000Z', 'hoy'],
  ])('of %s reads %s', (since, text) => {
    expect(formatDaysSince(since, new Date('2026-03-12T15:00:00.000Z'))).toBe(text)
  })
})

describe('a lead waits to be contacted', () => {
  const now = new Date('2026-03-12T15:00:00.000Z')
  const since = (statusSince: string, more: Partial<Referral> = {}) => isUncontacted({ ...referral, statusSince, ...more }, now)

  test('after more than seven days, as the days are told', () => {
    expect(since('2026-03-05T03:00:00.000Z')).toBe(false)
    expect(since('2026-03-05T02:59:00.000Z')).toBe(true)
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: now, noInvalidDate: true }), (date) => {
        expect(since(date.toISOString())).toBe(daysSince(date, now) > 7)
      }),
    )
  })

  test('only while it is pending', () => {
    for (const status of ['CONTACTED', 'CONVERTED', 'REJECTED'] as const) expect(since('2026-01-01T00:00:00.000Z', { status })).toBe(false)
  })

  test('since it was referred, where nobody knows since when it is pending', () => {
    expect(isUncontacted(referral, now)).toBe(true)
    expect(isUncontacted({ ...referral, referralDate: now.toISOString() }, now)).toBe(false)
  })
})

describe('a conversion is told', () => {
  const now = Date.parse('2026-03-31T00:00:00.000Z')
  const converted = (id: number, statusSince: string): Referral => ({ ...referral, id, status: 'CONVERTED', statusSince })
  const told = (referrals: Referral[], acknowledged: string) => conversionsSince(referrals, acknowledged, now).map(({ id }) => id)
  const three = [
    converted(1, '2026-02-01T00:00:00.000Z'),
    converted(2, '2026-03-02T00:00:00.000Z'),
    converted(3, '2026-03-30T00:00:00.000Z'),
  ]

  test('on the first visit only if it is recent', () => {
    expect(told(three, '')).toEqual([2, 3])
    expect(told(three, 'not a date')).toEqual([2, 3])
  })

  test('later if it is newer than the one that was acknowledged, however long ago', () => {
    expect(told(three, '2026-03-02T00:00:00.000Z')).toEqual([3])
    expect(told(three, '2026-01-01T00:00:00.000Z')).toEqual([1, 2, 3])
    expect(told(three, '2026-03-30T00:00:00.000Z')).toEqual([])
  })

  test('never of another status, or where nobody knows when it was', () => {
    expect(
      told(
        [
          { ...converted(1, '2026-03-30T00:00:00.000Z'), status: 'REJECTED' },
          { ...referral, status: 'CONVERTED' },
        ],
        '',
      ),
    ).toEqual([])
  })
})

test('referrals are grouped by the doctor, most referrals first', () => {
  const of = (id: number): Referral => ({ ...referral, referrerDoctor: { ...referral.referrerDoctor, id } })
  expect(groupByReferrer([of(7), of(3), of(5), of(3), of(5)]).map(({ id, referrals }) => [id, referrals])).toEqual([
    [3, 2],
    [5, 2],
    [7, 1],
  ])
  expect(groupByReferrer([])).toEqual([])
})

describe('a new referral', () => {
  const valid = { ...emptyReferral, firstName: 'Zoë', lastName: 'Muñoz Peña', email: 'a@b' }
  const messages = (typed: Partial<typeof valid>) => {
    const { error } = referralSchema.safeParse({ ...valid, ...typed })
    const first = new Map<PropertyKey | undefined, string>()
    for (const { path, message } of error?.issues ?? []) if (!first.has(path[0])) first.set(path[0], message)
    return Object.fromEntries(first)
  }

  test.each([
    [
      { firstName: '', lastName: ' ', email: '' },
      { firstName: 'El nombre es obligatorio', lastName: 'El apellido es obligatorio', email: 'El email es obligatorio' },
    ],
    [
      { firstName: 'Ana1', lastName: 'José 2º' },
      { firstName: 'No se permiten números', lastName: 'No se permiten números' },
    ],
    [{ firstName: 'a'.repeat(51), lastName: 'ñ'.repeat(50) }, { firstName: 'Máximo 50 caracteres' }],
    [{ email: 'sofia' }, { email: 'Email inválido' }],
    [{ email: 'a b@c' }, { email: 'Email inválido' }],
    [{ email: 'a@b@c' }, { email: 'Email inválido' }],
    [{ email: `${'a'.repeat(249)}@b` }, { email: 'Máximo 250 caracteres' }],
    [{ phone: '351-456' }, { phone: 'Solo se permiten números' }],
    [{ phone: '1'.repeat(16) }, { phone: 'Máximo 15 caracteres' }],
    [{ notes: 'a'.repeat(501) }, { notes: 'Máximo 500 caracteres' }],
  ])('%o is told %o', (typed, expected) => {
    expect(messages(typed)).toEqual(expected)
  })

  test.each(['\u0301Ana', 'Ana_', "O''Higgins", "'Ana", 'Ana-', 'Ana.', 'José º', 'Иван', '李小龙', 'अनिल'])(
    'the name %s is refused',
    (firstName) => {
      expect(messages({ firstName })).toEqual({ firstName: texts.lettersOnly })
    },
  )

  test.each(['María José', 'Mari\u0301a', 'Åsa', 'Ñ', "O'Higgins", 'D’Onofrio', 'Pérez-Gómez', 'Ma. José', 'J.R.R. Tolkien', 'Łukasz'])(
    'the name %s is accepted',
    (firstName) => {
      expect(messages({ firstName, lastName: firstName })).toEqual({})
    },
  )

  test('is sent without an empty phone, and without the space around the rest', () => {
    const typed = { ...valid, firstName: ' Zoë ', email: ' a@b ', notes: ' La conocí en un congreso. ' }
    expect(JSON.parse(JSON.stringify(referralSchema.parse(typed)))).toEqual({
      firstName: 'Zoë',
      lastName: 'Muñoz Peña',
      email: 'a@b',
      notes: 'La conocí en un congreso.',
    })
    expect(referralSchema.parse({ ...typed, phone: '3514567890' })).toMatchObject({ phone: '3514567890' })
  })

  test('of the back office needs a doctor', () => {
    expect(backOfficeReferralSchema.safeParse(valid).error?.issues).toMatchObject([
      { path: ['referrerDoctorId'], message: 'Elegí el médico que refiere.' },
    ])
    expect(backOfficeReferralSchema.parse({ ...valid, referrerDoctorId: '3' })).toMatchObject({ referrerDoctorId: 3 })
  })
})

test('digits are left out of a name, and everything else of a phone', () => {
  expect(withoutDigits('Ana 2 María٣²')).toBe('Ana  María')
  expect(withoutDigits('José 2º')).toBe('José ')
  expect(onlyDigits('+54 9 (351) 456-7890')).toBe('5493514567890')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(withoutDigits(text)).not.toMatch(/\d/)
      expect(onlyDigits(text)).toMatch(/^\d*$/)
      expect(withoutDigits(withoutDigits(text))).toBe(withoutDigits(text))
    }),
  )
})
