import { type MRT_ColumnDef, type MRT_RowData, useMantineReactTable } from 'mantine-react-table'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { type Column, getValue, type TableRow } from './columns.ts'
import { Footer } from './footer.tsx'
import classes from './list.module.css'
import { Elsewhere, needlesOf } from './marks.tsx'
import { countPassing, rowModels, warm } from './row-models.ts'
import { type Several, SeveralBar, useSelection } from './selection.tsx'
import { Frame, NothingFound, type RowAction, Rows } from './table.tsx'
import { type ChangeView, orderOf, type TableView } from './view.ts'

type GridProps<Row> = {
  label: string
  rows: Row[]
  columns: readonly Column<Row>[]
  /** The columns that are shown. */
  visible: readonly Column<Row>[]
  action: RowAction<Row> | undefined
  haveState: boolean
  several: Several<Row> | undefined
  card: ((row: Row) => ReactNode) | undefined
  actionsWidth: number | undefined
  /** The searched text. */
  typed: string
  view: Pick<TableView, 'sorting' | 'columnFilters' | 'pagination'>
  change: ChangeView
}

/** The rows of the current page, filtered and sorted, with their footer. */
function GridContent<Row extends MRT_RowData & TableRow>({
  label,
  rows,
  columns,
  visible,
  action,
  haveState,
  several,
  card,
  actionsWidth,
  typed,
  view,
  change,
}: GridProps<Row>) {
  const { pageIndex, pageSize } = view.pagination
  const last = Math.max(0, Math.ceil(countPassing(rows, columns, view.columnFilters) / pageSize) - 1)
  const pagination = useMemo(() => ({ pageIndex: Math.min(pageIndex, last), pageSize }), [pageIndex, pageSize, last])
  const options = useMemo(
    () => ({
      ...rowModels(columns),
      columns: columns.map(
        (column): MRT_ColumnDef<Row> => ({ id: column.id, header: column.header, accessorFn: (row) => getValue(column, row) }),
      ),
    }),
    [columns],
  )
  const table = useMantineReactTable({ ...options, data: rows, enableGlobalFilter: false, state: { ...view, pagination } })
  useEffect(() => {
    return warm(rows, columns)
  }, [rows, columns])
  const page = table.getRowModel().rows
  const needles = useMemo(() => (typed.trim() ? needlesOf(typed) : undefined), [typed])
  const shown = useMemo(() => page.map(({ original }) => original), [page])
  const selection = useSelection(shown, several)
  return (
    <>
      {selection && <SeveralBar selection={selection} actions={several?.actions} />}
      {page.length && card ? (
        <ul className={classes.cards} aria-label={label}>
          {page.map(({ id, original }) => (
            <li key={id}>{card(original)}</li>
          ))}
        </ul>
      ) : page.length ? (
        <>
          <Elsewhere rows={shown} columns={columns} visible={visible} typed={typed} />
          <Frame
            label={label}
            columns={visible}
            hasActions={Boolean(action)}
            actionsWidth={actionsWidth}
            selection={selection}
            sorting={view.sorting}
            change={change}
          >
            <Rows rows={page} columns={visible} action={action} haveState={haveState} selection={selection} needles={needles} />
          </Frame>
        </>
      ) : (
        <NothingFound />
      )}
      <Footer
        total={table.getPrePaginationRowModel().rows.length}
        pages={table.getPageCount()}
        {...pagination}
        change={change}
        order={orderOf(columns, view.sorting)}
      />
    </>
  )
}

// memo loses the type parameter, so the cast restores it.
export const Grid = memo(GridContent) as typeof GridContent
