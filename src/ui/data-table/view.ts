import { useCallbackRef } from '@mantine/hooks'
import type { MRT_TableState } from 'mantine-react-table'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { limits } from '#src/config.ts'
import type { Column } from './columns.ts'

/** What somebody chose to see of a table. */
export type TableView = Pick<MRT_TableState<Record<string, unknown>>, 'sorting' | 'columnFilters' | 'columnVisibility' | 'pagination'>

/** Changes a part of the view; sorting and filtering lead back to the first page. 'typing' waits for a pause before it writes the address. */
export type ChangeView = (patch: Partial<TableView>, how?: 'push' | 'replace' | 'typing') => void

const [FIRST_SIZE] = limits.pageSizes
const isPageSize = (size: number) => limits.pageSizes.some((one) => one === size)

/** Reads a view from the address; what it does not understand counts as not said. */
export function readView<Row>(search: string, columns: readonly Column<Row>[]): TableView {
  const params = new URLSearchParams(search)
  const sort = params.get('sort') ?? ''
  const sortId = sort.replace(/^-/, '')
  const page = Number(params.get('page'))
  const size = Number(params.get('size'))
  const toggled = params.getAll('columns')
  return {
    sorting: columns.some(({ id }) => id === sortId) ? [{ id: sortId, desc: sort.startsWith('-') }] : [],
    columnFilters: columns.flatMap(({ id, search, options }): TableView['columnFilters'] => {
      const text = search && params.get('q')
      const chosen = options ? params.getAll(id).filter((value) => Object.hasOwn(options, value)) : []
      return text ? [{ id, value: text }] : chosen.length ? [{ id, value: chosen }] : []
    }),
    columnVisibility: Object.fromEntries(columns.map(({ id, hidden = false }) => [id, hidden === toggled.includes(id)])),
    pagination: {
      pageIndex: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
      pageSize: isPageSize(size) ? size : FIRST_SIZE,
    },
  }
}

/** Writes a view into the address, leaves out what is as it starts, and keeps what is not the table's. */
export function writeView<Row>(
  search: string,
  columns: readonly Column<Row>[],
  { sorting, columnFilters, columnVisibility, pagination }: TableView,
) {
  const params = new URLSearchParams(search)
  for (const name of ['q', 'sort', 'page', 'size', 'columns', ...columns.map(({ id }) => id)]) params.delete(name)
  for (const { id, value } of columnFilters) {
    if (Array.isArray(value)) for (const one of value) params.append(id, String(one))
    else params.set('q', String(value))
  }
  const [by] = sorting
  if (by) params.set('sort', by.desc ? `-${by.id}` : by.id)
  if (pagination.pageIndex > 0) params.set('page', String(pagination.pageIndex + 1))
  if (pagination.pageSize !== FIRST_SIZE) params.set('size', String(pagination.pageSize))
  for (const { id, hidden = false } of columns) if (columnVisibility[id] === hidden) params.append('columns', id)
  return params.toString()
}

// Browsers refuse address changes that come as fast as somebody types.
const TYPING_PAUSE = 250

/**
 * A table's view, kept in the address: reload, Back and a shared link restore it. The state goes first and the address
 * follows, a typed filter after a pause and without a history entry of its own.
 */
export function useTableView<Row>(columns: readonly Column<Row>[]) {
  const router = useRouter()
  // Not wouter's useSearch: it decodes the whole query once before it is parsed, which ruins a typed percent sign.
  const search = router.searchHook(router)
  const [path, navigate] = useLocation()
  const [view, setView] = useState(() => readView(search, columns))
  const written = useRef(writeView('', columns, view))
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<TableView>(undefined)

  useEffect(() => {
    const found = readView(search, columns)
    const text = writeView('', columns, found)
    if (text === written.current) return
    written.current = text
    clearTimeout(pause.current)
    pending.current = undefined
    setView(found)
  }, [search, columns])

  // A late write would bring the page back that was left.
  useEffect(() => () => clearTimeout(pause.current), [])

  const write = useCallbackRef((next: TableView, replace: boolean) => {
    clearTimeout(pause.current)
    pending.current = undefined
    written.current = writeView('', columns, next)
    const query = writeView(search, columns, next)
    navigate(query ? `${path}?${query}` : path, { replace })
  })

  const change: ChangeView = useCallbackRef((patch, how = 'push') => {
    const next = { ...view, ...patch }
    if ((patch.sorting || patch.columnFilters) && view.pagination.pageIndex > 0) next.pagination = { ...view.pagination, pageIndex: 0 }
    setView(next)
    clearTimeout(pause.current)
    if (how !== 'typing') return write(next, how === 'replace')
    pending.current = next
    pause.current = setTimeout(() => write(next, true), TYPING_PAUSE)
  })

  /** Writes what is still waiting for the pause, before a link is followed. */
  const settle = useCallbackRef(() => {
    if (pending.current) write(pending.current, true)
  })

  return { view, change, settle }
}
