// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { createQueryClient } = await import('#src/api/query-client.ts')
const { line, z } = await import('#src/ui/fields/zod.ts')
const { EditPage } = await import('#src/ui/form/edit-page.tsx')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

type Absence = { id: number; etag: string; createdAt: string; note: string; code: string; isApproved: boolean }
type Typed = Pick<Absence, 'note' | 'code' | 'isApproved'>
/** An absence on a server that knows versions, whose approval and code are not the user's to write. */
const first: Absence = { id: 3, etag: '"1"', createdAt: '2026-03-02T14:05:00.000Z', note: 'Congreso', code: '', isApproved: false }
const server = { absence: first, sent: [] as object[] }

const records = {
  all: { queryKey: ['/insurances'] as const },
  one: (id: number) => queryOptions({ queryKey: ['/insurances', id], queryFn: async () => server.absence }),
  create: async (body: object) => void server.sent.push(body),
  async update(_: object, body: object) {
    server.sent.push(body)
    server.absence = { ...server.absence, ...body, etag: '"9"' }
    return server.absence
  },
}
const schema = z
  .object({ note: line(100, 'Falta la nota.'), code: line(20, 'Falta el código.'), isApproved: z.boolean() })
  .check(z.refine(({ note }) => note !== 'Nada', { error: 'Escribí más.', path: ['note'] }))
const words = { saved: { title: 'Éxito', description: 'Se guardó.' }, failed: { title: 'Error', description: 'No se guardó.' } }

const role: Role = 'BACKOFFICE'

/** The page of somebody who does not see the code. */
function show(
  id: number,
  readOnly: readonly ('code' | 'isApproved')[] = ['code', 'isApproved'],
  more: Partial<Pick<Parameters<typeof EditPage<Absence, Typed, Typed>>[0], 'aside' | 'toInput' | 'archive' | 'records'>> = {},
) {
  const queries = createQueryClient({ onFailed: () => {} })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          <Router base="/app">
            <EditPage
              id={id}
              records={records}
              schema={schema}
              empty={{ note: '', code: '', isApproved: false }}
              readOnly={readOnly}
              name={({ note }) => note}
              operation="updateInsurance"
              texts={{ create: 'Crear', save: 'Guardar', created: words, updated: words }}
              {...more}
            >
              {(form) => (
                <>
                  <form.AppField name="note">{(field) => <field.TextField label="Nota" />}</form.AppField>
                  <form.AppField name="isApproved">{(field) => <field.CheckboxField label="Aprobada" />}</form.AppField>
                </>
              )}
            </EditPage>
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queries
}

const note = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Nota/ })
const type = async (value: string) => fireEvent.change(await note(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const approved = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Aprobada' })

beforeEach(() => {
  Object.assign(server, { absence: first, sent: [] })
  sessionStorage.clear()
  history.replaceState(null, '', '/app/insurances/3')
})
afterEach(cleanup)

test('a field that the user does not write is shown to be read, and is neither checked nor sent', async () => {
  show(3)
  await type('Jornadas')
  expect([approved().value, approved().readOnly]).toEqual(['No', true])
  press('Guardar')
  await waitFor(() => expect(server.sent).toEqual([{ note: 'Jornadas' }]))
})

test.each([0, 3])('a rule of the whole form holds for whoever writes some of its fields: record %i', async (id) => {
  show(id)
  await type('Nada')
  press(id ? 'Guardar' : 'Crear')
  expect(await screen.findByText('Escribí más.')).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('nor does a new record need it', async () => {
  show(0)
  await type('Jornadas')
  press('Crear')
  await waitFor(() => expect(server.sent).toEqual([{ note: 'Jornadas' }]))
})

test('what a colleague writes there is no conflict while the user types, and is never told by its raw name', async () => {
  const queries = show(3)
  await type('Jornadas')
  server.absence = { ...first, isApproved: true, code: 'A-7', etag: '"2"' }
  await queries.refetchQueries({ queryKey: ['/insurances', 3] })
  await waitFor(() => expect(approved().value).toBe('Sí'))
  expect(screen.queryByText(/Este registro cambió/)).toBeNull()
  expect((await note()).value).toBe('Jornadas')

  server.absence = { ...server.absence, note: 'Vacaciones', code: 'A-8', etag: '"3"' }
  await queries.refetchQueries({ queryKey: ['/insurances', 3] })
  const alert = (await screen.findByText(/Este registro cambió/)).closest('[role=alert]')
  expect([...(alert?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(['Nota'])
})

test('a field that the page does not show is told by its raw name to nobody', async () => {
  const queries = show(3, [])
  await type('Jornadas')
  server.absence = { ...first, note: 'Vacaciones', code: 'A-7', isApproved: true, etag: '"2"' }
  await queries.refetchQueries({ queryKey: ['/insurances', 3] })
  const alert = (await screen.findByText(/Este registro cambió/)).closest('[role=alert]')
  expect([...(alert?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(['Nota', 'Aprobada'])
})

test('a record that is not there yet has as many places as its form has fields, and then says which one it is', async () => {
  show(3)
  expect(screen.getByRole('status', { name: 'Cargando' }).firstElementChild?.childElementCount).toBe(3)
  await note()
  expect(screen.queryByRole('status', { name: 'Cargando' })).toBeNull()
  expect(screen.getByText('ID 3')).toBeTruthy()
})

test('what belongs to a record is beside its form, and what its form says otherwise than the record is in it', async () => {
  show(3, [], { aside: ({ note: one }) => <aside>Junto a {one}</aside>, toInput: ({ note: one }) => ({ note: one.toUpperCase() }) })
  expect((await note()).value).toBe('CONGRESO')
  expect(screen.getByText('Junto a Congreso')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Aprobada' })).toBeTruthy()
})

test('what is typed into a new record is kept under its kind', async () => {
  show(0)
  await type('Jornadas')
  expect(Object.keys(sessionStorage).map((key) => key.replace(/:.*?:/, ':'))).toEqual(['draft:1:/insurances/new'])
})

test('a record that can be archived is archived by its page', async () => {
  show(3)
  await note()
  expect(screen.queryByRole('button', { name: 'Archivar' })).toBeNull()
  cleanup()
  const archive = vi.fn(async () => ({ ...first, etag: '"2"' }))
  show(3, [], { archive: 'archiveInsurance', records: { ...records, archive } })
  await note()
  press('Archivar')
  await waitFor(() => expect(archive).toHaveBeenCalledExactlyOnceWith({ id: 3, etag: '"1"' }, true, expect.any(String)))
})
