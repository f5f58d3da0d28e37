// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { ConsultationDetail } from '#contract/generated/schema.ts'

// Requests need a whole address outside a browser, and the configuration is read when it is imported.
vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { createQueryClient } = await import('#src/api/query-client.ts')
const { MedicalHistory } = await import('#src/features/consultations/medical-history-panel.tsx')

const consultation = (id: number, date: string, more: Partial<ConsultationDetail> = {}): ConsultationDetail => ({
  id,
  name: `Control ${id}`,
  description: null,
  date,
  durationInMinutes: 30,
  status: 'COMPLETED',
  patientName: 'Lucía Gómez',
  clinicName: null,
  doctor: { user: { firstName: 'Martín', lastName: 'Quiroga' } },
  clinic: null,
  createdAt: date,
  cancelledReason: null,
  followUpNotes: [],
  ...more,
})
const note = (id: number, content: string, attachments: string[] = []) => ({
  id,
  content,
  createdAt: '2026-03-02T14:00:00.000Z',
  attachments,
})

const show = (consultations: ConsultationDetail[]) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onFailed: () => {} })}>
        <Router base="/app">
          <MedicalHistory consultations={consultations} />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  )
const valueBeside = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
const entries = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const searchFor = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Buscar en las notas...' }), { target: { value: text } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
})
afterEach(() => {
  localStorage.clear()
  cleanup()
  vi.useRealTimers()
})

test('a patient without consultations is told so', () => {
  show([])
  expect(screen.getByText('No hay consultas médicas para este paciente.')).toBeTruthy()
})

test('the next consultation is the nearest planned one, the last one the latest that was not cancelled', () => {
  show([
    consultation(5, '2026-08-01T12:00:00Z', { status: 'CONFIRMED' }),
    consultation(4, '2026-07-01T12:00:00Z', { status: 'PENDING' }),
    consultation(3, '2026-06-20T12:00:00Z', { status: 'CANCELLED' }),
    consultation(2, '2026-06-10T12:00:00Z', { status: 'CANCELLED' }),
    consultation(1, '2026-06-01T12:00:00Z'),
  ])
  expect(valueBeside('Próxima consulta')).toBe('01/07/2026 09:00')
  expect(valueBeside('Última consulta')).toBe('01/06/2026 09:00')
  const counts = ['Pendiente', 'Confirmado', 'Completado', 'Cancelado'].map(
    (label) => screen.getAllByText(label)[0]?.closest('dt')?.nextElementSibling?.textContent,
  )
  expect(counts).toEqual(['1', '1', '1', '2'])
})

test('a patient who sits in the waiting room is still to be seen, however late it is', () => {
  const waits = { status: 'CONFIRMED' as const, arrivedAt: '2026-06-15T11:20:00Z', durationInMinutes: 20 }
  show([consultation(2, '2026-06-15T11:30:00Z', waits), consultation(1, '2026-06-01T12:00:00Z')])
  expect(valueBeside('Próxima consulta')).toBe('15/06/2026 08:30')
  expect(valueBeside('Última consulta')).toBe('01/06/2026 09:00')
})

test('without either, both say so', () => {
  show([consultation(1, '2026-06-01T12:00:00Z', { status: 'CANCELLED' })])
  expect(valueBeside('Próxima consulta')).toBe('Sin turno')
  expect(valueBeside('Última consulta')).toBe('N/A')
})

test('a status that nobody knows reads Desconocido', () => {
  show([consultation(1, '2026-06-01T12:00:00Z', { status: 'LOST' as ConsultationDetail['status'] })])
  expect(within(screen.getByRole('listitem')).getByText('Desconocido')).toBeTruthy()
})

