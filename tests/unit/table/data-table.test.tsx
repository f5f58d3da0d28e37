// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import * as toasts from '#src/ui/feedback/toasts.tsx'
import { clearStored } from '#src/ui/form/stored.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { readViews } from '#src/ui/table/saved-views.ts'
import type { TableProps } from '#src/ui/table/table.tsx'

type Person = { id: number; email: string; role: string; active: boolean; phone: string | null }

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID' },
  { id: 'email', header: 'Correo electrónico', rowHeader: true, search: 'Filtrar consultas...' },
  { id: 'role', header: 'Rol', describesRow: true, options: { DOCTOR: 'Médico', SECRETARY: 'Secretaria' } },
  { id: 'active', header: 'Activo' },
  { id: 'phone', header: 'Teléfono' },
]

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    email: `persona${index + 1}@salvia.test`,
    role: index % 3 ? 'DOCTOR' : 'SECRETARY',
    active: index % 2 === 0,
    phone: null,
  }))

/** Shows the table; without data its query never ends. */
function show(
  data: Person[] | undefined,
  queryFn: () => Promise<Person[]> = () => new Promise(() => {}),
  { actions }: Pick<TableProps<Person>, 'actions'> = {},
  person = 7,
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const query = queryOptions({ queryKey: ['people'], queryFn })
  if (data) queries.setQueryData(query.queryKey, data)
  const viewer = { role: null, id: person }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider {...viewer}>
          <DataTable
            label="Personas"
            query={query}
            columns={columns}
            detail="Ver"
            actions={actions}
            empty={{ description: 'Todavía no hay personas.' }}
          />
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queries
}

const rows = () => screen.getAllByRole('row').slice(1)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const firstIds = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)

beforeEach(() => {
  history.replaceState(null, '', '/people')
})
afterEach(cleanup)

test('the first ten records are shown, with how many there are and the page', () => {
  show(people(42))
  expect(rows()).toHaveLength(10)
  expect(screen.getByText('Se encontraron 42 registros.')).toBeTruthy()
  expect(screen.getByText('Página 1 de 5')).toBeTruthy()
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Registros por página' })
  expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '25', '50', '100', '250'])
})

test('booleans read Sí and No, missing values N/A, and a record leads to its page', () => {
  show(people(2))
  const [first, second] = rows()
  expect(first?.textContent).toContain('SíN/A')
  expect(second?.textContent).toContain('NoN/A')
  const link = within(first as HTMLElement).getByRole('link', { name: 'Ver' })
  expect(link.getAttribute('href')).toBe('/people/1')
  const ids = link.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['persona1@salvia.test', 'Secretaria'])
})

test('the pager’s buttons are disabled at the ends', () => {
  show(people(25))
  const disabled = () => ['Primera página', 'Página anterior', 'Página siguiente', 'Última página'].map((name) => button(name).disabled)
  expect(disabled()).toEqual([true, true, false, false])
  fireEvent.click(button('Página siguiente'))
  expect(disabled()).toEqual([false, false, false, false])
  fireEvent.click(button('Última página'))
  expect(disabled()).toEqual([false, false, true, true])
  expect(rows()).toHaveLength(5)
  fireEvent.click(button('Primera página'))
  expect(firstIds()[0]).toBe('1')
})

test('an address beyond the last page shows the last page', () => {
  history.replaceState(null, '', '/people?page=99')
  show(people(25))
  expect(screen.getByText('Página 3 de 3')).toBeTruthy()
  expect(rows()).toHaveLength(5)
})

test('a header sorts up, then down, and says so', () => {
  show(people(12))
  const header = () => screen.getByRole('columnheader', { name: 'ID' })
  expect(header().getAttribute('aria-sort')).toBeNull()
  fireEvent.click(button('ID'))
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(button('ID'))
  expect(header().getAttribute('aria-sort')).toBe('descending')
  expect(firstIds()[0]).toBe('12')
})

