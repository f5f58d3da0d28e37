import { addDays, format, formatISO, parseISO } from 'date-fns'
import { es } from 'date-fns/locale/es'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, today } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'

const iso = (date: Date) => formatISO(date, { representation: 'date' })
const days = fc.integer({ min: 0, max: 72_000 }).map((count) => iso(addDays(parseISO('1901-01-01'), count)))
const weekday = (day: string) => format(parseISO(day), 'EEEE', { locale: es })
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

test('a date is understood with any signs, without them, and with a short year, which is at most twenty years ahead', () => {
  const short = Number(today().slice(2, 4))
  const of = (year: number) => String(year % 100).padStart(2, '0')
  expect(['01/12/2026', '1-12-2026', '1.12.2026', '01122026'].map((typed) => parseDay(typed))).toEqual(Array(4).fill('2026-12-01'))
  expect(['1/12/80', '011280', '29/2/00'].map((typed) => parseDay(typed))).toEqual(['1980-12-01', '1980-12-01', '2000-02-29'])
  expect([parseDay(`1/1/${of(short + 20)}`), parseDay(`1/1/${of(short + 21)}`)]).toEqual([
    `${2000 + short + 20}-01-01`,
    `${1900 + short + 21}-01-01`,
  ])
  expect(['31/02/2026', '1/12/2', '112026', '1/12', 'mañan', 'lunes 3', 'toString', ''].map((typed) => parseDay(typed))).toEqual(
    Array(8).fill(undefined),
  )
})

test('what may become another date while it is typed is none yet', () => {
  expect(['1/12/20', '1/12/2026', '011220', '01122026'].map((typed) => parseDay(typed, { isUnfinished: true }))).toEqual([
    undefined,
    '2026-12-01',
    undefined,
    undefined,
  ])
})

describe('whichever day it is', () => {
  test('each day is understood as it is shown, with a year of four digits or without signs', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.', ''), (day, sign) => {
        expect(parseDay(formatDate(day).replaceAll('/', sign))).toBe(day)
      }),
    )
  })

  test('a weekday is the next one, in a field for the past the last one, and never today', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), fc.boolean(), (from, plus, isPast) => {
        const word = weekday(iso(addDays(parseISO(from), plus)))
        const found = parseDay(word, { from, isPast }) ?? expect.fail()
        expect(weekday(found)).toBe(word)
        const away = daysBetween(from, found) * (isPast ? -1 : 1)
        expect(away >= 1 && away <= 7).toBe(true)
        // However it is written.
        for (const typed of [word.toUpperCase(), ` el  ${word} `, word.normalize('NFD').replace(/\p{M}/gu, '')])
          expect(parseDay(typed, { from, isPast })).toBe(found)
      }),
    )
  })

  test('a word for a day near today is so many days away, also while it is typed', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (from, isUnfinished) => {
        const away = (word: string) => daysBetween(from, parseDay(word, { from, isUnfinished }) ?? expect.fail())
        expect(['anteayer', 'ayer', 'hoy', 'mañana', 'Manana', 'pasado mañana'].map(away)).toEqual([-2, -1, 0, 1, 1, 2])
      }),
    )
  })

  test('a short year is none ahead in a field for the past', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 99 }), (from, short) => {
        const year = Number((parseDay(`1/1/${String(short).padStart(2, '0')}`, { from, isPast: true }) ?? '').slice(0, 4))
        const now = Number(from.slice(0, 4))
        expect([year % 100, year <= now, year > now - 100]).toEqual([short, true, true])
      }),
    )
  })
})
