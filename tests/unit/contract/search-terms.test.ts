import { expect, test } from 'vitest'
import { matcher } from '#contract/search-terms.ts'

const finds = (typed: string, ...texts: string[]) => texts.filter(matcher(typed))

test.for([
  ['(Pérez)', 'Ana Pérez'],
  ['Pérez;', 'Ana Pérez'],
  ['Pérez,Ana', 'Ana Pérez'],
  ['"perez"', 'Ana Pérez'],
  ['perez', 'Ana (Pérez)'],
  ['li', 'Ana (Li)'],
  ["o'connor", 'Ana O’Connor'],
  ['O´Connor', "Ana O'Connor"],
  ['oconnor', "Ana O'Connor"],
  ['o connor', "Ana O'Connor"],
  ["o'connor", 'Ana O Connor'],
  ['perez gomez', 'Ana Pérez-Gómez'],
  ['perez-gomez', 'Ana Pérez Gómez'],
  ['pérez‑gómez', 'Ana Pérez–Gómez'],
  ['soren', 'Søren'],
  ['lukasz', 'Łukasz'],
  ['strasse', 'Straße'],
  ['yildiz', 'Yıldız'],
  ['ana@correo.test', 'ana@correo.test'],
  ['pe\u0301rez\u200b', 'Pérez'],
])('%j finds %j', ([typed, text]) => {
  expect(finds(typed as string, text as string)).toEqual([text])
})

const PHONES = [
  '11 4567-8901',
  '+54 9 11 4567-8901',
  '(011) 15-4567-8901',
  '0054 11 45678901',
  '(+54) 11 4567.8901',
  '5491145678901',
  '15 4567-8901',
  '4567-8901',
]

test('a phone finds itself in any way in which it is written', () => {
  for (const typed of PHONES) expect(finds(typed, ...PHONES), typed).toEqual(PHONES)
  const interior = ['0351 15-456-7890', '+54 9 351 4567890', '351 4567890', '(351) 456.7890']
  for (const typed of interior) expect(finds(typed, ...interior), typed).toEqual(interior)
})

test('so does its beginning', () => {
  for (const typed of ['+54 9 11 4567', '011 4567', '11 4567', '4567-89']) expect(finds(typed, '(011) 15-4567-8901'), typed).toHaveLength(1)
})

test('a phone with an extension finds itself, with it or without', () => {
  const stored = ['11 4567-8901 int. 23', '(011) 15-4567-8901', '11 4567 8901']
  const extensions = [
    '',
    ' int. 23',
    ' int 7',
    ' interno 23',
    ', int.: 4',
    ' Ext. 23',
    ' extensión 12',
    ' extensio\u0301n 1',
    ' x23',
    'x 5',
  ]
  for (const extension of extensions) {
    for (const typed of [`11 4567-8901${extension}`, `+54 9 11 4567.8901${extension}`, `1145678901${extension}`, `4567-8901${extension}`])
      expect(finds(typed, ...stored), typed).toEqual(stored)
    expect(finds(`Ana 11 4567-8901${extension} Paz`, 'Ana Paz 11 4567-8901', 'Ana Gil 11 4567-8901'), extension).toHaveLength(1)
  }
})

test.for([
  ['interlandi 23', '11 4567-8901'],
  ['11 4567-8901 interlandi', '11 4567-8901'],
  ['11 4567-8901 int. 23b', '11 4567-8901'],
  ['12 x 30', '12'],
  ['ana@correo.test', 'Ana Gómez, ana.gomez@correo.test'],
  ['15.123.456', '4123456'],
  ['100%', '100'],
  ['medifé+', 'Medifé'],
  ['perez ana', 'Ana Peralta'],
  ['connor', 'Con Nora'],
  ['.', 'Ana.'],
  ['+', 'Medifé+'],
])('%j does not find %j', ([typed, text]) => {
  expect(finds(typed as string, text as string)).toEqual([])
})