test('what a row has of its own goes with its record when the order changes', () => {
  show(people(9), undefined, { actions: ({ id }) => <input aria-label={`Nota de ${id}`} /> })
  const notes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Nota/ })
  fireEvent.change(screen.getByRole('textbox', { name: 'Nota de 2' }), { target: { value: 'Llamar' } })
  fireEvent.click(button('ID'))
  fireEvent.click(button('ID'))
  expect(firstIds()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1'])
  expect(
    notes()
      .find(({ value }) => value)
      ?.getAttribute('aria-label'),
  ).toBe('Nota de 2')
})

test('the rows out of sight follow those in sight, and in the end all are there', () => {
  // Looking for 250 rows by their role takes seconds.
  const ids = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)
  history.replaceState(null, '', '/people?size=250')
  show(people(250))
  expect(ids()).toEqual(people(250).map(({ id }) => String(id)))
  fireEvent.click(button('ID'))
  fireEvent.click(button('ID'))
  expect(ids()).toEqual(people(250).map((_, index) => String(250 - index)))
})

test('text filters, and Borrar is there only while there is something to clear', () => {
  show(people(42))
  expect(screen.queryByRole('button', { name: 'Borrar' })).toBeNull()
  const search = screen.getByPlaceholderText<HTMLInputElement>('Filtrar consultas...')
  fireEvent.change(search, { target: { value: 'PERSONA4' } })
  expect(screen.getByText('Se encontraron 4 registros.')).toBeTruthy()
  fireEvent.click(button('Borrar'))
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(search)
  expect(screen.getByText('Se encontraron 42 registros.')).toBeTruthy()
})

test('what was found is marked, and Escape clears the search and keeps the focus', () => {
  show(people(42))
  const search = screen.getByPlaceholderText<HTMLInputElement>('Filtrar consultas...')
  search.focus()
  fireEvent.change(search, { target: { value: 'medico PERSONA41' } })
  expect([...document.querySelectorAll('tbody mark')].map(({ textContent }) => textContent)).toEqual(['persona41', 'Médico'])
  fireEvent.keyDown(search, { key: 'Escape' })
  expect([search.value, document.activeElement === search]).toEqual(['', true])
  expect(document.querySelectorAll('mark')).toHaveLength(0)
  expect(screen.getByText('Se encontraron 42 registros.')).toBeTruthy()
})

test('a filter says what is chosen, and is removed by its own button', async () => {
  history.replaceState(null, '', '/people?role=SECRETARY&q=persona')
  show(people(6))
  expect(screen.getByText('Se encontraron 2 registros.')).toBeTruthy()
  expect(button('Filtrar por Rol: Secretaria')).toBeTruthy()
  fireEvent.click(button('Quitar filtro: Rol'))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Filtrar por Rol' }))
  expect(screen.getByText('Se encontraron 6 registros.')).toBeTruthy()
  expect(location.search).toBe('?q=persona')
})

