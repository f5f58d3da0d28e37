import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconSearchOff } from '@tabler/icons-react'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../empty-state.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { Grid, GridSkeleton, type TableRow } from './grid.tsx'
import { Toolbar } from './toolbar.tsx'
import { useTableView } from './view.ts'

type DataTableProps<Row> = {
  /** What the table lists; its accessible name. */
  label: string
  /** The query of its records. */
  query: { data: Row[] | undefined; isError: boolean; refetch: () => unknown }
  columns: readonly Column<Row>[]
  /** The page of a record: adds the column 'Acciones' with its link. Keep it outside components, as the columns. */
  detail?: ((row: Row) => string) | undefined
  /** What to say, and to offer, while there is no record at all. */
  empty: { description: string; action?: ReactNode }
}

// memo forgets the type parameter; the components are the same.
const MemoGrid = memo(Grid) as typeof Grid
const MemoToolbar = memo(Toolbar) as typeof Toolbar

const NOTHING_FOUND = (
  <EmptyState Icon={IconSearchOff} title="Sin resultados.">
    Ningún registro coincide con los filtros. Probá con otro texto o borralos.
  </EmptyState>
)

/** The table of every list: sort, filters, columns and pages in the browser, with its state in the address. */
export function DataTable<Row extends TableRow>({ label, query: { data, isError, refetch }, columns, detail, empty }: DataTableProps<Row>) {
  const { view, change, settle } = useTableView(columns)
  const { sorting, columnVisibility, pagination } = view
  // The letter that was typed is drawn at once, the rows that it leaves as soon as they can.
  const columnFilters = useDeferredValue(view.columnFilters)
  const shown = useMemo(
    () => ({ sorting, columnVisibility, pagination, columnFilters }),
    [sorting, columnVisibility, pagination, columnFilters],
  )
  if (data?.length === 0)
    return (
      <EmptyState Icon={IconInbox} title="Sin resultados." action={empty.action}>
        {empty.description}
      </EmptyState>
    )
  if (!data && isError)
    return (
      <EmptyState Icon={IconCloudOff} title="No pudimos cargar los datos." action={<Button onClick={() => refetch()}>Reintentar</Button>}>
        Probá de nuevo en un momento.
      </EmptyState>
    )
  return (
    <div className={classes.root}>
      <MemoToolbar
        rows={data}
        columns={columns}
        filters={view.columnFilters}
        visibility={columnVisibility}
        change={change}
        settle={settle}
      />
      {data ? (
        <MemoGrid label={label} rows={data} columns={columns} detail={detail} view={shown} change={change} empty={NOTHING_FOUND} />
      ) : (
        <GridSkeleton label={label} columns={columns} detail={detail} view={view} change={change} />
      )}
    </div>
  )
}
