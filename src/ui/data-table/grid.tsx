import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type MRT_ColumnDef, type MRT_RowData, useMantineReactTable } from 'mantine-react-table'
import { memo, type ReactNode, startTransition, useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { orMissing } from '#src/i18n/format.ts'
import { yesNo } from '#src/i18n/labels.ts'
import type { Column, Value } from './columns.ts'
import classes from './data-table.module.css'
import { Footer } from './footer.tsx'
import { countPassing, rowModels, warm } from './row-models.ts'
import type { ChangeView, TableView } from './view.ts'

/** What a table shows: records with an id. */
export type TableRow = MRT_RowData & { id: string | number }

type Detail<Row> = ((row: Row) => string) | undefined

type Shape<Row> = {
  label: string
  columns: readonly Column<Row>[]
  detail: Detail<Row>
  view: TableView
  change: ChangeView
}

const DEFAULT_WIDTH = 10
const ACTIONS_WIDTH = 7
const SKELETON_ROWS = 25

function useVisible<Row>(columns: readonly Column<Row>[], { columnVisibility }: TableView) {
  return useMemo(() => columns.filter(({ id }) => columnVisibility[id]), [columns, columnVisibility])
}

/** The page of records that the view lets through. */
export function Grid<Row extends TableRow>({ rows, empty, ...shape }: Shape<Row> & { rows: Row[]; empty: ReactNode }) {
  const { columns, detail, view, change } = shape
  const { pageIndex, pageSize } = view.pagination
  const last = Math.max(0, Math.ceil(countPassing(rows, columns, view.columnFilters) / pageSize) - 1)
  const pagination = useMemo(() => ({ pageIndex: Math.min(pageIndex, last), pageSize }), [pageIndex, pageSize, last])
  const options = useMemo(
    () => ({
      ...rowModels(columns),
      columns: columns.map(({ id, header, value }): MRT_ColumnDef<Row> => ({ id, header, accessorFn: value })),
    }),
    [columns],
  )
  const table = useMantineReactTable({ ...options, data: rows, enableGlobalFilter: false, state: { ...view, pagination } })
  const shown = useVisible(columns, view)
  useEffect(() => warm(rows, columns), [rows, columns])
  const page = table.getRowModel().rows
  return (
    <>
      {page.length ? (
        <Frame {...shape} shown={shown}>
          <Body rows={page} columns={shown} detail={detail} />
        </Frame>
      ) : (
        empty
      )}
      <Footer total={table.getPrePaginationRowModel().rows.length} pages={table.getPageCount()} {...pagination} change={change} />
    </>
  )
}

/** The grid's own shape while its records are on their way. */
export function GridSkeleton<Row>(shape: Shape<Row>) {
  const shown = useVisible(shape.columns, shape.view)
  const { pageSize } = shape.view.pagination
  return (
    <>
      <Frame {...shape} shown={shown} busy>
        <tbody>
          {Array.from({ length: Math.min(pageSize, SKELETON_ROWS) }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
            <tr key={row}>
              {shown.map(({ id, header, rowHeader }, cell) =>
                rowHeader ? (
                  <th key={id} scope="row">
                    <Bar seed={row * 7 + cell * 13} />
                  </th>
                ) : (
                  <td key={id} data-label={header}>
                    <Bar seed={row * 7 + cell * 13} />
                  </td>
                ),
              )}
              {shape.detail && (
                <td className={classes.actions}>
                  <Skeleton className={classes.placeholder} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Frame>
      <Footer total={undefined} pages={1} pageIndex={0} pageSize={pageSize} change={shape.change} />
    </>
  )
}

// As high as a line of text, as wide as chance would have it.
const Bar = ({ seed }: { seed: number }) => <Skeleton height="0.75em" my="0.3em" width={`${45 + (seed % 5) * 10}%`} />

type FrameProps<Row> = Shape<Row> & { shown: readonly Column<Row>[]; busy?: boolean; children: ReactNode }

function Frame<Row>({ label, detail, view, change, shown, busy = false, children }: FrameProps<Row>) {
  const widths = [...shown.map(({ width = DEFAULT_WIDTH }) => width), ...(detail ? [ACTIONS_WIDTH] : [])]
  const sum = widths.reduce((total, width) => total + width, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.region} aria-label={label} aria-busy={busy} tabIndex={0}>
      <table className={classes.table} aria-label={label} style={{ '--width': `${sum}rem` }}>
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of the layout is its place.
            <col key={index} style={{ '--share': `${(width / sum) * 100}%` }} />
          ))}
        </colgroup>
        <Head columns={shown} hasActions={Boolean(detail)} sorting={view.sorting} change={change} />
        {children}
      </table>
    </section>
  )
}

type HeadProps = Pick<TableView, 'sorting'> & { columns: readonly Column<never>[]; hasActions: boolean; change: ChangeView }

const Head = memo(function Head({ columns, hasActions, sorting: [by], change }: HeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, align }) => {
          const sorted = by?.id === id ? (by.desc ? 'descending' : 'ascending') : undefined
          const Icon = sorted === 'ascending' ? IconArrowUp : sorted ? IconArrowDown : IconSelector
          return (
            <th key={id} scope="col" aria-sort={sorted} data-align={align}>
              <button type="button" className={classes.sort} onClick={() => change({ sorting: [{ id, desc: sorted === 'ascending' }] })}>
                {header}
                <Icon size={14} aria-hidden />
              </button>
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actionsHead}>
            Acciones
          </th>
        )}
      </tr>
    </thead>
  )
})

