// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showPreferences } from '#src/api/preferences.ts'
import { agendaViews, daysOf, readAgenda, readAsked, stepDay } from '#src/features/agenda/calendar/agenda-address.ts'
import { newAppointmentPath } from '#src/features/agenda/new-appointment.texts.ts'
import { addDays, weekdayOf } from '#src/i18n/wall-clock.ts'

const usual = { view: 'semana', day: '2026-11-25' } as const
const read = (query: string) => readAgenda(new URLSearchParams(query), usual)

test('the agenda reads its address, and what it does not know limits nothing', () => {
  expect(read('vista=dia&fecha=2026-12-01&medicos=3,5,x,3&consultorio=4&especialidad=2&estado=PENDING')).toEqual({
    view: 'dia',
    day: '2026-12-01',
    doctorIds: [3, 5],
    clinicId: 4,
    specialityId: 2,
    status: 'PENDING',
  })
  expect(read('vista=siglo&fecha=2026-02-30&medicos=&consultorio=-1&estado=x')).toEqual({
    ...usual,
    doctorIds: [],
    clinicId: undefined,
    specialityId: undefined,
    status: undefined,
  })
  expect(read(`medicos=${Array.from({ length: 30 }, (_, index) => index + 1)}`).doctorIds).toHaveLength(20)
})

test('a link to a new appointment opens the panel with the patient, the doctor and the time', () => {
  const path = newAppointmentPath({ patientId: 12, doctorId: 3, day: '2026-12-01', minute: '09:30' })
  expect(path).toBe('/schedule?nuevo=1&paciente=12&medicos=3&fecha=2026-12-01&hora=09%3A30')
  const parameters = new URLSearchParams(path.split('?')[1])
  expect(readAsked(parameters)).toEqual({ isNew: true, patientId: 12, minute: 570, minutes: undefined, movedId: undefined })
  expect(readAgenda(parameters, usual)).toMatchObject({ doctorIds: [3], day: '2026-12-01' })
  expect(readAsked(new URLSearchParams('nuevo&paciente=12')).isNew).toBe(true)
  expect(readAsked(new URLSearchParams('mover=7')).movedId).toBe(7)
})

describe('the shown days', () => {
  const aDay = fc
    .date({ min: new Date('1999-12-31'), max: new Date('2100-03-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  test('of a week begin on Monday, of a month are whole weeks, and both have the day', () => {
    expect(daysOf('mes', '2028-02-29')).toHaveLength(35)
    expect(daysOf('mes', '2027-02-10')).toHaveLength(28)
    fc.assert(
      fc.property(aDay, (day) => {
        for (const view of ['semana', 'mes'] as const) {
          const days = daysOf(view, day)
          expect(weekdayOf(days[0] ?? '')).toBe(1)
          expect(days.length % 7).toBe(0)
          expect(days).toContain(day)
          expect(days.length).toBeLessThanOrEqual(42)
        }
      }),
    )
  })

  test('begin on Sunday for who has chosen that', () => {
    showPreferences({ weekStart: 'SUNDAY' })
    try {
      // The month begins with a Sunday, and the last of its weeks with the 29th.
      expect(daysOf('mes', '2026-11-10')).toEqual(Array.from({ length: 35 }, (_, index) => addDays('2026-11-01', index)))
      expect(daysOf('semana', '2026-11-26')[0]).toBe('2026-11-22')
      expect(daysOf('semana', '2026-11-22')[0]).toBe('2026-11-22')
    } finally {
      showPreferences({})
    }
    expect(daysOf('semana', '2026-11-22')[0]).toBe('2026-11-16')
  })

  test('follow each other without a gap, into and out of a leap day', () => {
    expect(stepDay('dia', '2028-02-28', 1)).toBe('2028-02-29')
    expect(stepDay('mes', '2028-01-31', 1)).toBe('2028-02-01')
    expect(stepDay('mes', '2028-01-15', -1)).toBe('2027-12-01')
    fc.assert(
      fc.property(aDay, fc.constantFrom(...agendaViews), (day, view) => {
        const [now, next] = [daysOf(view, day), daysOf(view, stepDay(view, day, 1))]
        if (view !== 'mes') expect(next[0]).toBe(addDays(now.at(-1) ?? '', 1))
        const back = stepDay(view, stepDay(view, day, 1), -1)
        expect(back.slice(0, view === 'mes' ? 7 : 10)).toBe(day.slice(0, view === 'mes' ? 7 : 10))
      }),
    )
  })
})
