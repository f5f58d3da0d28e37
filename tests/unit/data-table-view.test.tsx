// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Column } from '#src/ui/data-table/columns.ts'
import { readView, useTableView, writeView } from '#src/ui/data-table/view.ts'

type Person = { id: number; email: string; role: string }

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => id, hidden: true },
  { id: 'email', header: 'Correo', value: ({ email }) => email, search: 'Filtrar...' },
  { id: 'role', header: 'Rol', value: ({ role }) => role, options: { DOCTOR: 'Médico', SECRETARY: 'Secretaria' } },
]

const initial = readView('', columns)
const wrapper = ({ children }: { children: ReactNode }) => <Router base="/app">{children}</Router>
const start = (search = '') => {
  history.replaceState(null, '', `/app/users${search}`)
  return renderHook(() => useTableView(columns), { wrapper }).result
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a view starts with ten rows, unsorted, unfiltered, and writes nothing', () => {
  expect(initial).toEqual({
    sorting: [],
    columnFilters: [],
    columnVisibility: { id: false, email: true, role: true },
    pagination: { pageIndex: 0, pageSize: 10 },
  })
  expect(writeView('', columns, initial)).toBe('')
})

test('the address says everything that was chosen', () => {
  const search = 'q=p%C3%A9rez+%2B+100%25&role=DOCTOR&role=SECRETARY&sort=-email&page=3&size=25&columns=id&columns=role'
  const view = readView(search, columns)
  expect(view).toEqual({
    sorting: [{ id: 'email', desc: true }],
    columnFilters: [
      { id: 'email', value: 'pérez + 100%' },
      { id: 'role', value: ['DOCTOR', 'SECRETARY'] },
    ],
    columnVisibility: { id: true, email: true, role: false },
    pagination: { pageIndex: 2, pageSize: 25 },
  })
  expect(writeView('', columns, view)).toBe(search)
})

test('what an address says wrong counts as not said', () => {
  expect(readView('sort=password&page=-1&size=7&role=ADMIN&role=constructor&columns=x', columns)).toEqual(initial)
  expect(readView('page=1e99&size=NaN&q=', columns)).toEqual(initial)
})

test('what is not the table’s stays in the address', () => {
  expect(writeView('tab=choices&page=2', columns, initial)).toBe('tab=choices')
})

test('any typed text survives the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      const view = { ...initial, columnFilters: [{ id: 'email', value: text }] }
      expect(readView(writeView('', columns, view), columns)).toEqual(view)
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

test('typing is shown at once, and written after a pause without a history entry', () => {
  const table = start()
  const before = history.length
  for (const value of ['a', 'an', 'ana']) act(() => table.current.change({ columnFilters: [{ id: 'email', value }] }, 'typing'))
  expect(table.current.view.columnFilters).toEqual([{ id: 'email', value: 'ana' }])
  expect(location.search).toBe('')
  act(() => vi.advanceTimersByTime(300))
  expect(location.search).toBe('?q=ana')
  expect(history.length).toBe(before)
  expect(table.current.view.columnFilters).toEqual([{ id: 'email', value: 'ana' }])
})

test('leaving the field writes what was typed, so that the way back finds it', () => {
  const table = start()
  act(() => table.current.change({ columnFilters: [{ id: 'email', value: 'ana' }] }, 'typing'))
  act(() => table.current.settle())
  expect(location.search).toBe('?q=ana')
})

test('an address that changes under the table, as by Back, changes the view', () => {
  const table = start('?q=ana')
  act(() => history.pushState(null, '', '/app/users?sort=-email'))
  expect(table.current.view).toMatchObject({ sorting: [{ id: 'email', desc: true }], columnFilters: [] })
})

test('a page that was left does not come back with its last keystroke', () => {
  history.replaceState(null, '', '/app/users')
  const { result, unmount } = renderHook(() => useTableView(columns), { wrapper })
  act(() => result.current.change({ columnFilters: [{ id: 'email', value: 'a' }] }, 'typing'))
  history.pushState(null, '', '/app/clinics')
  unmount()
  vi.advanceTimersByTime(1000)
  expect(location.pathname + location.search).toBe('/app/clinics')
})