describe('a saved view', () => {
  const open = async () => {
    fireEvent.click(button('Vistas guardadas'))
    return screen.findByRole('dialog', { name: 'Vistas guardadas' })
  }
  const save = async (name: string) => {
    const dialog = within(await open())
    fireEvent.change(dialog.getByRole('textbox', { name: 'Nombre de la vista' }), { target: { value: name } })
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }))
  }
  const names = (dialog: HTMLElement) =>
    within(dialog)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent)
  afterEach(() => clearStored())

  test('is the address of the list without its page, under a name, for the person who saved it', async () => {
    history.replaceState(null, '', '/people?role=SECRETARY&sort=-id&page=2')
    show(people(42))
    await save(' Secretarias ')
    await save('Otra')
    const dialog = await open()
    expect(names(dialog)).toEqual(['Otra', 'Secretarias'])
    expect(within(dialog).getByRole('link', { name: 'Secretarias' }).getAttribute('href')).toBe('/people?role=SECRETARY&sort=-id')
    cleanup()
    show(people(42), undefined, {}, 8)
    expect(names(await open())).toEqual([])
  })

  test('gets another name, is deleted, and comes back by the toast; a sign-out leaves none', async () => {
    show(people(3))
    await save('Todas')
    const dialog = await open()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cambiar el nombre de Todas' }))
    fireEvent.change(within(dialog).getByDisplayValue('Todas'), { target: { value: 'Todo' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar nombre' }))
    expect(names(dialog)).toEqual(['Todo'])
    const told = vi.spyOn(toasts, 'toast')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Borrar Todo' }))
    expect(names(dialog)).toEqual([])
    act(() => told.mock.calls[0]?.[0].action?.run())
    expect(names(dialog)).toEqual(['Todo'])
    clearStored()
    expect(readViews(7, '/people')).toEqual([])
  })
})

test('what nobody matches says Sin resultados.', () => {
  show(people(3))
  fireEvent.change(screen.getByPlaceholderText('Filtrar consultas...'), { target: { value: 'zzz' } })
  expect(screen.getByText('Sin resultados.')).toBeTruthy()
  expect(screen.getByText('Se encontraron 0 registros.')).toBeTruthy()
})

test('several values are chosen with their counts, searched, and dropped with Eliminar filtros', async () => {
  show(people(6))
  fireEvent.click(screen.getByRole('button', { name: 'Filtrar por Rol', expanded: false }))
  const list = await screen.findByRole('listbox', { name: 'Rol' })
  const options = () =>
    within(list)
      .queryAllByRole('option')
      .map((option) => option.textContent)
  expect(options()).toEqual(['Médico4', 'Secretaria2'])
  fireEvent.click(screen.getByRole('option', { name: /Secretaria/ }))
  expect(screen.getByText('Se encontraron 2 registros.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Rol' }), { target: { value: 'medico' } })
  expect(options()).toEqual(['Médico4', 'Eliminar filtros'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Rol' }), { target: { value: 'x' } })
  expect(screen.getByText('No se encontraron resultados.')).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: 'Eliminar filtros' }))
  expect(screen.getByText('Se encontraron 6 registros.')).toBeTruthy()
})

describe('a row', () => {
  const place = () => location.pathname
  const cell = (row: number, at: number) => within(rows()[row] as HTMLElement).getAllByRole('cell')[at] as HTMLElement
  const region = () => screen.getByRole('region', { name: 'Personas' })

  test('opens its record where it is clicked, but for what does something else', () => {
    show(people(3))
    fireEvent.click(screen.getByRole('columnheader', { name: 'Rol' }))
    expect(place()).toBe('/people')
    fireEvent.click(cell(1, 2))
    expect(place()).toBe('/people/2')
  })

  test('is not opened by what its cells have of their own', () => {
    show(people(2), undefined, { actions: ({ id }) => <button type="button">Llamar a {id}</button> })
    fireEvent.click(button('Llamar a 2'))
    fireEvent.click(cell(1, 2))
    expect(place()).toBe('/people')
  })

  test('is not opened by whoever selects its text', () => {
    show(people(2))
    getSelection()?.selectAllChildren(cell(0, 1))
    fireEvent.click(cell(0, 1))
    expect(place()).toBe('/people')
    getSelection()?.removeAllRanges()
    fireEvent.click(cell(0, 1))
    expect(place()).toBe('/people/1')
  })

  test.for([{ button: 1 }, { ctrlKey: true }, { metaKey: true }])('opens beside the page with %o', (how) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    show(people(2))
    fireEvent(cell(1, 0), new MouseEvent(how.button ? 'auxclick' : 'click', { ...how, bubbles: true, cancelable: true }))
    expect(open.mock.calls).toEqual([[new URL('/people/2', location.href).href, '_blank', 'noopener']])
    expect(place()).toBe('/people')
    open.mockRestore()
  })

  test('is reached by the arrows from its table and opened by Enter, and is no stop of Tab', () => {
    show(people(3))
    region().focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
      fireEvent.keyDown(document.activeElement ?? document, { key })
    expect(document.activeElement).toBe(rows()[1])
    expect(rows().map((row) => row.tabIndex)).toEqual([-1, -1, -1])
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Enter' })
    expect(place()).toBe('/people/2')
  })

  test('has more room where somebody chooses so, which this browser remembers', async () => {
    show(people(2))
    expect(region().dataset['comfortable']).toBeUndefined()
    fireEvent.click(button('Vista'))
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Cómoda' }))
    expect(region().dataset['comfortable']).toBe('true')
    cleanup()
    show(people(2))
    expect(region().dataset['comfortable']).toBe('true')
    localStorage.clear()
  })
})

