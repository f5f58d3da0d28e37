// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { writeToken } from '#src/api/token.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { lastAddressOf } from '#src/ui/table/last-address.ts'
import { readView, useTableView, writeView } from '#src/ui/table/view.ts'

type Person = { id: number; email: string; role: string }

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID', hidden: true },
  { id: 'email', header: 'Correo', search: 'Filtrar...' },
  { id: 'role', header: 'Rol', options: { DOCTOR: 'Médico', SECRETARY: 'Secretaria' } },
]
const PAUSE = 300
const plain = { columns }
const named = { columns, name: 'personas' }

const initial = readView('', plain)
const wrapper = ({ children }: { children: ReactNode }) => <Router base="/app">{children}</Router>
const start = (search = '') => {
  history.replaceState(null, '', `/app/users${search}`)
  return renderHook(() => useTableView(plain, PAUSE), { wrapper }).result
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a view starts with ten rows, unsorted, unfiltered, and writes nothing', () => {
  expect(initial).toEqual({
    search: '',
    sorting: [],
    columnFilters: [],
    columnVisibility: { id: false, email: true, role: true },
    pagination: { pageIndex: 0, pageSize: 10 },
  })
  expect(writeView('', plain, initial)).toBe('')
})

test('the address says everything that was chosen', () => {
  const search = 'q=p%C3%A9rez+%2B+100%25&role=DOCTOR&role=SECRETARY&sort=-email&page=3&size=25&columns=id&columns=role'
  const view = readView(search, plain)
  expect(view).toEqual({
    search: 'pérez + 100%',
    sorting: [{ id: 'email', desc: true }],
    columnFilters: [{ id: 'role', value: ['DOCTOR', 'SECRETARY'] }],
    columnVisibility: { id: true, email: true, role: false },
    pagination: { pageIndex: 2, pageSize: 25 },
  })
  expect(writeView('', plain, view)).toBe(search)
})

test('what an address says wrong counts as not said', () => {
  expect(readView('sort=password&page=-1&size=7&role=ADMIN&role=constructor&columns=x', plain)).toEqual(initial)
  expect(readView('page=1e99&size=NaN&q=', plain)).toEqual(initial)
})

test('what is not the table’s stays in the address', () => {
  expect(writeView('tab=choices&page=2&consultas.page=3', plain, initial)).toBe('tab=choices&consultas.page=3')
  expect(writeView('tab=choices&page=2&personas.page=3&otras.page=4', named, initial)).toBe('tab=choices&page=2&otras.page=4')
})

test('a table with a name has it before each of its parameters, and reads no other', () => {
  const view = readView('q=x&page=9&personas.q=ana&personas.page=2&personas.role=DOCTOR&personas.columns=id', named)
  expect(view).toMatchObject({ search: 'ana', columnFilters: [{ id: 'role', value: ['DOCTOR'] }], pagination: { pageIndex: 1 } })
  expect(writeView('', named, view)).toBe('personas.q=ana&personas.role=DOCTOR&personas.page=2&personas.columns=id')
})

test('the column that names the rows cannot be hidden by an address', () => {
  const rowHeader = { columns: [{ id: 'id', header: 'ID', rowHeader: true }] satisfies Column<Person>[] }
  expect(readView('columns=id', rowHeader).columnVisibility).toEqual({ id: true })
})

test('any typed text survives the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      const view = { ...initial, search: text }
      expect(readView(writeView('', plain, view), plain)).toEqual(view)
    }),
  )
})

test('sorting, filtering and paging make history entries, so that Back undoes them', () => {
  const table = start()
  const before = history.length
  act(() => table.current.change({ sorting: [{ id: 'email', desc: false }] }))
  act(() => table.current.change({ pagination: { pageIndex: 1, pageSize: 10 } }))
  expect(location.search).toBe('?sort=email&page=2')
  expect(history.length).toBe(before + 2)
})

test('sorting and filtering lead back to the first page', () => {
  const table = start('?page=3')
  act(() => table.current.change({ sorting: [{ id: 'email', desc: false }] }))
  expect(table.current.view.pagination.pageIndex).toBe(0)
})

test('typing is shown at once, and counts after a pause without a history entry', () => {
  const table = start('?page=3')
  const before = history.length
  for (const text of ['a', 'an', 'ana']) {
    act(() => table.current.type(text))
    act(() => vi.advanceTimersByTime(PAUSE - 1))
  }
  expect(table.current.typed).toBe('ana')
  expect(table.current.view.search).toBe('')
  expect(location.search).toBe('?page=3')
  act(() => vi.advanceTimersByTime(1))
  expect(table.current.view).toMatchObject({ search: 'ana', pagination: { pageIndex: 0 } })
  expect(location.search).toBe('?q=ana')
  expect(history.length).toBe(before)
})

test('leaving the field writes what was typed, so that the way back finds it', () => {
  const table = start()
  act(() => table.current.type('ana'))
  act(() => table.current.flush())
  expect(location.search).toBe('?q=ana')
})

test('a sort that comes before the pause ends keeps what was typed', () => {
  const table = start()
  act(() => table.current.type('ana'))
  act(() => table.current.change({ sorting: [{ id: 'email', desc: false }] }))
  expect(location.search).toBe('?q=ana&sort=email')
})

test('an address that changes under the table, as by Back, changes the view', () => {
  const table = start('?q=ana')
  act(() => history.pushState(null, '', '/app/users?sort=-email'))
  expect(table.current).toMatchObject({ typed: '', view: { search: '', sorting: [{ id: 'email', desc: true }] } })
})

test('what another table writes leaves a table and what is being typed there alone', () => {
  history.replaceState(null, '', '/app/users?tab=posts')
  const { result } = renderHook(() => [useTableView(plain, PAUSE), useTableView(named, PAUSE)] as const, { wrapper })
  act(() => result.current[0].type('ana'))
  const before = result.current[0].view
  act(() => result.current[1].change({ pagination: { pageIndex: 1, pageSize: 10 } }))
  expect(result.current[0]).toMatchObject({ typed: 'ana', view: before })
  act(() => vi.advanceTimersByTime(PAUSE))
  expect(location.search).toBe('?tab=posts&personas.page=2&q=ana')
})

test('a page that was left does not come back with its last keystroke', () => {
  history.replaceState(null, '', '/app/users')
  const { result, unmount } = renderHook(() => useTableView(plain, PAUSE), { wrapper })
  act(() => result.current.type('a'))
  history.pushState(null, '', '/app/clinics')
  unmount()
  vi.advanceTimersByTime(1000)
  expect(location.pathname + location.search).toBe('/app/clinics')
})

test('a list is found again as it was left, but not by somebody else', () => {
  writeToken('one')
  const table = start('?q=ana')
  expect(lastAddressOf('/users')).toBe('/users?q=ana')
  act(() => table.current.change({ sorting: [{ id: 'email', desc: true }] }))
  expect(lastAddressOf('/users')).toBe('/users?q=ana&sort=-email')
  expect(lastAddressOf('/clinics')).toBe('/clinics')
  writeToken('another')
  expect(lastAddressOf('/users')).toBe('/users')
})
