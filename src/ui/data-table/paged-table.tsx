import { Group } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { QueryResult } from '../query-result.tsx'
import { useQueryString } from '../query-string.ts'
import type { TableRow } from './columns.ts'
import classes from './data-table.module.css'
import type { AllRows } from './export-button.tsx'
import { Footer, Pager } from './footer.tsx'
import {
  Frame,
  NOT_LOADED,
  NoRecords,
  NothingFound,
  Rows,
  type Selectable,
  type Selection,
  SkeletonRows,
  type TableProps,
  useLabel,
  useRowAction,
} from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useTableView } from './view.ts'

/** The page that is requested; the first page is 1. */
export type PageRequest = { search: string; page: number; size: number }
/** The answer: the rows, the number of pages and, where the server gives it, the number of records. `isLeast`: there may be more than these. */
export type PageOfRows<Row> = { rows: Row[]; pages: number; total?: number; isLeast?: boolean }

/** The filters that a page adds. They are in the address, and a change of one drops the parameter `page`. */
type Filters = {
  /** The names of their parameters, which 'Borrar' removes. */
  parameters: readonly string[]
  fields: ReactNode
}

/** What is done with several rows at once. */
type Several<Row> = Selectable<Row> & {
  /** Renders the buttons for the rows that are chosen. `clear` chooses none. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode
}

type PagedTableProps<Row, Data extends PageOfRows<Row>, Key extends QueryKey> = TableProps<Row> & {
  /** Returns the query of a page. Each search and page needs its own key, so that a late answer never replaces a newer one. */
  pages: (request: PageRequest) => UseQueryOptions<Data, Error, Data, Key>
  /** The placeholder of the search. */
  search: string
  /** Rendered above the toolbar, with the newest answer. */
  above?: (data: Data | undefined) => ReactNode
  filters?: Filters
  /** Define it outside components, or memoize it. */
  several?: Several<Row> | undefined
  /** Replaces the export of the pages, for a server that has one of its own. */
  exporter?: ReactNode
}

// The contract rejects control characters and longer texts.
const searchText = (typed: string) =>
  typed
    .slice(0, limits.search)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()

const SELECTED = 'Filas seleccionadas'
const LARGEST_SIZE = Math.max(...limits.pageSizes)

/** A list that the server searches and pages. Its state is in the address. */
export function PagedTable<Row extends TableRow, Data extends PageOfRows<Row>, Key extends QueryKey>({
  pages,
  search,
  above,
  filters,
  several,
  exporter,
  ...props
}: PagedTableProps<Row, Data, Key>) {
  const { columns, name, empty, failed = NOT_LOADED, loading, actionsWidth } = props
  const label = useLabel(props.label)
  const { view, visible, typed, change, type } = useTableView({ columns, name }, limits.searchDelay)
  const { pageIndex, pageSize } = view.pagination
  const text = searchText(view.search)
  const address = new URLSearchParams(useQueryString())
  const isFiltered = filters?.parameters.some((parameter) => address.has(parameter)) ?? false
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
  const selection = useSelection(data?.rows, several)
  const chosen = selection ? [...selection.chosen] : []
  const pager = (of: Pick<PageOfRows<Row>, 'pages' | 'total' | 'isLeast'> | undefined) => {
    const shared = {
      pages: of?.pages ?? 1,
      pageIndex,
      pageSize,
      loading: of ? undefined : loading,
      isWaiting: !of || isOfOtherSearch,
      isLeast: of?.isLeast,
      change,
    }
    return of?.total === undefined ? <Pager {...shared} /> : <Footer {...shared} total={of.total} />
  }
  const waiting = (
    <>
      <Frame label={label} columns={visible} hasActions={hasActions} actionsWidth={actionsWidth} selection={selection} state="loading">
        <SkeletonRows columns={visible} hasActions={hasActions} hasSelection={selection !== undefined} size={pageSize} />
      </Frame>
      {pager(undefined)}
    </>
  )
  return (
    <div className={classes.root}>
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
        parameters={filters?.parameters}
        isEmpty={rows.length === 0}
        allRows={allRows}
        exporter={exporter}
      />
      {filters?.fields}
      {several && chosen.length > 0 && (
        <Group role="group" aria-label={SELECTED} className={classes.several}>
          <span role="status">{chosen.length === 1 ? '1 seleccionada' : `${formatNumber(chosen.length)} seleccionadas`}</span>
          {several.actions(chosen, () => selection?.chooseAll(false))}
        </Group>
      )}
      <QueryResult query={query} failed={failed} skeleton={waiting}>
        {(page) =>
          isBeyond ? (
            waiting
          ) : rows.length ? (
            <>
              <Frame
                label={label}
                columns={visible}
                hasActions={hasActions}
                actionsWidth={actionsWidth}
                selection={selection}
                state={isPlaceholderData ? 'outdated' : undefined}
              >
                <Rows rows={rows} columns={visible} action={action} haveState={Boolean(props.actions)} selection={selection} />
              </Frame>
              {pager(page)}
            </>
          ) : text || isFiltered ? (
            <NothingFound title={empty.title} />
          ) : (
            <NoRecords {...empty} />
          )
        }
      </QueryResult>
    </div>
  )
}

const NO_ROWS: readonly never[] = []

/** The rows of the page that are chosen. A row that is no longer there, or no longer offers it, is not. */
function useSelection<Row extends TableRow>(
  rows: readonly Row[] = NO_ROWS,
  selectable: Selectable<Row> | undefined,
): Selection<Row> | undefined {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(() => new Set())
  const checkbox = useMemo(
    () =>
      selectable && {
        ...selectable,
        choose: ({ id }: Row, on: boolean) =>
          setIds((before) => (on ? new Set(before).add(id) : new Set([...before].filter((one) => one !== id)))),
      },
    [selectable],
  )
  return useMemo(() => {
    if (!checkbox) return undefined
    const offered = rows.filter(checkbox.offers)
    const chosen = new Set(offered.filter(({ id }) => ids.has(id)))
    return {
      checkbox,
      chosen,
      isComplete: chosen.size > 0 && chosen.size === offered.length,
      chooseAll: (on) => setIds(new Set(on ? offered.map(({ id }) => id) : [])),
    }
  }, [rows, ids, checkbox])
}
