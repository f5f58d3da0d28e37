import { useCallbackRef } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { limits } from '#src/config.ts'
import { QueryResult } from '../query-result.tsx'
import type { TableRow } from './columns.ts'
import classes from './data-table.module.css'
import type { AllRows } from './export-button.tsx'
import { Footer, Pager } from './footer.tsx'
import { Frame, NOT_LOADED, NoRecords, NothingFound, Rows, SkeletonRows, type TableProps, useLabel, useRowAction } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useTableView } from './view.ts'

/** The page that is requested; the first page is 1. */
export type PageRequest = { search: string; page: number; size: number }
/** The answer: the rows, the number of pages and, where the server gives it, the number of records. */
export type PageOfRows<Row> = { rows: Row[]; pages: number; total?: number }

type PagedTableProps<Row, Key extends QueryKey> = TableProps<Row> & {
  /** Returns the query of a page. Each search and page needs its own key, so that a late answer never replaces a newer one. */
  pages: (request: PageRequest) => UseQueryOptions<PageOfRows<Row>, Error, PageOfRows<Row>, Key>
  /** The placeholder of the search. */
  search: string
}

// The contract rejects control characters and longer texts.
const searchText = (typed: string) =>
  typed
    .slice(0, limits.search)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()

const LARGEST_SIZE = Math.max(...limits.pageSizes)

/** A list that the server searches and pages. Its state is in the address. */
export function PagedTable<Row extends TableRow, Key extends QueryKey>({ pages, search, ...props }: PagedTableProps<Row, Key>) {
  const { columns, name, empty, failed = NOT_LOADED, loading } = props
  const label = useLabel(props.label)
  const { view, visible, typed, change, type } = useTableView({ columns, name }, limits.searchDelay)
  const { pageIndex, pageSize } = view.pagination
  const text = searchText(view.search)
  const query = useQuery({
    ...pages({ search: text, page: pageIndex + 1, size: pageSize }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const action = useRowAction(props)
  const hasActions = Boolean(action)
  // Until a new search is answered, the rows and the page count are those of the previous search.
  const isOfOtherSearch = isPlaceholderData && pageIndex === 0

  const last = data && Math.max(0, data.pages - 1)
  const isBeyond = last !== undefined && !isPlaceholderData && pageIndex > last
  useEffect(() => {
    if (isBeyond) change({ pagination: { pageIndex: last, pageSize } }, 'replace')
  }, [isBeyond, last, pageSize, change])

  const queries = useQueryClient()
  const allRows: AllRows<Row> = useCallbackRef(async (onProgress, signal) => {
    // A record that is added during the export moves others to the next page; the id removes such duplicates.
    const found = new Map<Row['id'], Row>()
    for (let page = 1, count = 1; page <= count && !signal.aborted; page++) {
      onProgress(page, count)
      const options = pages({ search: text, page, size: LARGEST_SIZE })
      const answer = await queries.query({ ...options, staleTime: 0, gcTime: 0 })
      count = answer.pages
      for (const row of answer.rows) found.set(row.id, row)
    }
    return [...found.values()]
  })

  const rows = useMemo(() => data?.rows.map((original) => ({ id: String(original.id), original })) ?? [], [data])
  const pager = (of: Pick<PageOfRows<Row>, 'pages' | 'total'> | undefined) => {
    const shared = {
      pages: of?.pages ?? 1,
      pageIndex,
      pageSize,
      loading: of ? undefined : loading,
      isWaiting: !of || isOfOtherSearch,
      change,
    }
    return of?.total === undefined ? <Pager {...shared} /> : <Footer {...shared} total={of.total} />
  }
  const waiting = (
    <>
      <Frame label={label} columns={visible} hasActions={hasActions} state="loading">
        <SkeletonRows columns={visible} hasActions={hasActions} size={pageSize} />
      </Frame>
      {pager(undefined)}
    </>
  )
  return (
    <div className={classes.root}>
      <Toolbar
        label={label}
        columns={columns}
        visible={visible}
        visibility={view.columnVisibility}
        change={change}
        search={search}
        typed={typed}
        onType={type}
        isFiltered={typed !== ''}
        isEmpty={rows.length === 0}
        allRows={allRows}
      />
      <QueryResult query={query} failed={failed} skeleton={waiting}>
        {(page) =>
          isBeyond ? (
            waiting
          ) : rows.length ? (
            <>
              <Frame label={label} columns={visible} hasActions={hasActions} state={isPlaceholderData ? 'outdated' : undefined}>
                <Rows rows={rows} columns={visible} action={action} />
              </Frame>
              {pager(page)}
            </>
          ) : text ? (
            <NothingFound title={empty.title} />
          ) : (
            <NoRecords {...empty} />
          )
        }
      </QueryResult>
    </div>
  )
}