const FIRST_ROWS = 40
const MORE_ROWS = 50

type BodyProps<Row> = { rows: readonly { id: string; original: Row }[]; columns: readonly Column<Row>[]; detail: Detail<Row> }

/** The first rows at once, the others in slices that give way to whatever somebody does next. All of them end up in the page, where Ctrl+F finds them. */
function AllRows<Row>({ rows, columns, detail }: BodyProps<Row>) {
  const table = useId()
  const [progress, setProgress] = useState({ rows, count: FIRST_ROWS })
  const count = progress.rows === rows ? progress.count : FIRST_ROWS
  useEffect(() => {
    if (count >= rows.length) return
    const timer = setTimeout(
      () => startTransition(() => setProgress({ rows, count: count + MORE_ROWS })),
      // The first slice waits until what was just asked for is painted.
      count === FIRST_ROWS ? 100 : 0,
    )
    return () => clearTimeout(timer)
  }, [rows, count])
  const left = rows.length - count
  return (
    <tbody>
      {rows.slice(0, count).map(({ id, original }) => (
        <Line key={id} id={`${table}${id}`} row={original} columns={columns} detail={detail} />
      ))}
      {left > 0 && <tr aria-hidden className={classes.rest} style={{ '--left': left }} />}
    </tbody>
  )
}

// memo forgets the type parameter; the component is the same. Likewise below.
const Body = memo(AllRows) as typeof AllRows

type LineProps<Row> = { id: string; row: Row; columns: readonly Column<Row>[]; detail: Detail<Row> }

function OneRow<Row>({ id, row, columns, detail }: LineProps<Row>) {
  return (
    <tr>
      {columns.map(({ id: column, header, rowHeader, align, cut, value, cell }) => {
        const content = cell ? cell(row) : textOf(value(row))
        const cutOff = cut && { 'data-cut': true, title: textOf(value(row)) }
        return rowHeader ? (
          <th key={column} scope="row" id={id} {...cutOff}>
            {content}
          </th>
        ) : (
          <td key={column} data-label={header} data-align={align} {...cutOff}>
            {content}
          </td>
        )
      })}
      {detail && (
        <td className={classes.actions}>
          <Link href={detail(row)} className={classes.detail} aria-describedby={id}>
            Ver detalle
          </Link>
        </td>
      )}
    </tr>
  )
}

const Line = memo(OneRow) as typeof OneRow

const textOf = (value: Value) => (typeof value === 'boolean' ? yesNo(value) : orMissing(value))
