import { expect, test } from 'vitest'
import type { AgendaAppointment, AgendaDoctor } from '#contract/generated/schema.ts'
import { areSeveralClinics, createColumns, shortNames, withChanged } from '#src/features/agenda/calendar/agenda-columns.ts'
import { agendaCsv } from '#src/features/agenda/calendar/agenda-csv.ts'
import { gapsOf } from '#src/features/agenda/calendar/time-grid.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'

const [MONDAY, TUESDAY] = ['2026-11-30', '2026-12-01']

const columnsOf = (agenda: { doctors: AgendaDoctor[] }, days: string[], withCancelled: boolean) =>
  createColumns(days, withCancelled)(agenda)

const appointment = (id: number, day: string, minute: number, more: Partial<AgendaAppointment> = {}): AgendaAppointment => ({
  ...{ id, version: 1, date: instantAt(day, minute), durationInMinutes: 30, status: 'PENDING', name: 'Control', doctorId: 1, clinicId: 4 },
  ...{ overbookedReason: null, arrivedAt: null, cancelledKind: null, seriesId: null },
  patient: { id: 9, firstName: 'Ana', lastName: '=Pérez', phone: null },
  ...more,
})
const doctor = (doctorId: number, appointments: AgendaAppointment[]): AgendaDoctor => ({
  ...{ doctorId, doctor: { firstName: 'Emilia', lastName: `Número ${doctorId}` }, overbookingsPerDay: 2, appointments },
  days: [MONDAY, TUESDAY].map((day) => ({
    day,
    open: [{ from: instantAt(day, 540), to: instantAt(day, 720), clinicId: 4, slotMinutes: 30 }],
    closed: [{ kind: 'BLOCK', reason: 'Ateneo', from: instantAt(day, 0), to: instantAt(day, 1440), clinicId: null, exceptionId: 1 }],
  })),
})

test('an appointment stands in its day in the clinics’ zone, also late in the evening, when it is the next day in UTC', () => {
  const late = appointment(2, MONDAY, 23 * 60 + 30, { durationInMinutes: 60 })
  expect(late.date.slice(0, 10)).toBe(TUESDAY)
  const [monday, tuesday] = columnsOf(
    { doctors: [doctor(1, [appointment(1, MONDAY, 540), late, appointment(3, TUESDAY, 600)])] },
    [MONDAY, TUESDAY],
    false,
  )
  expect(monday?.items.map(({ id, from, to }) => [id, from, to])).toEqual([
    [1, 540, 570],
    [2, 1410, 1440],
  ])
  expect(tuesday?.items.map(({ id, from }) => [id, from])).toEqual([[3, 600]])
  expect(monday?.closed).toEqual([{ kind: 'BLOCK', reason: 'Ateneo', from: 0, to: 1440 }])
})

test('cancelled appointments are left out unless they are asked for, and hold no time; overbookings do', () => {
  const all = [
    appointment(1, MONDAY, 540),
    appointment(2, MONDAY, 540, { status: 'CANCELLED' }),
    appointment(3, MONDAY, 540, { overbookedReason: 'Urgencia' }),
  ]
  const held = (withCancelled: boolean) =>
    columnsOf({ doctors: [doctor(1, all)] }, [MONDAY], withCancelled)[0]?.items.map(({ id, occupies }) => [id, occupies])
  expect(held(false)).toEqual([
    [1, true],
    [3, true],
  ])
  expect(held(true)).toHaveLength(3)
})

test('time that is taken by what is not shown is not free, in its own day', () => {
  const shown = doctor(1, [appointment(1, MONDAY, 540)])
  const taken = [
    { from: instantAt(MONDAY, 540), to: instantAt(MONDAY, 570) },
    { from: instantAt(MONDAY, 630), to: instantAt(MONDAY, 660) },
  ]
  const days = shown.days.map((one) => ({ ...one, closed: [], taken: one.day === MONDAY ? taken : [] }))
  const columns = columnsOf({ doctors: [{ ...shown, days }] }, [MONDAY, TUESDAY], false)
  expect(columns.map((one) => one.taken)).toEqual([
    [
      { from: 540, to: 570 },
      { from: 630, to: 660 },
    ],
    [],
  ])
  expect(columns.map((one) => gapsOf(one).map(({ from }) => from))).toEqual([
    [570, 600, 660, 690],
    [540, 570, 600, 630, 660, 690],
  ])
})

