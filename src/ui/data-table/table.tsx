import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInbox, IconSearchOff, IconSelector } from '@tabler/icons-react'
import { memo, type PointerEvent, type ReactNode, startTransition, useEffect, useId, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { EmptyState } from '../empty-state.tsx'
import { useScreen } from '../page.tsx'
import { type Column, getText, type TableRow } from './columns.ts'
import classes from './data-table.module.css'
import type { ChangeView, TableView } from './view.ts'

/** What every table is told. */
export type TableProps<Row> = {
  /** What the table lists, its accessible name; by default what the page lists. */
  label?: string
  columns: readonly Column<Row>[]
  /** The words of the link to a record, which adds the column 'Acciones'. */
  detail?: string | false | undefined
  /** Where that link leads; by default to the record's id under the page's own path. Keep it outside components, as the columns. */
  detailTo?: (row: Row) => string
  /** What to say, and to offer, while there is no record at all. */
  empty: { title?: string; description: string; action?: ReactNode }
  /** What is said when the records did not come. */
  failed?: string
  /** What is said while they are on their way. */
  loading?: string
  /** Tells the table from others on its page: goes before each of its parameters in the address. */
  name?: string
}

/** The link of each row. */
export type RowAction<Row> = { label: string; to: (row: Row) => string }

/** What the table lists, in its own words or the page's. */
export function useLabel(own: string | undefined) {
  const { trail } = useScreen()
  return own ?? trail.at(-1)?.label ?? ''
}

export function useRowAction<Row extends TableRow>({ detail, detailTo }: TableProps<Row>): RowAction<Row> | undefined {
  const [path] = useLocation()
  return useMemo(() => detail && { label: detail, to: detailTo ?? (({ id }) => `${path}/${id}`) }, [detail, detailTo, path]) || undefined
}

const NONE = 'Sin resultados.'
export const NOT_LOADED = 'No pudimos cargar los datos.'

/** Stands in place of a list without any record. */
export const NoRecords = ({ title = NONE, description, action }: TableProps<never>['empty']) => (
  <EmptyState Icon={IconInbox} title={title} action={action}>
    {description}
  </EmptyState>
)

/** Stands in place of the records that nobody found. */
export const NothingFound = ({ title = NONE }: { title?: string | undefined }) => (
  <EmptyState Icon={IconSearchOff} title={title}>
    Ningún registro coincide con los filtros. Probá con otro texto o borralos.
  </EmptyState>
)

// Where rows are cards, their `display` is another one and Safari would forget what they are; so it is said again.
const role = { table: 'table', group: 'rowgroup', row: 'row', heading: 'columnheader', name: 'rowheader', cell: 'cell' }

const DEFAULT_WIDTH = 10
const ACTIONS_WIDTH = 7.125
const SKELETON_ROWS = 25

type FrameProps<Row> = {
  /** What the table lists; its accessible name. */
  label: string
  columns: readonly Column<Row>[]
  hasActions: boolean
  /** What is shown is on its way, or about to be replaced. */
  state?: 'loading' | 'outdated' | undefined
  /** How it is sorted, where it can be. */
  sorting?: TableView['sorting']
  change?: ChangeView
  children: ReactNode
}

/** The table around its rows. */
export function Frame<Row>({ label, columns, hasActions, state, children, ...sort }: FrameProps<Row>) {
  const widths = [...columns.map(({ width = DEFAULT_WIDTH }) => width), ...(hasActions ? [ACTIONS_WIDTH] : [])]
  const sum = widths.reduce((total, width) => total + width, 0)
  return (
    <section
      ref={markHidden}
      className={classes.region}
      aria-label={label}
      aria-busy={state !== undefined}
      data-outdated={state === 'outdated' || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table role={role.table} className={classes.table} aria-label={label} style={{ '--width': `${sum}rem` }} onPointerOver={tellWhole}>
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of the layout is its place.
            <col key={index} style={{ '--share': `${(width / sum) * 100}%` }} />
          ))}
        </colgroup>
        <Head columns={columns} hasActions={hasActions} {...sort} />
        {children}
      </table>
    </section>
  )
}

/** Marks the sides on which something is out of sight. */
function markHidden(region: HTMLElement) {
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = region
    region.toggleAttribute('data-more-before', scrollLeft > 1)
    region.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
  }
  const size = new ResizeObserver(mark)
  for (const element of [region, ...region.children]) size.observe(element)
  region.addEventListener('scroll', mark, { passive: true })
  return () => {
    size.disconnect()
    region.removeEventListener('scroll', mark)
  }
}

