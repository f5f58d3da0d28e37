// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told, undoAction: () => ({}) }))
const server = deferred<{ body: object }, never>()
vi.mock('#src/features/agenda/agenda.api.ts', async (actual) => ({
  ...(await actual<object>()),
  grant: (request: { body: object }) => server.call(request),
}))
const { MoveForm } = await import('#src/features/agenda/appointment/move-form.tsx')
const { BlockForm } = await import('#src/features/agenda/appointment/block-form.tsx')
const { useNewAppointment } = await import('#src/features/agenda/appointment/use-new-appointment.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

const role: Role = 'SECRETARY'
const place: Place = { doctorId: 1, clinicId: 2, date: instantAt('2026-12-01', 600), minutes: 30 }
const agenda: Agenda = {
  ...{ doctors: [], hasMoreDoctors: false, truncated: false },
  clinics: [
    { id: 2, name: 'Centro', address: '', doctorId: 1 },
    { id: 3, name: 'Norte', address: '', doctorId: 1 },
  ],
}

/** The panel beside the calendar: a turno is moved, or its time is blocked in the place of that. */
function Panel() {
  const [isBlocking, setBlocking] = useState(false)
  const newAppointment = useNewAppointment(undefined, () => {})
  const shared = { newAppointment, agenda, place: newAppointment.place ?? place }
  return (
    <>
      <button type="button" onClick={() => newAppointment.move({ id: 8, etag: '"1"' }, place)}>
        Abrir
      </button>
      <button type="button" onClick={() => newAppointment.move({ id: 8, etag: '"1"' }, { ...place, date: instantAt('2026-12-02', 660) })}>
        Otro horario
      </button>
      <button type="button" onClick={() => setBlocking(!isBlocking)}>
        Bloquear o no
      </button>
      {isBlocking ? <BlockForm {...shared} onCancel={() => setBlocking(false)} /> : <MoveForm {...shared} appointment={undefined} />}
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => act(async () => void fireEvent.change(field(label), { target: { value } }))
const leave = (label: string) => act(async () => void fireEvent.blur(field(label)))
const shown = () => ['Fecha', 'Hora', 'Minutos'].map((label) => field(label).value)

async function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={1}>
          <Panel />
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await press('Abrir')
}

beforeEach(() => {
  told.mockReset()
  clearStored()
  server.calls.length = 0
})
afterEach(cleanup)

test.each([
  ['Fecha', '5/12/26', { date: instantAt('2026-12-05', 600), durationInMinutes: 30 }],
  ['Hora', '9:30', { date: instantAt('2026-12-01', 570), durationInMinutes: 30 }],
  ['Minutos', '45', { date: place.date, durationInMinutes: 45 }],
])('what is typed into %s is sent by Enter in that field, and stands there as it was typed', async (label, value, body) => {
  await open()
  await type(label, value)
  expect(field(label).value).toBe(value)
  await act(async () => void fireEvent.submit(field(label)))
  await waitFor(() => expect(server.calls.map(({ input }) => input.body)).toMatchObject([body]))
})

test('a field that is left says in full what it means, and so does a word', async () => {
  await open()
  await type('Hora', '9:30')
  await leave('Hora')
  await type('Fecha', '5/12/26')
  await leave('Fecha')
  expect(shown()).toEqual(['05/12/2026', '09:30', '30'])
})

test('an hour that is none stands in each form of its time, and the button of each leads to it until it is one', async () => {
  await open()
  await type('Hora', '25:99')
  await press('Bloquear o no')
  expect(shown()).toEqual(['01/12/2026', '25:99', '30'])
  await type('Motivo', 'Reunión')
  for (const submit of ['Bloquear este horario', 'Reprogramar']) {
    await press(submit)
    await waitFor(() => expect(document.activeElement).toBe(field('Hora')))
    expect(screen.getByText('Escribí una hora, por ejemplo 09:30.')).toBeTruthy()
    if (submit !== 'Reprogramar') await press('Bloquear o no')
  }
  expect(server.calls).toEqual([])
  await type('Hora', '11')
  await press('Reprogramar')
  await waitFor(() => expect(server.calls.map(({ input }) => input.body)).toMatchObject([{ date: instantAt('2026-12-01', 660) }]))
})

test('what is no time stays beside another clinic, and goes with another time of the calendar', async () => {
  await open()
  await type('Hora', '25:99')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Consultorio' }), { target: { value: '3' } }))
  expect(shown()).toEqual(['01/12/2026', '25:99', '30'])
  await press('Otro horario')
  expect(shown()).toEqual(['02/12/2026', '11:00', '30'])
})
