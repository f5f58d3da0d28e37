// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Role } from '#contract/generated/policy.ts'
import { ApiError } from '#src/api/client.ts'
import { z } from '#src/ui/fields/zod.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { ScreenProvider } from '#src/ui/page/page.tsx'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

type Clinic = { name: string; city: string }
const text = z.string().check(z.trim())
const schema = z.object({ name: text.check(z.minLength(1, 'Falta el nombre.')), city: text.check(z.minLength(1, 'Falta la ciudad.')) })
const texts = { saved: { title: 'Éxito' }, failed: { title: 'Oops!' }, invalid: { title: 'Revisá los campos' } }

type Options = Partial<Parameters<typeof useCreateForm<Clinic, Clinic, Clinic & { id: number }>>[0]>
type Server = ReturnType<typeof deferred<{ body: Clinic; key: string }, Clinic & { id: number }>>

function Example({ server, list, ...options }: Options & { server: Server; list: () => Promise<string> }) {
  useQuery({ queryKey: ['/clinics'], queryFn: list })
  const form = useCreateForm<Clinic, Clinic, Clinic & { id: number }>({
    ...{ form: ['clinic', NEW], empty: { name: '', city: 'Rosario' }, schema, changes: '/clinics', texts },
    save: (body, key) => server.call({ body, key }),
    ...options,
  })
  return (
    <CreatePage form={form} submit="Crear">
      <form.AppField name="name">{(field) => <field.TextField label="Nombre" />}</form.AppField>
    </CreatePage>
  )
}

const role: Role = 'BACKOFFICE'
const screenOf = {
  title: 'Nuevo consultorio',
  trail: [{ label: 'Inicio', to: '/' }, { label: 'Consultorios', to: '/clinics' }, { label: 'Nuevo' }],
}

/** The page of a new clinic. */
function show(options: Options = {}) {
  const { hook, history } = memoryLocation({ path: '/clinics/new', record: true })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const server: Server = deferred()
  const list = vi.fn(async () => 'rows')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          <Router hook={hook}>
            <ScreenProvider value={screenOf}>
              <Example server={server} list={list} {...options} />
            </ScreenProvider>
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    list,
    sent: () => server.calls.map(({ input }) => input.body),
    succeed: () => act(() => server.last().succeed({ id: 7, name: 'Centro', city: 'Rosario' })),
    lose: () => act(() => server.last().fail(new ApiError({ status: 0, code: 'timeout', message: 'No.' }))),
    path: () => history.at(-1),
  }
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
const type = (value: string) => fireEvent.change(name(), { target: { value } })
const press = (label: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name: label, hidden: true })))

beforeEach(() => {
  told.mockReset()
  clearStored()
})
afterEach(cleanup)

test('a new record is created, and then its list is shown, which is read again', async () => {
  const { sent, succeed, path, list } = show()
  await act(settled)
  expect(list).toHaveBeenCalledOnce()
  type(' Centro ')
  await press('Crear')
  expect([sent(), path()]).toEqual([[{ name: 'Centro', city: 'Rosario' }], '/clinics/new'])
  await succeed()
  expect([path(), told.mock.calls, list.mock.calls.length]).toEqual(['/clinics', [[texts.saved]], 2])
  expect([name().value, Object.keys(sessionStorage)]).toEqual(['', []])
})

test('its list is searched for it where it would not show it at once', async () => {
  const { succeed, path } = show({ search: ({ id, name }) => `${name} ${id}` })
  type('Centro')
  await press('Crear')
  await succeed()
  expect(path()).toBe('/clinics?q=Centro+7')
})

test('the page can do something else than show the list', async () => {
  const onSaved = vi.fn()
  const { succeed, path } = show({ onSaved })
  type('Centro')
  await press('Crear')
  await succeed()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id: 7, name: 'Centro', city: 'Rosario' })
  expect(path()).toBe('/clinics/new')
})

test('what is wrong is told in a toast too, where the page has words for it, and nothing is sent', async () => {
  const { sent } = show()
  await press('Crear')
  expect([sent(), told.mock.calls]).toEqual([[], [[{ ...texts.invalid, variant: 'destructive' }]]])
  cleanup()
  told.mockReset()
  show({ texts: { failed: texts.failed } })
  await press('Crear')
  expect(told).not.toHaveBeenCalled()
})

test('a question is asked where what is typed needs one, and only then', async () => {
  const { sent } = show({ question: ({ name }) => (name === 'Centro' ? `¿Crear ${name}?` : undefined) })
  type('Centro')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  await press('Crear')
  expect(sent()).toEqual([])
  expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('¿Crear Centro?')
  await press('Cancelar')
  type('Norte')
  await press('Crear')
  expect(sent()).toEqual([{ name: 'Norte', city: 'Rosario' }])
})

test('what the user does not write is not sent', async () => {
  const { sent } = show({ readOnly: ['city'] })
  type('Centro')
  await press('Crear')
  expect(sent()).toEqual([{ name: 'Centro' }])
})

test('a request that was not answered is known to the same form of the page alone', async () => {
  const { lose } = show({ form: ['one', NEW] })
  type('Centro')
  await press('Crear')
  await lose()
  cleanup()
  show({ form: ['other', NEW] })
  expect(screen.queryByText(/No sabemos si se guardó/)).toBeNull()
  cleanup()
  show({ form: ['one', NEW] })
  expect(screen.getByText(/No sabemos si se guardó/)).toBeTruthy()
  expect(name().value).toBe('Centro')
})
