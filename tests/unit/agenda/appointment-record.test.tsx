// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'

const read = vi.hoisted(() => vi.fn())
vi.mock('#src/features/agenda/patient-appointments.api.ts', () => ({
  appointmentRecord: (id: number) => ({ queryKey: ['record', id], queryFn: read }),
}))
const { AppointmentRecord } = await import('#src/features/agenda/appointment/appointment-record.tsx')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

const role: Role = 'SECRETARY'
const record = {
  ...{ bookedAt: '2026-12-01T13:30:00.000Z', bookedBy: null, changes: [] },
  patient: { id: 7, phone: null, email: '', dni: '30111222', document: null, insurance: null, memberNumber: null },
}

test('what could not be read of an appointment is told, and is read again by a press', async () => {
  read.mockRejectedValueOnce(new Error('No')).mockResolvedValue(record)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PermissionProvider role={role} id={1}>
          <AppointmentRecord appointment={{ id: 8, version: 1 }} />
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('No se pudieron obtener los datos del turno.')
  expect(screen.queryByLabelText('Cargando los datos del paciente')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })))
  await screen.findByText('Sin obra social')
  // As it is written everywhere.
  screen.getByText('30.111.222')
})