/** A cell whose text ends in an ellipsis tells it whole; which cells do is only known once they are looked at. */
function tellWhole({ target }: PointerEvent) {
  const cell = target instanceof Element && target.closest<HTMLElement>('td, th')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

type HeadProps<Row> = Pick<FrameProps<Row>, 'columns' | 'hasActions' | 'sorting' | 'change'>

// memo forgets the type parameter; the component is the same. Likewise below.
const Head = memo(HeadRow) as typeof HeadRow

function HeadRow<Row>({ columns, hasActions, sorting: [by] = [], change }: HeadProps<Row>) {
  return (
    <thead role={role.group}>
      <tr role={role.row}>
        {columns.map(({ id, header, align }) => {
          const sorted = by?.id === id ? (by.desc ? 'descending' : 'ascending') : undefined
          const Icon = sorted === 'ascending' ? IconArrowUp : sorted ? IconArrowDown : IconSelector
          return (
            <th key={id} role={role.heading} scope="col" aria-sort={sorted} data-align={align}>
              {change ? (
                <button type="button" className={classes.sort} onClick={() => change({ sorting: [{ id, desc: sorted === 'ascending' }] })}>
                  {header}
                  <Icon size={14} aria-hidden />
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
        {hasActions && (
          <th role={role.heading} scope="col" className={classes.actions}>
            Acciones
          </th>
        )}
      </tr>
    </thead>
  )
}

const FIRST_ROWS = 40
const MORE_ROWS = 50

type RowsProps<Row> = {
  rows: readonly { id: string; original: Row }[]
  columns: readonly Column<Row>[]
  action: RowAction<Row> | undefined
}

export const Rows = memo(AllRows) as typeof AllRows

/** The first rows at once, the others in slices that give way to whatever somebody does next. All of them end up in the page, where Ctrl+F finds them. */
function AllRows<Row>({ rows, columns, action }: RowsProps<Row>) {
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
    <tbody role={role.group}>
      {rows.slice(0, count).map(({ id, original }) => (
        <Line key={id} id={`${table}${id}`} row={original} columns={columns} action={action} />
      ))}
      {left > 0 && <tr aria-hidden className={classes.rest} style={{ '--left': left }} />}
    </tbody>
  )
}

type LineProps<Row> = { id: string; row: Row; columns: readonly Column<Row>[]; action: RowAction<Row> | undefined }

const Line = memo(OneRow) as typeof OneRow

function OneRow<Row>({ id, row, columns, action }: LineProps<Row>) {
  return (
    <tr role={role.row}>
      {columns.map((column) => {
        const text = getText(column, row)
        const content = column.cell ? column.cell(row, text) : text
        return column.rowHeader ? (
          <th key={column.id} role={role.name} scope="row" id={id}>
            {content}
          </th>
        ) : (
          <td key={column.id} role={role.cell} data-label={column.header} data-align={column.align}>
            {content}
          </td>
        )
      })}
      {action && (
        <td role={role.cell} className={classes.actions}>
          <Link href={action.to(row)} className={classes.action} aria-describedby={id}>
            {action.label}
          </Link>
        </td>
      )}
    </tr>
  )
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; hasActions: boolean; size: number }

/** The rows' own shape while they are on their way. */
export function SkeletonRows<Row>({ columns, hasActions, size }: SkeletonProps<Row>) {
  return (
    <tbody role={role.group}>
      {Array.from({ length: Math.min(size, SKELETON_ROWS) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
        <tr key={row} role={role.row}>
          {columns.map(({ id, header, rowHeader }, cell) =>
            rowHeader ? (
              <th key={id} role={role.name} scope="row">
                <Bar seed={row * 7 + cell * 13} />
              </th>
            ) : (
              <td key={id} role={role.cell} data-label={header}>
                <Bar seed={row * 7 + cell * 13} />
              </td>
            ),
          )}
          {hasActions && (
            <td role={role.cell} className={classes.actions}>
              <Skeleton className={classes.placeholder} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

// As high as a line of text, as wide as chance would have it.
const Bar = ({ seed }: { seed: number }) => <Skeleton height="0.75em" my="0.3em" width={`${45 + (seed % 5) * 10}%`} />