test('what was moved stands with its new doctor and time, in order, and nowhere else', () => {
  const agenda = {
    doctors: [
      doctor(1, [appointment(1, MONDAY, 540), appointment(2, MONDAY, 600)]),
      doctor(2, [appointment(5, MONDAY, 660, { doctorId: 2 })]),
    ],
  }
  const moved = withChanged(agenda, { id: 1, doctorId: 2, date: instantAt(MONDAY, 630), durationInMinutes: 30 })
  expect(moved.doctors.map(({ appointments }) => appointments.map(({ id }) => id))).toEqual([[2], [1, 5]])
  expect(moved.doctors[1]?.appointments[0]).toMatchObject({ name: 'Control', patient: { lastName: '=Pérez' } })
  // Of somebody whom the agenda does not know only the id came.
  expect(withChanged(agenda, { id: 77, doctorId: 1, date: instantAt(MONDAY, 630), durationInMinutes: 30 })).toBe(agenda)
})

test('after a move only the days that it touches are other objects', () => {
  const agenda = {
    doctors: [
      doctor(1, [appointment(1, MONDAY, 540), appointment(2, TUESDAY, 600)]),
      doctor(2, [appointment(5, MONDAY, 660, { doctorId: 2 })]),
    ],
  }
  const columns = createColumns([MONDAY, TUESDAY], false)
  const before = columns(agenda)
  expect(columns({ doctors: [...agenda.doctors] }).map((column, at) => column === before[at])).toEqual([true, true, true, true])
  const moved = withChanged(agenda, { id: 1, doctorId: 2, date: instantAt(MONDAY, 630), durationInMinutes: 30 })
  const after = columns(moved)
  expect(after.map((column, at) => column === before[at])).toEqual([false, true, false, true])
  expect(after.map(({ items }) => items.map(({ id }) => id))).toEqual([[], [2], [1, 5], []])
  const renamed = { doctors: agenda.doctors.map((one) => ({ ...one, doctor: { firstName: 'Otra', lastName: 'Persona' } })) }
  expect(new Set(columns(renamed).map(({ doctor }) => doctor))).toEqual(new Set(['Otra Persona']))
})

test('the clinic of a time is told where hours or turnos in sight are at several', () => {
  const at = (open: number[], items: (number | null)[]) => ({
    open: open.map((clinicId) => ({ from: 540, to: 600, clinicId, slotMinutes: 30, firstSlot: 540 })),
    items: items.map((clinicId, id) => ({
      id,
      from: 540,
      to: 570,
      occupies: true,
      appointment: appointment(id, MONDAY, 540, { clinicId }),
    })),
  })
  expect([at([1, 1], [1, null]), at([1, 2], []), at([1], [2])].map((one) => areSeveralClinics([one]))).toEqual([false, true, true])
  expect(areSeveralClinics([at([1], []), at([2], [])])).toBe(true)
})

test('a place is called without the word that all have, unless only that tells it from another one', () => {
  const shorten = (...names: string[]) => [...shortNames(new Map(names.map((name, id) => [id, name]))).values()]
  expect(shorten('Consultorio Palermo', 'Consultorios Fernández', 'Centro Norte', 'Consultorio')).toEqual([
    'Palermo',
    'Fernández',
    'Centro Norte',
    'Consultorio',
  ])
  expect(shorten('Consultorio Norte', 'Consultorios norte', 'Consultorio Sur')).toEqual(['Consultorio Norte', 'Consultorios norte', 'Sur'])
})

test('the spreadsheet has a line for each appointment in the order of their times, and evaluates nothing', () => {
  const columns = columnsOf(
    { doctors: [doctor(1, [appointment(1, MONDAY, 600)]), doctor(2, [appointment(2, MONDAY, 540, { doctorId: 2 })])] },
    [MONDAY],
    false,
  )
  const [head, first, second] = agendaCsv(columns, () => 'Consultorio Palermo').split('\r\n')
  expect(head).toContain('Fecha;Hora;Minutos;Médico;Consultorio;Paciente;Teléfono;Obra social;Motivo;Estado;Sobreturno')
  expect(first).toBe('30/11/2026;09:00;30;Emilia Número 2;Consultorio Palermo;Ana =Pérez;-;-;Control;Pendiente;-')
  expect(second).toMatch(/^30\/11\/2026;10:00;30;Emilia Número 1/)
})
