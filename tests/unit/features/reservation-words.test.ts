import { expect, test } from 'vitest'
import type { Reservation } from '#contract/generated/schema.ts'
import { saidOf, whenOf, whereOf, wishesOf, withWhom } from '#src/features/reservations/in-words.ts'

const now = Date.parse('2026-11-30T12:00:00.000Z')
const wish = { wantedTimes: [{ date: '2026-12-01T12:00:00.000Z', clinicId: 12, minutes: 30 }], weekdays: [], partOfDay: null }
const appointment: NonNullable<Reservation['consultation']> = {
  ...{ id: 412, date: '2026-12-02T14:30:00.000Z', durationInMinutes: 30, status: 'CONFIRMED', cancelledKind: null, arrivedAt: null },
  ...{ doctorId: 8, doctor: { firstName: 'Ana', lastName: 'Ruiz' }, clinic: { id: 3, name: 'Sede' } },
}
const accepted = (more: Partial<typeof appointment> = {}) => ({
  ...{
    ...wish,
    status: 'ACCEPTED' as const,
    doctor: { id: 7, firstName: 'Martín', lastName: 'Álvarez' },
    speciality: null,
    isSelfHeld: false,
  },
  consultation: { ...appointment, ...more },
})

test('what was accepted shows when and with whom the turno is, and not what was asked for', () => {
  expect(whenOf(accepted())).toBe('02/12/2026 11:30')
  expect(withWhom(accepted())).toBe('Ana Ruiz')
  expect(whenOf({ ...accepted(), consultation: null })).toBe('01/12/2026 09:00')
  expect(withWhom({ ...accepted(), consultation: null })).toBe('Martín Álvarez')
})

test('a clinic is any only where no time was chosen: each of those is at one', () => {
  const clinics = new Map([
    [12, 'Sede Norte'],
    [13, 'Sede Sur'],
  ])
  const asked = { consultation: null, clinic: null, city: '', wantedTimes: wish.wantedTimes }
  expect(whereOf(asked, clinics)).toBe('Sede Norte y Sede Sur')
  expect(whereOf(asked, new Map())).toBe('N/A')
  expect(whereOf({ ...asked, wantedTimes: [] }, new Map())).toBe('Cualquiera')
  expect(whereOf({ ...asked, wantedTimes: [], city: 'Rosario' }, new Map())).toBe('Rosario')
  expect(whereOf({ ...asked, wantedTimes: [], clinic: { id: 3, name: 'Sede' } }, new Map())).toBe('Sede')
  expect(whereOf({ ...accepted(), clinic: null, city: '' }, clinics)).toBe('Sede')
})

test('each wished time has its weekday, and its clinic where they are at several', () => {
  const clinics = new Map([
    [12, 'Sede Norte'],
    [13, 'Sede Sur'],
  ])
  const two = { ...wish, wantedTimes: [...wish.wantedTimes, { date: '2026-12-04T13:30:00.000Z', clinicId: 13, minutes: 30 }] }
  expect(wishesOf(two, clinics)).toEqual(['mar 01/12/2026 09:00, Sede Norte', 'vie 04/12/2026 10:30, Sede Sur'])
  expect(wishesOf(wish, new Map([[12, 'Sede Norte']]))).toEqual(['mar 01/12/2026 09:00'])
  expect(wishesOf({ ...wish, wantedTimes: [], weekdays: [2] }, new Map())).toEqual(['Martes'])
})

test('nobody is said to have a turno that was cancelled, missed, held or is over', () => {
  expect(saidOf(accepted(), now)).toBe('Tiene turno.')
  expect(saidOf(accepted({ status: 'CANCELLED', cancelledKind: 'PATIENT' }), now)).toBe('Su turno se canceló.')
  expect(saidOf(accepted({ status: 'CANCELLED', cancelledKind: 'NO_SHOW' }), now)).toBe('No se presentó a su turno.')
  expect(saidOf(accepted({ status: 'COMPLETED' }), now)).toBe('Ya se atendió.')
  expect(saidOf(accepted({ date: '2026-11-30T11:00:00.000Z' }), now)).toBe('Su turno ya pasó.')
  expect(whenOf(accepted({ status: 'CANCELLED', cancelledKind: 'PATIENT' }))).toBe('02/12/2026 11:30 · Cancelado')
})
