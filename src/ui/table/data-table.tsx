import { useCallbackRef } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { MRT_RowData } from 'mantine-react-table'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { capOf } from '#src/api/list.ts'
import { QueryResult } from '../feedback/query-result.tsx'
import { loadable } from '../loading/chunks.tsx'
import type { Browsed } from './browsed-table.tsx'
import { CapAlert } from './cap-alert.tsx'
import type { TableRow } from './columns.ts'
import { Facets } from './filters/facets.tsx'
import { Footer } from './footer.tsx'
import { Grid } from './grid.tsx'
import classes from './list.module.css'
import { countPassing, countsOf, sorted } from './row-models.ts'
import type { Several } from './selection.tsx'
import { Frame, NOT_LOADED, NoRecords, SkeletonRows, type TableProps, useLabel, useRowAction } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useTableView } from './view.ts'

type DataTableProps<Row, Data, Key extends QueryKey> = TableProps<Row> & {
  /** The query of all records. */
  query: UseQueryOptions<Data, Error, Row[], Key>
  /** The actions on several rows at once. Define it outside components, or memoize it. */
  several?: Several<Row> | undefined
  /** Draws a row as a card, in the place of the table. Define it outside components, or memoize it. */
  card?: ((row: Row) => ReactNode) | undefined
  /** The same list as the server searches, orders and pages it, for one that is too long for the browser. */
  browsed?: Browsed<Row>
}

// Browsers reject address changes that come as fast as keystrokes.
const TYPING_PAUSE = 250

/**
 * A list that sorts, filters and pages all its records in the browser, or, where they are too many, lets the server do so. Its state is in
 * the address.
 */
export function DataTable<Row extends MRT_RowData & TableRow, Data, Key extends QueryKey>({
  browsed,
  ...props
}: DataTableProps<Row, Data, Key>) {
  // Nothing shows the beginning of a list that the server pages, so it is not read again.
  const { data: cap } = useQuery({ ...props.query, select: capOf, enabled: ({ state }) => !(browsed && capOf(state.data)) })
  if (cap && browsed) {
    const { query: _, ...rest } = props
    return <BrowsedTable {...rest} browsed={browsed} />
  }
  return (
    <>
      {cap && <CapAlert cap={cap} />}
      <LocalTable {...props} />
    </>
  )
}

const BrowsedTable = loadable(() => import('./browsed-table.tsx')) as typeof import('./browsed-table.tsx').default

function LocalTable<Row extends MRT_RowData & TableRow, Data, Key extends QueryKey>({
  query: options,
  ...props
}: Omit<DataTableProps<Row, Data, Key>, 'browsed'>) {
  const { columns, name, empty, failed = NOT_LOADED, loading } = props
  const label = useLabel(props.label)
  const query = useQuery(options)
  const { data } = query
  const action = useRowAction(props)
  const { view, visible, typed, change, type, flush } = useTableView({ columns, name }, TYPING_PAUSE)
  const { search, sorting, columnFilters, columnVisibility, pagination } = view
  const searched = columns.find(({ search }) => search)
  const filters = useMemo(
    () => (searched && typed ? [{ id: searched.id, value: typed }, ...columnFilters] : columnFilters),
    [searched, typed, columnFilters],
  )
  // The typed letter renders at once; the filtered rows follow with low priority.
  const passed = useDeferredValue(filters)
  const marked = useDeferredValue(searched ? typed : '')
  const { pageSize } = pagination
  const pageIndex = typed === search ? pagination.pageIndex : 0
  const shown = useMemo(
    () => ({ sorting, columnFilters: passed, pagination: { pageIndex, pageSize } }),
    [sorting, passed, pageIndex, pageSize],
  )

  // The identity of these values is stable, so that paging and sorting do not render the toolbar again.
  const counts = useCallbackRef((id: string) => countsOf(data ?? [], columns, filters, id))
  const allRows = useCallbackRef(async () => sorted(data ?? [], columns, filters, sorting).rows.map(({ original }) => original))
  const facets = useMemo(
    () => <Facets columns={columns} columnFilters={columnFilters} counts={counts} change={change} />,
    [columns, columnFilters, counts, change],
  )

  // The toolbar stays mounted while the data loads, so that it keeps the focus and the typed text.
  const withToolbar = (content: ReactNode) => (
    <div className={classes.root}>
      <Toolbar
        label={label}
        columns={columns}
        visible={visible}
        visibility={columnVisibility}
        change={change}
        search={searched?.search}
        typed={typed}
        onType={type}
        onLeave={flush}
        isFiltered={filters.length > 0}
        filterCount={columnFilters.length}
        isEmpty={countPassing(data ?? [], columns, passed) === 0}
        allRows={allRows}
      >
        {columns.some(({ options }) => options) && facets}
      </Toolbar>
      {content}
    </div>
  )
  return (
    <QueryResult
      query={query}
      failed={failed}
      skeleton={withToolbar(
        <>
          <Frame label={label} columns={visible} hasActions={Boolean(action)} state="loading" sorting={sorting} change={change}>
            <SkeletonRows columns={visible} hasActions={Boolean(action)} size={pageSize} />
          </Frame>
          <Footer total={undefined} loading={loading} pages={1} pageIndex={0} pageSize={pageSize} change={change} />
        </>,
      )}
    >
      {(rows) =>
        rows.length === 0 ? (
          <NoRecords {...empty} />
        ) : (
          withToolbar(
            <Grid
              label={label}
              rows={rows}
              columns={columns}
              visible={visible}
              action={action}
              haveState={Boolean(props.actions)}
              several={props.several}
              card={props.card}
              actionsWidth={props.actionsWidth}
              typed={marked}
              view={shown}
              change={change}
            />,
          )
        )
      }
    </QueryResult>
  )
}
