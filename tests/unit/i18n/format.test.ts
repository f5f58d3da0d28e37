import fc from 'fast-check'
import { expect, test } from 'vitest'
import { provinceValues } from '#contract/generated/enums.ts'
import {
  ageOf,
  formatDate,
  formatDateTime,
  formatIsoDate,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatTimestamp,
  orDash,
  orMissing,
} from '#src/i18n/format.ts'
import { consultationStatusLabels, genderLabels, leadStatusLabels, yesNo } from '#src/i18n/labels.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { setClinicZone } from '#src/i18n/zone.ts'

const evening = '2026-03-02T01:05:09.000Z'

test('an instant is shown in the zone of the clinic, not in that of the machine', () => {
  expect(formatDate(evening)).toBe('01/03/2026')
  expect(formatDateTime(evening)).toBe('01/03/2026 22:05')
  expect(formatIsoDate(evening)).toBe('2026-03-01')
  expect(formatTimestamp(evening)).toBe('2026/03/01 22:05:09')
})

test('the zone is that of the backend, where it says one that the browser knows, and otherwise that of the build', () => {
  const shown = (name: string | undefined) => {
    setClinicZone(name)
    return formatDateTime(evening)
  }
  expect(shown('America/Bogota')).toBe('01/03/2026 20:05')
  expect(shown('America/Ciudad_Inventada')).toBe('01/03/2026 20:05')
  expect(shown(undefined)).toBe('01/03/2026 22:05')
})

test('a plain date keeps its day', () => {
  expect(formatDate('1990-05-02')).toBe('02/05/1990')
  expect(formatIsoDate('1990-05-02')).toBe('1990-05-02')
})

test('a missing or unreadable date reads N/A', () => {
  for (const value of [null, undefined, '', 'mañana']) expect(formatDate(value)).toBe('N/A')
})

test('the age grows on the birthday of the clinic’s calendar', () => {
  expect(ageOf('1990-05-02', new Date('2026-05-02T02:59:59Z'))).toBe('35')
  expect(ageOf('1990-05-02', new Date('2026-05-02T03:00:00Z'))).toBe('36')
})

test('somebody born on 29 February grows older on 1 March of a common year', () => {
  expect(ageOf('2000-02-29', new Date('2026-02-28T12:00:00Z'))).toBe('25')
  expect(ageOf('2000-02-29', new Date('2026-03-01T12:00:00Z'))).toBe('26')
})

test('the age is the count of birthdays that the clinic’s calendar has seen, on any day and at any minute around midnight', () => {
  const dayFrom = (min: string) => fc.date({ min: new Date(min), max: new Date('2040-12-31'), noInvalidDate: true })
  const minute = fc.integer({ min: -90, max: 90 })
  fc.assert(
    // Since 2009 the clinic's midnight is three in the morning in UTC, all year round.
    fc.property(dayFrom('1900-01-01'), dayFrom('2010-01-01'), minute, (birth, now, minutes) => {
      const [birthday = '', today = ''] = [birth, now].map((date) => date.toISOString().slice(0, 10))
      const moment = new Date(Date.parse(`${today}T03:00:00Z`) + minutes * 60_000)
      const shown = minutes < 0 ? new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10) : today
      const years = Number(shown.slice(0, 4)) - Number(birthday.slice(0, 4)) - (shown.slice(5) < birthday.slice(5) ? 1 : 0)
      expect(ageOf(birthday, moment)).toBe(birthday > shown ? 'N/A' : String(years))
    }),
  )
})

test('an unknown birthday, or one to come, has no age', () => {
  expect(ageOf(null)).toBe('N/A')
  expect(ageOf('2030-01-01', new Date('2026-01-01T12:00:00Z'))).toBe('N/A')
})

test('money, minutes and counts are grouped as in Argentina', () => {
  expect(formatMoney(1500)).toBe('$1.500')
  expect(formatMoney(0)).toBe('$0')
  expect(formatMoney(null)).toBe('N/A')
  expect(formatMinutes(30)).toBe('30 min')
  expect(formatNumber(10000)).toBe('10.000')
  expect(formatNumber(12.5)).toBe('12,5')
  expect(formatNumber(null)).toBe('N/A')
})

test('a missing value reads N/A and a missing phone a dash', () => {
  expect(orMissing('')).toBe('N/A')
  expect(orMissing(0)).toBe('0')
  expect(orDash(undefined)).toBe('-')
  expect(orDash('1144445555')).toBe('1144445555')
})

test('the labels are those of the product', () => {
  expect(Object.values(roleLabels)).toEqual(['BackOffice', 'Médico', 'Gestor Consultorio', 'Secretaria'])
  expect(Object.values(leadStatusLabels)).toEqual(['Pendiente', 'Contactado', 'Convertido', 'Rechazado'])
  expect(Object.values(consultationStatusLabels)).toEqual(['Pendiente', 'Confirmado', 'Completado', 'Cancelado'])
  expect(Object.values(genderLabels)).toEqual(['Masculino', 'Femenino', 'NA'])
  expect(new Set(provinceValues).size).toBe(24)
  expect([yesNo(true), yesNo(false)]).toEqual(['Sí', 'No'])
})