test('notes are hidden until somebody asks for them', () => {
  show([consultation(1, '2026-06-01T12:00:00Z', { followUpNotes: [note(1, 'Refiere mejoría.'), note(2, 'Sigue igual.')] })])
  const button = screen.getByRole('button', { name: 'Ver Notas (2)' })
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(list?.dataset.hidden).toBe('true')
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Ocultar Notas' }).getAttribute('aria-expanded')).toBe('true')
  expect(list?.dataset.hidden).toBeUndefined()
})

test('a search finds notes without case and accents, opens them and marks what it found', async () => {
  show([
    consultation(2, '2026-06-02T12:00:00Z', { followUpNotes: [note(1, 'Presión ALTA: repite presion mañana.')] }),
    consultation(1, '2026-06-01T12:00:00Z', { followUpNotes: [note(2, 'Sin cambios.')] }),
  ])
  searchFor('PRESIÓN')
  await waitFor(() => expect(entries()).toEqual(['Control 2']))
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Presión', 'presion'])
  expect(screen.getByRole('button', { name: 'Ocultar Notas' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 consulta tiene ese texto en sus notas.')
  fireEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  await waitFor(() => expect(entries()).toEqual(['Control 2', 'Control 1']))
})

test('a search that finds nothing says so and leaves nothing marked', async () => {
  show([consultation(1, '2026-06-01T12:00:00Z', { followUpNotes: [note(1, 'Sin cambios.')] })])
  searchFor('fiebre')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ninguna nota tiene ese texto.'))
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
})

test('an image is fetched only once its note is opened, and a document only to be opened', async () => {
  // A file of Node's own is none to jsdom.
  const fetched = vi.fn(async () => Object.assign(new Response('x'), { blob: async () => new Blob(['x']) }))
  vi.stubGlobal('fetch', fetched)
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  const files = ['/attachments/aaaaaaaaaaaaaaaaaaaaaa.png', '/attachments/bbbbbbbbbbbbbbbbbbbbbb.pdf']
  show([consultation(1, '2026-06-01T12:00:00Z', { followUpNotes: [note(1, 'Estudios.', files)] })])
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Ver Notas (1)' }))
  await waitFor(() => expect(document.querySelector('img')?.src).toBe('blob:1'))
  expect(fetched).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Abrir adjunto 2' })).toBeTruthy()
})

test('attachments are told apart by name, type and size, where these are known', () => {
  const files = [
    { path: '/attachments/aaaaaaaaaaaaaaaaaaaaaa.pdf', name: 'receta.pdf', type: 'application/pdf', size: 1_200_000 },
    { path: '/attachments/bbbbbbbbbbbbbbbbbbbbbb.jpeg', name: 'adjunto-7.jpeg', type: 'image/jpeg', size: null },
  ]
  const named = {
    ...note(
      1,
      'Estudios.',
      files.map(({ path }) => path),
    ),
    files,
  }
  show([consultation(1, '2026-06-01T12:00:00Z', { followUpNotes: [named] })])
  const openers = screen.getAllByRole('button', { name: 'Abrir adjunto', hidden: true })
  const described = openers.map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(described).toEqual(['\u2068receta.pdf\u2069 · PDF · 1,2 MB', '\u2068adjunto-7.jpeg\u2069 · JPEG'])
})

test('a switch shows the history as a table, which the next patient has, too', () => {
  const visits = [
    consultation(2, '2026-06-10T13:00:00.000Z', { followUpNotes: [note(1, 'Refiere mejoría.')] }),
    consultation(1, '2026-05-10T13:00:00.000Z'),
  ]
  show(visits)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tabla' }))
  expect(entries).toThrow()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Control 2', 'Control 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Ver Notas (1)' }))
  within(screen.getByRole('table')).getByText('Refiere mejoría.')
  cleanup()
  show([consultation(3, '2026-04-10T13:00:00.000Z')])
  expect(screen.getByRole('rowheader').textContent).toBe('Control 3')
  fireEvent.click(screen.getByRole('button', { name: 'Línea de tiempo' }))
  expect(entries()).toEqual(['Control 3'])
})