test('Vista hides a column and brings it back', async () => {
  show(people(2))
  fireEvent.click(button('Vista'))
  await screen.findByText('Alterar Columnas')
  const item = screen.getByRole('menuitemcheckbox', { name: 'Teléfono' })
  fireEvent.click(item)
  expect(screen.queryByRole('columnheader', { name: 'Teléfono' })).toBeNull()
  expect(item.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(item)
  expect(screen.getByRole('columnheader', { name: 'Teléfono' })).toBeTruthy()
})

test('the column that names the rows cannot be hidden', async () => {
  show(people(2))
  fireEvent.click(button('Vista'))
  const item = await screen.findByRole<HTMLButtonElement>('menuitemcheckbox', { name: 'Correo electrónico' })
  expect(item.disabled).toBe(true)
  expect(item.getAttribute('aria-checked')).toBe('true')
})

test('the parts of the table say what they are, since as cards on a phone they look like something else', () => {
  show(people(1))
  const parts = {
    table: 'table',
    thead: 'rowgroup',
    tbody: 'rowgroup',
    tr: 'row',
    'thead th': 'columnheader',
    'tbody th': 'rowheader',
    td: 'cell',
  }
  for (const [selector, role] of Object.entries(parts)) {
    const elements = [...document.querySelectorAll(selector)]
    expect(elements).not.toHaveLength(0)
    expect(new Set(elements.map((element) => element.getAttribute('role')))).toEqual(new Set([role]))
  }
})

test('Exportar CSV is there once there is something to export', () => {
  show(people(3))
  expect(button('Exportar CSV').disabled).toBe(false)
  fireEvent.change(screen.getByPlaceholderText('Filtrar consultas...'), { target: { value: 'zzz' } })
  expect(button('Exportar CSV').disabled).toBe(true)
})

test('while the records are on their way the table has their shape', () => {
  show(undefined)
  expect(screen.getByRole('region', { name: 'Personas' }).getAttribute('aria-busy')).toBe('true')
  expect(rows()).toHaveLength(10)
  expect(screen.queryByText(/Se encontraron/)).toBeNull()
})

test('no records at all is something else than none found', () => {
  show([])
  expect(screen.getByText('Sin resultados.')).toBeTruthy()
  expect(screen.getByText('Todavía no hay personas.')).toBeTruthy()
  expect(screen.queryByPlaceholderText('Filtrar consultas...')).toBeNull()
})

test('records that did not come can be asked for again', async () => {
  const queryFn = vi.fn(async () => people(1))
  queryFn.mockRejectedValueOnce(new Error('no'))
  show(undefined, queryFn)
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Se encontraron 1 registros.')
})

test('while the sign-in dialog or the maintenance page tells the failure, the list waits', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ status: 503, code: 'unavailable', message: '' })))
  const queries = show(undefined, queryFn)
  await waitFor(() => expect(queries.getQueryState(['people'])?.status).toBe('error'))
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Personas' }).getAttribute('aria-busy')).toBe('true')
})

test('records that are there stay when a newer answer does not come', async () => {
  const queries = show(people(3), () => Promise.reject(new Error('no')))
  await act(() => queries.refetchQueries())
  expect(queries.getQueryState(['people'])?.status).toBe('error')
  expect(rows()).toHaveLength(3)
})
