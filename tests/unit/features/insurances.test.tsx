// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import type { Insurance, InsuranceInput } from '#contract/generated/schema.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const toast = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast }))

const { createQueryClient } = await import('#src/api/query-client.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
const { ScreenProvider } = await import('#src/ui/page/page.tsx')
const { findScreen, infoOf } = await import('#src/app/screens.ts')
const { default: InsurancesPage } = await import('#src/features/insurances/insurances-page.tsx')
const { default: InsurancePage } = await import('#src/features/insurances/insurance-page.tsx')

/** One insurer on a server that knows versions. */
const server = { name: 'OSDE', version: 1, calls: [] as Request[] }
const record = (): Insurance => ({ id: 3, name: server.name, createdAt: '2026-03-02T14:05:00.000Z' })
const refusal = (status: number, rest: object = {}) =>
  Response.json(
    { status, title: '', code: 'x', message: 'No.', ...rest },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

async function answer(request: Request) {
  server.calls.push(request.clone())
  const { pathname } = new URL(request.url)
  const versioned = { headers: { ETag: `"${server.version}"` } }
  if (request.method === 'GET' && pathname.endsWith('/insurances')) return Response.json([record()])
  if (request.method === 'GET' && pathname.endsWith('/3')) return Response.json(record(), versioned)
  if (request.method === 'GET') return refusal(404)
  const { name }: InsuranceInput = await request.json()
  const errors: { [Name in keyof InsuranceInput]: string } = { name: 'Ya existe una obra social con ese nombre.' }
  if (name === 'Taken') return refusal(409, { errors })
  if (request.method === 'PATCH' && request.headers.get('If-Match') !== `"${server.version}"`) return refusal(412)
  Object.assign(server, { name, version: server.version + 1 })
  return Response.json(record(), { status: request.method === 'POST' ? 201 : 200, headers: { ETag: `"${server.version}"` } })
}

function show(page: ReactNode, role: Role = 'BACKOFFICE') {
  const queries = createQueryClient({ onFailed: (failure) => toast(failure) })
  const utils = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          <ScreenProvider value={infoOf(findScreen(location.pathname.slice('/app'.length))?.path ?? '')}>
            <Router base="/app">{page}</Router>
          </ScreenProvider>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...utils, queries }
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Nombre/ })
const type = async (value: string) => fireEvent.change(await name(), { target: { value } })
const press = (label: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name: label })))
const told = (description: string) => waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description })))

beforeEach(() => {
  Object.assign(server, { name: 'OSDE', version: 1, calls: [] })
  toast.mockReset()
  sessionStorage.clear()
  history.replaceState(null, '', '/app/insurances')
  vi.stubGlobal('fetch', answer)
})
afterEach(cleanup)

