import { describe, expect, it } from 'vitest'
import { exceptionSchema } from '#src/features/agenda/hours/exception-schema.ts'
import {
  copiedTo,
  type HoursEntry,
  hoursSchema,
  isValidOn,
  minuteOf,
  newHours,
  previewDay,
  toInput,
  weekOf,
} from '#src/features/agenda/hours/hours-schema.ts'

const clinics = [{ id: 12, name: 'Palermo', city: 'Buenos Aires' }]
const hours = (more: Partial<HoursEntry> = {}): HoursEntry => ({
  ...newHours(1, clinics),
  validFrom: '02/03/2026',
  ...more,
})
const limits = { bookingNoticeHours: 2, bookingDays: 90, bookingsPerPatient: 3, bookingsPerHour: 10, bookingByMail: true }
const typedLimits = { bookingNoticeHours: '2', bookingDays: '90', bookingsPerPatient: '3', bookingsPerHour: '10', bookingByMail: true }
const messages = (...list: HoursEntry[]) =>
  Object.fromEntries(
    (
      hoursSchema.safeParse({ overbookingsPerDay: '2', reminderHours: '', onlineBooking: 'NONE', ...typedLimits, hours: list }).error
        ?.issues ?? []
    ).map(({ path, message }) => [path.join('.'), message]),
  )

describe('the form of opening hours', () => {
  it('sends what the contract asks for, with times as they are usually typed', () => {
    const typed = {
      overbookingsPerDay: '3',
      reminderHours: '3',
      onlineBooking: 'DIRECT',
      ...typedLimits,
      hours: [hours({ from: '9', to: '13.30', validUntil: '30/06/2026' }), hours({ weekday: '7', from: '20:00', to: '0:00' })],
    }
    expect(hoursSchema.parse(typed)).toEqual({
      overbookingsPerDay: 3,
      reminderHours: [3],
      onlineBooking: 'DIRECT',
      ...limits,
      hours: [
        { weekday: 1, clinicId: 12, from: '09:00', to: '13:30', slotMinutes: 30, validFrom: '2026-03-02', validUntil: '2026-06-30' },
        { weekday: 7, clinicId: 12, from: '20:00', to: '24:00', slotMinutes: 30, validFrom: '2026-03-02', validUntil: null },
      ],
    })
  })

  it('is filled with what was saved', () => {
    const saved = {
      doctorId: 1,
      doctor: { firstName: 'Ana', lastName: 'Paz' },
      clinics,
      overbookingsPerDay: 2,
      reminderHours: [48, 3] as (3 | 24 | 48)[],
      onlineBooking: 'REQUEST' as const,
      ...limits,
      exceptions: [],
    }
    const one = { weekday: 1, clinicId: 12, from: '09:00', to: '13:00', slotMinutes: 30, validFrom: '2026-03-02', validUntil: null }
    expect(hoursSchema.parse(toInput({ ...saved, hours: [one] }))).toEqual({
      ...{ overbookingsPerDay: 2, reminderHours: [48, 3], onlineBooking: 'REQUEST', ...limits },
      hours: [one],
    })
  })

  it('copies the hours of a day to others, whose own ones go, and leaves the rest where they are', () => {
    const [early, late, tuesday, friday] = [
      hours(),
      hours({ from: '15:00' }),
      hours({ weekday: '2', to: '11:00' }),
      hours({ weekday: '5' }),
    ]
    expect(copiedTo([early, tuesday, late, friday], 1, [1, 2, 3])).toEqual([
      ...[early, late, friday],
      ...[
        { ...early, weekday: '2' },
        { ...late, weekday: '2' },
      ],
      ...[
        { ...early, weekday: '3' },
        { ...late, weekday: '3' },
      ],
    ])
    expect(copiedTo([early], 1, [1])).toEqual([early])
  })

  it('refuses hours that end before they begin, hold no slot, or whose last day comes before the first', () => {
    expect(messages(hours({ to: '08:00' }))).toEqual({ 'hours.0.to': 'Tiene que terminar después de empezar.' })
    expect(messages(hours({ to: '09:20' }))).toEqual({ 'hours.0.slotMinutes': 'El turno no entra en el horario.' })
    expect(messages(hours({ validUntil: '01/03/2026' }))).toEqual({ 'hours.0.validUntil': 'No puede ser anterior al primero.' })
    expect(messages(hours({ clinicId: '', from: 'nueve', slotMinutes: '4' }))).toEqual({
      'hours.0.clinicId': 'Elegí un consultorio.',
      'hours.0.from': 'Escribí una hora, por ejemplo 09:30.',
      'hours.0.slotMinutes': 'Escribí entre 5 y 240 minutos.',
    })
  })

  it('refuses two at the same time of a weekday while both are valid, and no others', () => {
    const overlap = { 'hours.1.from': 'Se superpone con otro horario del mismo día.' }
    expect(messages(hours(), hours({ from: '12:30', to: '15:00' }))).toEqual(overlap)
    expect(messages(hours(), hours({ from: '13:00', to: '15:00' }))).toEqual({})
    expect(messages(hours(), hours({ weekday: '2' }))).toEqual({})
    expect(messages(hours({ validUntil: '31/03/2026' }), hours({ validFrom: '01/04/2026' }))).toEqual({})
    expect(messages(hours({ validUntil: '31/03/2026' }), hours({ validFrom: '31/03/2026' }))).toEqual(overlap)
  })

  it('tells what a week has of what is typed so far', () => {
    const week = weekOf([hours({ from: '14:00', to: '15:00' }), hours(), hours({ weekday: '3', to: '' })])
    expect(week[0]).toEqual([
      { begin: 540, end: 780, slots: 8 },
      { begin: 840, end: 900, slots: 2 },
    ])
    expect(week.slice(1).flat()).toEqual([])
    expect([minuteOf('24'), minuteOf('24', true), minuteOf('00:00', true)]).toEqual([undefined, 1440, 1440])
  })
})

