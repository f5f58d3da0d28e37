import { useCallbackRef } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ListRequest, PageOfRows, PageRequest } from '#src/api/browse.ts'
import { ApiError } from '#src/api/client.ts'
import { limits } from '#src/config.ts'
import { QueryResult } from '../feedback/query-result.tsx'
import { useQueryString } from '../page/query-string.ts'
import type { Column, TableRow } from './columns.ts'
import type { AllRows } from './export-button.tsx'
import { Footer, Pager } from './footer.tsx'
import classes from './list.module.css'
import { Elsewhere, needlesOf } from './marks.tsx'
import { type Several, SeveralBar, useSelection } from './selection.tsx'
import { Frame, NOT_LOADED, NoRecords, NothingFound, Rows, SkeletonRows, type TableProps, useLabel, useRowAction } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { type ChangeView, orderOf, type TableView, useTableView } from './view.ts'
import { MOST_PRINTED, useWholePrint } from './whole-print.ts'

/** The present request of the list, and how to change it. */
export type ListState<Row> = { list: ListRequest; visible: readonly Column<Row>[] } & Pick<TableView, 'columnFilters'> & {
    change: ChangeView
  }

/** The filters that a page adds. They are in the address, and a change of one drops the parameter `page`. */
type Filters = {
  /** The names of their parameters, which 'Borrar' removes. */
  parameters: readonly string[]
  fields: ReactNode
}

type PagedTableProps<Row, Data extends PageOfRows<Row>, Key extends QueryKey> = TableProps<Row> & {
  /** Returns the query of a page. Each search and page needs its own key, so that a late answer never replaces a newer one. */
  pages: (request: PageRequest) => UseQueryOptions<Data, Error, Data, Key>
  /** The placeholder of the search; a list without one has none. */
  search: string | undefined
  /** The server orders the rows by any column. */
  isSortable?: boolean
  /** Rendered above the toolbar, with the newest answer. */
  above?: (data: Data | undefined) => ReactNode
  filters?: Filters
  /** Define it outside components, or memoize it. */
  several?: Several<Row> | undefined
  /** Renders the filters of columns, where the page has none of its own. */
  facets?: ((state: ListState<Row>) => ReactNode) | undefined
  /** Renders a replacement for the export of the pages, for a server that has one of its own. */
  exporter?: ((state: ListState<Row>) => ReactNode) | undefined
}

// The contract rejects control characters and longer texts.
const searchText = (typed: string) =>
  typed
    .slice(0, limits.search)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()

/** Whether nobody can find the row any more behind or before which a page begins. */
const isAnchorGone = (error: unknown) => error instanceof ApiError && error.code === 'unknown_reference'

const PRINT_ALL = 'Es una sola página de la lista. Para imprimirla entera, usá Ctrl + P.'
const LARGEST_SIZE = Math.max(...limits.pageSizes)