test('the back office sees the list, the button and the actions', async () => {
  show(<InsurancesPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Listado de Obras Sociales')
  expect(document.title).toBe('Salvia | Listado de Obras Sociales')
  await screen.findByRole('rowheader', { name: 'OSDE' })
  expect(screen.getByRole('link', { name: 'Agregar Obra Social' }).getAttribute('href')).toBe('/app/insurances/create')
  expect(screen.getByRole('columnheader', { name: 'Acciones' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver detalle' }).getAttribute('href')).toBe('/app/insurances/3')
})

test.each<Role>(['DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'])('a %s may not create, and has no column of actions', async (role) => {
  show(<InsurancesPage />, role)
  await screen.findByRole('rowheader', { name: 'OSDE' })
  expect(screen.queryByRole('link', { name: 'Agregar Obra Social' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ver detalle' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Acciones' })).toBeNull()
})

test('an insurer without a name is not sent', async () => {
  show(<InsurancePage id={0} />)
  await type('   ')
  await press('Crear Obra Social')
  expect(screen.getByText('Por favor complete todos los campos.')).toBeTruthy()
  expect(server.calls).toHaveLength(0)
})

test('a new insurer is saved once, told, and leads to the list', async () => {
  history.replaceState(null, '', '/app/insurances/create')
  show(<InsurancePage id={0} />)
  await type('  Swiss Medical ')
  await press('Crear Obra Social')
  await told('Se ha creado la obra social correctamente.')
  expect(server.name).toBe('Swiss Medical')
  expect(server.calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[!-~]{8,100}$/)
  expect(location.pathname).toBe('/app/insurances')
})

test('what the server refuses stands at the field, and the page stays', async () => {
  show(<InsurancePage id={0} />)
  await type('Taken')
  await press('Crear Obra Social')
  await told('No se ha podido guardar la obra social.')
  expect(await screen.findByText('Ya existe una obra social con ese nombre.')).toBeTruthy()
  expect((await name()).value).toBe('Taken')
})

test('a change is saved with the version it is based on, and the next one with the new version', async () => {
  show(<InsurancePage id={3} />)
  await type('OSDE 210')
  await press('Editar')
  await told('La obra social ha sido actualizado correctamente.')
  await waitFor(async () => expect((await name()).matches(':disabled')).toBe(false))
  await type('OSDE 310')
  await press('Editar')
  await waitFor(() => expect(server.name).toBe('OSDE 310'))
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"'])
  expect(screen.queryByText(/cambió mientras lo editabas/)).toBeNull()
})

test('somebody else’s change is shown instead of overwritten, and what was typed can be saved over it', async () => {
  show(<InsurancePage id={3} />)
  await type('OSDE Binario')
  Object.assign(server, { name: 'OSDE S.A.', version: 2 })
  await press('Editar')
  expect(await screen.findByText(/Este registro cambió/)).toBeTruthy()
  expect(screen.getByText('OSDE S.A.', { selector: 'ins' })).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('Este registro cambió')
  expect((await name()).value).toBe('OSDE Binario')
  expect(server.name).toBe('OSDE S.A.')
  expect(toast).not.toHaveBeenCalled()
  await press('Guardar igual')
  await waitFor(() => expect(server.name).toBe('OSDE Binario'))
  await waitFor(() => expect(screen.queryByText(/cambió mientras lo editabas/)).toBeNull())
})

test.each(['Descartar lo mío', 'Usar lo suyo: Nombre'])('somebody else’s change can be taken instead, by %s', async (how) => {
  show(<InsurancePage id={3} />)
  await type('OSDE Binario')
  Object.assign(server, { name: 'OSDE S.A.', version: 2 })
  await press('Editar')
  await screen.findByText(/cambió mientras lo editabas/)
  await press(how)
  expect((await name()).value).toBe('OSDE S.A.')
  expect(screen.queryByText(/cambió mientras lo editabas/)).toBeNull()
})

test('a save without an answer that was made all the same is no conflict: trying again finds it done', async () => {
  show(<InsurancePage id={3} />)
  await type('OSDE Binario')
  let isFirst = true
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await answer(request)
    if (request.method !== 'PATCH' || !isFirst) return response
    isFirst = false
    throw new TypeError('Failed to fetch')
  })
  vi.spyOn(console, 'error').mockReturnValue()
  await press('Editar')
  await told('No se pudo actualizar la información de la obra social.')
  await told('La obra social ha sido actualizado correctamente.')
  expect(screen.queryByText(/No sabemos si se guardó/)).toBeNull()
  expect(screen.queryByText(/cambió mientras lo editabas/)).toBeNull()
  expect((await name()).value).toBe('OSDE Binario')
  expect(server.version).toBe(2)
})

test('the version that a save names is the one that the form was filled with, though a newer one was fetched beneath it', async () => {
  const { queries } = show(<InsurancePage id={3} />)
  await type('OSDE Binario')
  Object.assign(server, { name: 'OSDE S.A.', version: 2 })
  await act(() => queries.invalidateQueries())
  expect(await screen.findByText(/Este registro cambió/)).toBeTruthy()
  expect((await name()).value).toBe('OSDE Binario')
})

test('a draft that somebody else has overtaken is not saved over their change without a word', async () => {
  const first = show(<InsurancePage id={3} />)
  await type('OSDE Binario')
  first.unmount()
  Object.assign(server, { name: 'OSDE S.A.', version: 2 })
  show(<InsurancePage id={3} />)
  await name()
  await press('Recuperar')
  expect((await name()).value).toBe('OSDE Binario')
  expect(await screen.findByText(/Este registro cambió/)).toBeTruthy()
  expect(screen.getByText('OSDE S.A.', { selector: 'ins' })).toBeTruthy()
})

test('a form in which nothing was typed follows what somebody else saves', async () => {
  const { queries } = show(<InsurancePage id={3} />)
  await name()
  Object.assign(server, { name: 'OSDE S.A.', version: 2 })
  await act(() => queries.invalidateQueries())
  await waitFor(async () => expect((await name()).value).toBe('OSDE S.A.'))
  expect(screen.queryByText(/cambió mientras lo editabas/)).toBeNull()
})

test('whoever may not change an insurer reads it', async () => {
  history.replaceState(null, '', '/app/insurances/3')
  show(<InsurancePage id={3} />, 'SECRETARY')
  expect(await screen.findByText('Fecha de creación 2026/03/02 11:05:00')).toBeTruthy()
  expect((await name()).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/app/insurances')
})

test('an insurer that is not there is told and leads to the list', async () => {
  history.replaceState(null, '', '/app/insurances/9')
  show(<InsurancePage id={9} />)
  await told('Error al obtener los detalles de la obra social.')
  expect(location.pathname).toBe('/app/insurances')
})

test('a list that does not come is told once', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async () => refusal(422))
  show(<InsurancesPage />)
  await screen.findByRole('button', { name: 'Reintentar' })
  await told('Error al obtener las obras sociales.')
  expect(toast).toHaveBeenCalledOnce()
})

test.each([401, 503])('a %i is told by the whole console, not by a toast', async (status) => {
  vi.stubGlobal('fetch', async () => refusal(status))
  const { queries } = show(<InsurancesPage />)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(toast).not.toHaveBeenCalled()
})
