// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import type { AgendaColumn } from '#src/features/agenda/calendar/agenda-columns.ts'
import AgendaPrint from '#src/features/agenda/calendar/agenda-print.tsx'

afterEach(cleanup)

const appointment: AgendaAppointment = {
  ...{
    id: 1,
    version: 1,
    date: '2026-12-01T13:00:00.000Z',
    durationInMinutes: 30,
    status: 'PENDING',
    name: 'Control',
    doctorId: 7,
    clinicId: 4,
  },
  ...{ overbookedReason: null, arrivedAt: null, cancelledKind: null, seriesId: null },
  patient: { id: 9, firstName: 'Ana', lastName: 'Pérez', phone: '1156781234' },
}
const column: AgendaColumn = {
  ...{ key: '7:2026-12-01', day: '2026-12-01', doctorId: 7, doctor: 'Ana Ruiz', open: [], taken: [] },
  closed: [{ kind: 'BLOCK', reason: 'Reunión de equipo', from: 480, to: 540 }],
  items: [{ id: 1, from: 600, to: 630, occupies: true, appointment }],
}

test('the head of a printed day, which each page repeats, has doctor, day and what is closed; a phone reads as everywhere', () => {
  render(<AgendaPrint day="2026-12-01" columns={[column]} clinicOf={() => 'Sede'} />)
  const [head] = within(screen.getByRole('table')).getAllByRole('rowgroup')
  expect(head?.textContent).toContain('Ana Ruiz Martes, 1 de diciembre 1 turno')
  expect(head?.textContent).toContain('Bloqueo: Reunión de equipo, de 08:00 a 09:00')
  expect(screen.getByText('11 5678-1234')).toBeTruthy()
})

test('a printed day without turnos says so below its doctor', () => {
  render(<AgendaPrint day="2026-12-01" columns={[{ ...column, doctor: 'Eva Paz', items: [] }]} clinicOf={() => undefined} />)
  expect(screen.getByRole('heading', { name: /^Eva Paz .* Sin turnos$/ })).toBeTruthy()
})
