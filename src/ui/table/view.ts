import { useCallbackRef } from '@mantine/hooks'
import type { MRT_TableState } from 'mantine-react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Anchor } from '#src/api/browse.ts'
import { readPreferences } from '#src/api/preferences.ts'
import { limits } from '#src/config.ts'
import { useQueryString } from '../page/query-string.ts'
import type { Column } from './columns.ts'
import { rememberAddress } from './last-address.ts'

/** The state of a table that its user chooses. */
export type TableView = Pick<MRT_TableState<Record<string, unknown>>, 'sorting' | 'columnFilters' | 'columnVisibility' | 'pagination'> & {
  search: string
  /** Stands in the place of the page's number where a server's list has too many rows for one. */
  anchor?: Anchor | undefined
}

/** Changes a part of the view. A new search, sort or filter returns to the first page. `dropped` are parameters of others that go with it. */
/** How a list is ordered, in words. */
export function orderOf<Row>(columns: readonly Column<Row>[], [by]: TableView['sorting']) {
  const column = by && columns.find(({ id }) => id === by.id)
  return column && `por ${column.header}, ${by.desc ? 'descendente' : 'ascendente'}`
}

export type ChangeView = (patch: Partial<TableView>, how?: 'push' | 'replace', dropped?: readonly string[]) => void

/** The columns of a table, and the prefix of its parameters in the address. */
type Named<Row> = { columns: readonly Column<Row>[]; name?: string | undefined }

const firstSize = () => readPreferences().rowsPerPage ?? limits.pageSizes[0]
const isPageSize = (size: number) => limits.pageSizes.some((one) => one === size)
const parameterOf =
  (name = '') =>
  (parameter: string) =>
    name ? `${name}.${parameter}` : parameter

/** Reads a page that no number names: `after-12`, `before-12` or `last`. */
function readAnchor(page: string): Anchor | undefined {
  if (page === 'last') return { last: true }
  const [, side, id] = /^(after|before)-([1-9]\d{0,9})$/.exec(page) ?? []
  return side === 'after' ? { after: Number(id) } : side ? { before: Number(id) } : undefined
}

const writeAnchor = (anchor: Anchor) =>
  'last' in anchor ? 'last' : 'after' in anchor ? `after-${anchor.after}` : `before-${anchor.before}`

/** Reads a view from the address. Unknown columns and invalid values are ignored. */
export function readView<Row>(query: string, { columns, name }: Named<Row>): TableView {
  const params = new URLSearchParams(query)
  const at = parameterOf(name)
  const sort = params.get(at('sort')) ?? ''
  const sortId = sort.replace(/^-/, '')
  const page = Number(params.get(at('page')))
  const size = Number(params.get(at('size')))
  const toggled = params.getAll(at('columns'))
  return {
    search: params.get(at('q')) ?? '',
    sorting: columns.some(({ id }) => id === sortId) ? [{ id: sortId, desc: sort.startsWith('-') }] : [],
    columnFilters: columns.flatMap(({ id, options }) => {
      const chosen = options ? params.getAll(at(id)).filter((value) => Object.hasOwn(options, value)) : []
      return chosen.length ? [{ id, value: chosen }] : []
    }),
    columnVisibility: Object.fromEntries(
      columns.map(({ id, hidden = false, rowHeader = false }) => [id, rowHeader || hidden === toggled.includes(id)]),
    ),
    pagination: {
      pageIndex: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
      pageSize: isPageSize(size) ? size : firstSize(),
    },
    anchor: readAnchor(params.get(at('page')) ?? ''),
  }
}

/** Writes a view into the address. Leaves out defaults and keeps the parameters of others. */
export function writeView<Row>(
  query: string,
  { columns, name }: Named<Row>,
  { search, sorting, columnFilters, columnVisibility, pagination, anchor }: TableView,
) {
  const params = new URLSearchParams(query)
  const at = parameterOf(name)
  for (const parameter of ['q', 'sort', 'page', 'size', 'columns', ...columns.map(({ id }) => id)]) params.delete(at(parameter))
  if (search) params.set(at('q'), search)
  for (const { id, value } of columnFilters) for (const one of [value].flat()) params.append(at(id), String(one))
  const [by] = sorting
  if (by) params.set(at('sort'), by.desc ? `-${by.id}` : by.id)
  if (anchor) params.set(at('page'), writeAnchor(anchor))
  else if (pagination.pageIndex > 0) params.set(at('page'), String(pagination.pageIndex + 1))
  if (pagination.pageSize !== firstSize()) params.set(at('size'), String(pagination.pageSize))
  for (const { id, hidden = false } of columns) if (columnVisibility[id] === hidden) params.append(at('columns'), id)
  return params.toString()
}

/**
 * Keeps a table's view in the address, so that reload, Back and shared links restore it. The state changes first and the address
 * follows. A typed search is applied after `pause` milliseconds and replaces the history entry.
 */
export function useTableView<Row>({ columns, name }: Named<Row>, pause: number) {
  const query = useQueryString()
  const [path, navigate] = useLocation()
  const [view, setView] = useState(() => readView(query, { columns, name }))
  const [typed, setTyped] = useState(view.search)
  const written = useRef(writeView('', { columns, name }, view))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    rememberAddress(path, query)
    const found = readView(query, { columns, name })
    const text = writeView('', { columns, name }, found)
    if (text === written.current) return
    written.current = text
    clearTimeout(timer.current)
    setView(found)
    setTyped(found.search)
  }, [path, query, columns, name])

  // A late write would reopen the page that the user has left.
  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])

  const change: ChangeView = useCallbackRef((patch, how = 'push', dropped = []) => {
    clearTimeout(timer.current)
    const next = { ...view, search: typed, ...patch }
    const isOther = patch.sorting || patch.columnFilters || next.search !== view.search
    if (isOther) next.pagination = { ...next.pagination, pageIndex: 0 }
    if (isOther || patch.pagination) next.anchor = undefined
    setView(next)
    setTyped(next.search)
    written.current = writeView('', { columns, name }, next)
    const kept = new URLSearchParams(query)
    for (const parameter of dropped) kept.delete(parameter)
    const address = writeView(kept.toString(), { columns, name }, next)
    navigate(address ? `${path}?${address}` : path, { replace: how === 'replace' })
  })

  /** Applies a typed search without waiting for the pause. */
  const flush = useCallbackRef(() => {
    if (typed !== view.search) change({}, 'replace')
  })

  const type = useCallbackRef((text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pause)
  })

  const { columnVisibility } = view
  const visible = useMemo(() => columns.filter(({ id }) => columnVisibility[id]), [columns, columnVisibility])
  return { view, visible, typed, change, type, flush }
}
