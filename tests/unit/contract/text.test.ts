import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanCuit,
  cleanDigits,
  cleanDni,
  cleanEmail,
  cleaners,
  cleanLine,
  cleanPhone,
  fold,
  isSameName,
  phoneDigits,
} from '#contract/text.ts'

describe('what is pasted into a field', () => {
  test.for([
    ['\u200eAna\u00a0María\u202c ', 'Ana María'],
    ['Jose\u0301\tGu\u0308iraldes\r\n', 'José Güiraldes'],
    ['Pérez\u2011Gómez', 'Pérez-Gómez'],
    ['👩🏽\u200d⚕️', '👩🏽\u200d⚕️'],
    ['\u200b', ''],
  ])('%j is the line %j', ([typed, clean]) => {
    expect(cleanLine(typed as string)).toBe(clean)
  })

  test.for([
    ['28.456.123', '28456123'],
    ['\u202a28 456 123\u202c', '28456123'],
    ['DNI: 28.456.123', '28456123'],
    ['D.N.I. 5.456.123', '5456123'],
    ['28,456,123', '28456123'],
    ['28456123\u200b', '28456123'],
    ['２８４５６１２３', '28456123'],
    ['12.05.1990', '12.05.1990'],
    ['28456123 A', '28456123 A'],
    ['AAA123456', 'AAA123456'],
  ])('%j is the DNI %j', ([typed, clean]) => {
    expect(cleanDni(typed as string)).toBe(clean)
  })

  test.for([
    ['(+54) 11 4567-8901', '+54 11 4567-8901'],
    ['(+54 9 11) 4567-8901', '+54 9 11 4567-8901'],
    ['+ 54 9 11\u00a04567\u20118901', '+54 9 11 4567-8901'],
    ['\u202a+54 9 11 4567 8901\u202c', '+54 9 11 4567 8901'],
    ['11.4567.8901', '11 4567 8901'],
    ['(011) 15 4567–8901', '(011) 15 4567-8901'],
    ['0351/4567890', '0351 4567890'],
    ['11 4567-8901 interno 23', '11 4567-8901 int. 23'],
    ['11 4567-8901, INT: 23', '11 4567-8901 int. 23'],
    ['no tiene', 'no tiene'],
  ])('%j is the phone %j', ([typed, clean]) => {
    expect(cleanPhone(typed as string)).toBe(clean)
  })

  test.for([
    ['ana@correo.test\u200b', 'ana@correo.test'],
    [' \ufeffAna@Correo.test\u00a0', 'Ana@Correo.test'],
    ['ana@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['ana@xn--and-6ma2c.com.ar', 'ana@xn--and-6ma2c.com.ar'],
    ['josé@correo.test', 'josé@correo.test'],
    ['ana@ñ/x', 'ana@ñ/x'],
    ['nada', 'nada'],
  ])('%j is the e-mail %j', ([typed, clean]) => {
    expect(cleanEmail(typed as string)).toBe(clean)
  })

  test('a CUIT keeps its hyphens, and a code is its digits', () => {
    expect(['20-28456123-7', '20\u201128456123\u20117', '20 28456123 7', '20.28456123.7'].map(cleanCuit)).toEqual([
      '20-28456123-7',
      '20-28456123-7',
      '20284561237',
      '20284561237',
    ])
    expect(['123 456', '123\u00a0456\u200b', '12a'].map(cleanDigits)).toEqual(['123456', '123456', '12a'])
  })

  test('once cleaned it stays as it is', () => {
    const pasted = fc.string({
      unit: fc.constantFrom(
        ..."aÁ1290 @.,;-()+/'\u0301\u00a0\u00ad\u200b\u200d\u200f\u202e\u2011\u2013\u00b4\ufeff\t\nñ漢",
        '👩',
        'int',
        '(+54)',
      ),
    })
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(cleaners)), pasted, (format, text) => {
        const clean = cleaners[format]?.(text) ?? expect.fail()
        expect(cleaners[format]?.(clean), format).toBe(clean)
      }),
    )
  })
})

describe('what is compared', () => {
  test.for([
    ['O’Connor', "O'CONNOR", 'O´Connor', 'O`connor', 'oconnor'],
    ['Pérez-Gómez', 'perez gomez', '(Pérez) Gómez;', 'Pe\u0301rez\u2011Go\u0301mez'],
    ['Łukasz Søren', 'lukasz soren'],
    ['Weiß', 'WEISS'],
    ['Yıldız', 'yildiz', 'YILDIZ'],
    ['ﬁn', 'fin'],
    ['Pé\u200brez', 'perez'],
  ])('is one word: %j', (ways) => {
    expect(new Set(ways.map(fold)).size).toBe(1)
  })

  test.for([
    ['Medifé', 'Medifé+'],
    ['?', '!'],
    ['Pérez', 'Peres'],
  ])('is not: %j', (ways) => {
    expect(new Set(ways.map(fold)).size).toBe(ways.length)
  })

  test('is a name wherever somebody puts a space', () => {
    expect(isSameName("Ana O'Connor", 'ANA O Connor')).toBe(true)
    expect(isSameName('Juan Del Valle', 'Juan Delvalle')).toBe(true)
    expect(isSameName('Ana Pérez', 'Ana Peralta')).toBe(false)
  })

  test('is a phone, however it is written', () => {
    const ways = ['11 4567-8901', '+54 9 11 4567-8901', '(011) 15 4567.8901', '0054 11 45678901', '549114567 8901', '11 4567-8901 int. 23']
    expect(new Set(ways.map(phoneDigits))).toEqual(new Set(['1145678901']))
    expect(['4567-8901', '+598 99 123 456'].map(phoneDigits)).toEqual(['45678901', '59899123456'])
  })
})