/** A list that the server searches and pages. Its state is in the address. */
export function PagedTable<Row extends TableRow, Data extends PageOfRows<Row>, Key extends QueryKey>({
  pages,
  search,
  isSortable = false,
  above,
  filters,
  facets,
  several,
  exporter,
  ...props
}: PagedTableProps<Row, Data, Key>) {
  const { columns, name, empty, failed = NOT_LOADED, loading, actionsWidth } = props
  const label = useLabel(props.label)
  const { view, visible, typed, change, type } = useTableView({ columns, name }, limits.searchDelay)
  const { anchor, sorting, columnFilters } = view
  const { pageSize } = view.pagination
  // The server counts no further, so no later page has a number.
  const pageIndex = Math.min(view.pagination.pageIndex, Math.ceil(limits.mostCounted / pageSize) - 1)
  const text = searchText(view.search)
  const [by] = sorting
  const list: ListRequest = {
    search: text,
    ...(isSortable && by && { sort: by.desc ? `-${by.id}` : by.id }),
    filters: facets ? Object.fromEntries(columnFilters.map(({ id, value }) => [id, [value].flat().map(String)])) : {},
  }
  const address = new URLSearchParams(useQueryString())
  const filterCount = (filters?.parameters.filter((parameter) => address.has(parameter)).length ?? 0) + Object.keys(list.filters).length
  const isFiltered = filterCount > 0
  const query = useQuery({
    ...pages({ ...list, page: pageIndex + 1, size: pageSize, ...(anchor && { anchor }) }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const action = useRowAction(props)
  const hasActions = Boolean(action)
  // Until a new search is answered, the rows and the page count are those of the previous search.
  const isOfOtherSearch = isPlaceholderData && pageIndex === 0 && !anchor
  const state: ListState<Row> = { list, visible, columnFilters, change }

  const last = data && Math.max(0, data.pages - 1)
  const isBeyond = last !== undefined && !isPlaceholderData && !anchor && pageIndex > last
  // The row that an anchor names may be gone, and the way back ends at the first page, which has a number.
  const isFirst = anchor && !isPlaceholderData && (isAnchorGone(query.error) || (data?.hasPrevious === false && !query.isFetching))
  const target = isFirst ? 0 : isBeyond ? last : undefined
  useEffect(() => {
    if (target !== undefined) change({ pagination: { pageIndex: target, pageSize } }, 'replace')
  }, [target, pageSize, change])

  const queries = useQueryClient()
  const allRows: AllRows<Row> = useCallbackRef(async (onProgress, signal) => {
    // A record that is added during the export moves others to the next page; the id removes such duplicates.
    const found = new Map<Row['id'], Row>()
    for (let page = 1, count = 1; page <= count && !signal.aborted; page++) {
      onProgress(page, count)
      const options = pages({ ...list, page, size: LARGEST_SIZE })
      const answer = await queries.query({ ...options, staleTime: 0, gcTime: 0 })
      count = answer.pages
      for (const row of answer.rows) found.set(row.id, row)
    }
    return [...found.values()]
  })

  const isPartial = data !== undefined && data.pages > 1 && data.pages * pageSize <= MOST_PRINTED
  const printed = useWholePrint(isPartial, allRows)
  const listed = printed ?? data?.rows
  const rows = useMemo(() => listed?.map((original) => ({ id: String(original.id), original })) ?? [], [listed])
  // Until a search is answered, the rows are not its own.
  const marked = isPlaceholderData ? '' : text
  const needles = useMemo(() => (marked ? needlesOf(marked) : undefined), [marked])
  const selection = useSelection(data?.rows, several)
  const pager = (of: PageOfRows<Row> | undefined) => {
    const [first, end] = [of?.rows.at(0)?.id, of?.rows.at(-1)?.id]
    const shared = {
      pages: of?.pages ?? 1,
      pageIndex,
      pageSize,
      loading: of ? undefined : loading,
      isWaiting: !of || isOfOtherSearch,
      isLeast: of?.isLeast,
      change,
    }
    if (of?.total === undefined) return <Pager {...shared} />
    const { hasPrevious, hasNext } = of
    const cursor =
      hasPrevious === undefined || hasNext === undefined
        ? undefined
        : { anchor, first: Number(first), last: Number(end), hasPrevious, hasNext }
    return <Footer {...shared} total={of.total} cursor={cursor} order={orderOf(columns, isSortable ? sorting : [])} />
  }
  const frame = { label, columns: visible, hasActions, actionsWidth, selection, ...(isSortable && { sorting, change }) }
  const waiting = (
    <>
      <Frame {...frame} state="loading">
        <SkeletonRows columns={visible} hasActions={hasActions} hasSelection={selection !== undefined} size={pageSize} />
      </Frame>
      {pager(undefined)}
    </>
  )
  return (
    <div className={classes.root} data-whole={printed && true}>
      {above?.(data)}
      <Toolbar
        label={label}
        columns={columns}
        visible={visible}
        visibility={view.columnVisibility}
        change={change}
        search={search}
        typed={typed}
        onType={type}
        isFiltered={typed !== '' || isFiltered}
        filterCount={filterCount}
        parameters={filters?.parameters}
        isEmpty={rows.length === 0}
        allRows={allRows}
        exporter={exporter?.(state)}
      >
        {filters?.fields ?? facets?.(state)}
      </Toolbar>
      {selection && <SeveralBar selection={selection} actions={several?.actions} />}
      <QueryResult query={query} failed={failed} skeleton={waiting}>
        {(page) =>
          isBeyond ? (
            waiting
          ) : rows.length ? (
            <>
              <Elsewhere rows={page.rows} columns={columns} visible={visible} typed={marked} />
              <Frame {...frame} state={isPlaceholderData ? 'outdated' : undefined}>
                <Rows
                  rows={rows}
                  columns={visible}
                  action={action}
                  haveState={Boolean(props.actions)}
                  selection={selection}
                  needles={needles}
                  isWhole={printed !== undefined}
                />
              </Frame>
              {pager(page)}
              {isPartial && <p className={classes.printed}>{PRINT_ALL}</p>}
            </>
          ) : text || isFiltered ? (
            <NothingFound />
          ) : (
            <NoRecords {...empty} />
          )
        }
      </QueryResult>
    </div>
  )
}