it('shows the week of today, or of the first day on which hours are valid', () => {
  const [past, now] = [hours({ validUntil: '30/06/2026' }), '2026-11-25']
  const [soon, later] = [hours({ validFrom: '01/12/2026' }), hours({ validFrom: '01/02/2027' })]
  expect(previewDay([], now)).toBe(now)
  expect(previewDay([past], now)).toBe(now)
  expect(previewDay([hours(), later], now)).toBe(now)
  expect(previewDay([past, later, soon], now)).toBe('2026-12-01')
  expect([past, soon, later].filter((one) => isValidOn(one, '2026-12-01'))).toEqual([soon])
  expect(isValidOn(hours({ validFrom: 'mal', validUntil: '25/11/2026' }), now)).toBe(true)
})

describe('the form of an exception', () => {
  const schema = exceptionSchema(7)
  const typed = {
    kind: 'CLOSED' as const,
    clinicId: '',
    fromDay: '21/12/2026',
    toDay: '31/12/2026',
    fromTime: '',
    toTime: '',
    slotMinutes: '30',
    reason: 'Vacaciones',
  }
  const faults = (more: object) =>
    Object.fromEntries((schema.safeParse({ ...typed, ...more }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

  it('sends whole days, or hours of them', () => {
    const days = { doctorId: 7, clinicId: null, kind: 'CLOSED', fromDay: '2026-12-21', toDay: '2026-12-31', reason: 'Vacaciones' }
    expect(schema.parse(typed)).toEqual({ ...days, fromTime: null, toTime: null, slotMinutes: null })
    expect(schema.parse({ ...typed, kind: 'OPEN', clinicId: '12', fromTime: '9', toTime: '12' })).toEqual({
      ...days,
      kind: 'OPEN',
      clinicId: 12,
      fromTime: '09:00',
      toTime: '12:00',
      slotMinutes: 30,
    })
  })

  it('refuses days and hours that end before they begin, one hour alone, and open hours without a place', () => {
    expect(faults({ toDay: '20/12/2026' })).toEqual({ toDay: 'No puede ser anterior al primero.' })
    expect(faults({ fromTime: '9' })).toEqual({ toTime: 'Completá las dos horas, o ninguna.' })
    expect(faults({ fromTime: '10', toTime: '9' })).toEqual({ toTime: 'Tiene que terminar después de empezar.' })
    expect(faults({ kind: 'OPEN' })).toEqual({})
    expect(schema.parse({ ...typed, kind: 'OPEN' })).toMatchObject({ clinicId: null, fromTime: null, slotMinutes: null })
    expect(faults({ kind: 'OPEN', fromTime: '9', toTime: '12' })).toEqual({ clinicId: 'Elegí un consultorio.' })
    const open = { kind: 'OPEN', clinicId: '12', fromTime: '9', toTime: '12' }
    expect(faults({ ...open, slotMinutes: '2' })).toEqual({ slotMinutes: 'Escribí entre 5 y 240 minutos.' })
    expect(faults({ slotMinutes: '' })).toEqual({})
    expect(faults({ reason: ' ' })).toEqual({ reason: 'Escribí el motivo.' })
  })
})
