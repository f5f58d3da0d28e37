import { describe, expect, test } from 'vitest'
import { startingWith } from '#src/features/patients/patient-schema.ts'

/** What the form of a new patient begins with, without what is empty. */
const filled = (typed: string) => Object.fromEntries(Object.entries(startingWith(typed)).filter(([, value]) => value !== ''))

describe('the form of a new patient', () => {
  test('takes over the names, and the DNI or the phone behind them, that were searched for', () => {
    expect(filled('Sofía Gómez')).toEqual({ firstName: 'Sofía', lastName: 'Gómez' })
    expect(filled('Sofía Gómez 30123456')).toEqual({ firstName: 'Sofía', lastName: 'Gómez', dni: '30123456' })
    expect(filled('Sofía Gómez  30.123.456')).toEqual({ firstName: 'Sofía', lastName: 'Gómez', dni: '30123456' })
    expect(filled('María del Carmen 11 5678-1234')).toEqual({ firstName: 'María', lastName: 'del Carmen', phone: '11 5678-1234' })
    expect(filled('Sofía Gómez +54 9 11 5678-1234')).toMatchObject({ lastName: 'Gómez', phone: expect.stringMatching(/\d/) })
  })

  test('takes a number alone, and another document, as what it is', () => {
    expect(filled('30123456')).toEqual({ dni: '30123456' })
    expect(filled('11 5678-1234')).toEqual({ phone: '11 5678-1234' })
    expect(filled('AB123456')).toEqual({ document: 'AB123456' })
    // What is no number that somebody has stays among the names, where it is seen.
    expect(filled('Sofía 2')).toMatchObject({ firstName: 'Sofía' })
  })
})
