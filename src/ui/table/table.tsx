import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInbox, IconSearchOff, IconSelector } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { EmptyState } from '../feedback/empty-state.tsx'
import { useScreen } from '../page/page.tsx'
import { type Column, getText, type TableRow } from './columns.ts'
import { useDensity } from './density.ts'
import { marked, type Needles } from './marks.tsx'
import phone from './phone-row.module.css'
import { RowLink } from './row-button.tsx'
import { rowOpening } from './row-opening.ts'
import { SelectAll, type Selection } from './select-all.tsx'
import classes from './table.module.css'
import { titleTruncated } from './title-truncated.ts'
import type { ChangeView, TableView } from './view.ts'

/** The props that all tables share. */
export type TableProps<Row> = {
  /** The accessible name of the table; by default the page's breadcrumb. */
  label?: string
  columns: readonly Column<Row>[]
  /** The text of the link to a record, which adds the column 'Acciones'. */
  detail?: string | false | undefined
  /** Returns the link's path; by default the record's id below the page's path. Define it outside components, like the columns. */
  detailTo?: (row: Row) => string
  /** Renders a row's actions if a link is not enough. Define it outside components, or memoize it. */
  actions?: RowAction<Row> | undefined
  /** The width of that cell in rem. */
  actionsWidth?: number
  /** Shown when the list has no records at all. */
  empty: { title?: string; description: string; action?: ReactNode }
  /** Shown when the records could not be loaded. */
  failed?: string
  /** Shown while the records load. */
  loading?: string
  /** Distinguishes the table from others on its page: the prefix of its parameters in the address. */
  name?: string
}

/** Renders the cell 'Acciones' of a row. `name` are the ids of the elements that name the row. */
export type RowAction<Row> = (row: Row, name: string) => ReactNode

/** Returns the table's own label or the page's. */
export function useLabel(own: string | undefined) {
  const { trail } = useScreen()
  return own ?? trail.at(-1)?.label ?? ''
}

export function useRowAction<Row extends TableRow>({ detail, detailTo, actions }: TableProps<Row>): RowAction<Row> | undefined {
  const [path] = useLocation()
  return useMemo(() => {
    if (actions || !detail) return actions
    return (row, name) => (
      <RowLink href={detailTo ? detailTo(row) : `${path}/${row.id}`} aria-describedby={name} data-opens>
        {detail}
      </RowLink>
    )
  }, [detail, detailTo, actions, path])
}

const NONE = 'Sin resultados.'
export const NOT_LOADED = 'No pudimos cargar los datos.'

/** Shown instead of an empty list. */
export const NoRecords = ({ title = NONE, description, action }: TableProps<never>['empty']) => (
  <EmptyState Icon={IconInbox} title={title} action={action}>
    {description}
  </EmptyState>
)

/** Shown when no record matches the filters. */
export const NothingFound = () => (
  <EmptyState Icon={IconSearchOff} title={NONE}>
    Ningún registro coincide con los filtros. Probá con otro texto o borralos.
  </EmptyState>
)

/** The elements that look otherwise where the list is narrow: each has a class of both sheets. */
const styles = {
  region: clsx(classes.region, phone.region),
  table: clsx(classes.table, phone.table),
  select: clsx(classes.select, phone.select),
  actions: clsx(classes.actions, phone.actions),
  placeholder: clsx(classes.placeholder, phone.placeholder),
}

// The layout changes `display`, for which Safari drops the native table roles. Explicit roles restore them.
const role = { table: 'table', group: 'rowgroup', row: 'row', heading: 'columnheader', name: 'rowheader', cell: 'cell' }

const DEFAULT_WIDTH = 10
const ACTIONS_WIDTH = 7.125
const SELECTION_WIDTH = 2.5
const SKELETON_ROWS = 25

type FrameProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  hasActions: boolean
  actionsWidth?: number | undefined
  selection?: Selection<Row> | undefined
  /** `loading`: the rows are placeholders. `outdated`: the rows are about to be replaced. */
  state?: 'loading' | 'outdated' | undefined
  /** The current sort; absent where the list cannot be sorted. */
  sorting?: TableView['sorting']
  change?: ChangeView
  children: ReactNode
}

/** The table element and its head, around the rows. */
export function Frame<Row>({ label, columns, hasActions, actionsWidth = ACTIONS_WIDTH, state, children, ...head }: FrameProps<Row>) {
  const widths = [
    ...(head.selection ? [SELECTION_WIDTH] : []),
    ...columns.map(({ width = DEFAULT_WIDTH }) => width),
    ...(hasActions ? [actionsWidth] : []),
  ]
  const sum = widths.reduce((total, width) => total + width, 0)
  const [density] = useDensity()
  const [, navigate] = useLocation()
  const style = { '--width': `${sum}rem`, '--columns': widths.map((width) => `minmax(0, ${width}fr)`).join(' ') }
  return (
    <section
      ref={markOverflow}
      className={styles.region}
      aria-label={label}
      aria-busy={state !== undefined}
      data-outdated={state === 'outdated' || undefined}
      data-comfortable={density === 'comfortable' || undefined}
      data-choosing={head.selection?.isChoosing || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach the scrollable region.
      tabIndex={0}
      {...rowOpening(navigate)}
    >
      <table
        role={role.table}
        className={styles.table}
        aria-label={label}
        data-has-extra={columns.some(({ place }) => place === 'extra') || undefined}
        style={style}
        onPointerOver={titleTruncated}
        onFocus={titleTruncated}
      >
        <Head columns={columns} hasActions={hasActions} {...head} />
        {children}
      </table>
    </section>
  )
}

/** Marks the sides on which content is scrolled out of view. */
function markOverflow(region: HTMLElement) {
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

type HeadProps<Row> = Pick<FrameProps<Row>, 'columns' | 'hasActions' | 'selection' | 'sorting' | 'change'>

// memo loses the type parameter, so the cast restores it here and below.
const Head = memo(HeadRow) as typeof HeadRow

function HeadRow<Row>({ columns, hasActions, selection, sorting: [by] = [], change }: HeadProps<Row>) {
  return (
    <thead role={role.group}>
      <tr role={role.row}>
        {selection && (
          <th role={role.heading} scope="col" className={styles.select}>
            <SelectAll {...selection} />
          </th>
        )}
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
          <th role={role.heading} scope="col" className={styles.actions}>
            Acciones
          </th>
        )}
      </tr>
    </thead>
  )
}

// As in the style sheet.
const ROW_HEIGHT = 36

type Listed<Row> = readonly { id: string; original: Row }[]

type RowsProps<Row> = {
  rows: Listed<Row>
  columns: readonly Column<Row>[]
  action: RowAction<Row> | undefined
  /** The rows have a state of their own, which goes with the record when their order changes. */
  haveState?: boolean
  selection?: Selection<Row> | undefined
  /** The words to mark in the cells. Memoize them. */
  needles?: Needles | undefined
  /** All are rendered at once, because a print waits for none. */
  isWhole?: boolean
}

const NONE_YET: Listed<never> = []
/** The letter that chooses the row which has the focus. */
const CHOOSE = 'x'

export const Rows = memo(ProgressiveRows) as typeof ProgressiveRows

/**
 * Renders the rows that are in sight at once and the others with low priority. In the end all rows are in the page, so that Ctrl+F
 * finds them. Where the rows have no state, each place in the table is kept and gets another record, which is less work than another row.
 */
function ProgressiveRows<Row>({ rows, columns, action, haveState = false, selection, needles, isWhole = false }: RowsProps<Row>) {
  const table = useId()
  const [first] = useState(() => Math.ceil(window.innerHeight / ROW_HEIGHT))
  const later = useDeferredValue(rows, NONE_YET)
  const others = haveState && later !== rows ? NONE_YET : later.slice(first, rows.length)
  const shown = isWhole ? rows : [...rows.slice(0, first), ...others]
  const left = rows.length - shown.length
  return (
    <tbody role={role.group}>
      {shown.map(({ id, original }, index) => (
        <BodyRow
          key={haveState ? id : index}
          id={`${table}${id}`}
          row={original}
          columns={columns}
          action={action}
          needles={needles}
          checkbox={selection?.checkbox}
          isChosen={selection?.chosen.has(original)}
        />
      ))}
      {left > 0 && <tr aria-hidden className={classes.rest} style={{ '--left': left }} />}
    </tbody>
  )
}

type BodyRowProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  action: RowAction<Row> | undefined
  needles: Needles | undefined
  checkbox: Selection<Row>['checkbox'] | undefined
  isChosen: boolean | undefined
}

const BodyRow = memo(RowCells) as typeof RowCells

function RowCells<Row>({ id, row, columns, action, needles, checkbox, isChosen = false }: BodyRowProps<Row>) {
  const idOf = (column: Column<Row>) => (column.rowHeader ? id : column.describesRow ? `${id}${column.id}` : undefined)
  return (
    <tr role={role.row} data-chosen={isChosen || undefined}>
      {checkbox && (
        <td role={role.cell} className={styles.select}>
          {checkbox.offers(row) && (
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={checkbox.labelOf(row)}
              aria-keyshortcuts={CHOOSE}
              onChange={({ currentTarget }) => checkbox.choose(row, currentTarget.checked)}
            />
          )}
        </td>
      )}
      {columns.map((column) => {
        const text = getText(column, row)
        const drawn = column.cell ? column.cell(row, text) : text
        const plain = needles ? marked(text, drawn, needles) : drawn
        const content = column.link ? linked(column.link(row), plain, column.rowHeader) : plain
        return column.rowHeader ? (
          <th key={column.id} role={role.name} scope="row" id={idOf(column)} data-place={column.place ?? 'title'} data-wraps={column.wraps}>
            {content}
          </th>
        ) : (
          <td
            key={column.id}
            role={role.cell}
            id={idOf(column)}
            data-label={column.header}
            data-align={column.align}
            data-place={column.place}
            data-wraps={column.wraps}
          >
            {content}
          </td>
        )
      })}
      {action && (
        <td role={role.cell} className={styles.actions}>
          {action(row, columns.flatMap((column) => idOf(column) ?? []).join(' '))}
        </td>
      )}
    </tr>
  )
}

/** A cell as a link. The one that names the row opens it. */
const linked = (path: string, content: ReactNode, opens: true | undefined) => (
  <RowLink href={path} className={classes.link} data-opens={opens}>
    {content}
  </RowLink>
)

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; hasActions: boolean; hasSelection?: boolean; size: number }

/** Placeholder rows while the records load. */
export function SkeletonRows<Row>({ columns, hasActions, hasSelection = false, size }: SkeletonProps<Row>) {
  return (
    <tbody role={role.group}>
      {Array.from({ length: Math.min(size, SKELETON_ROWS) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
        <tr key={row} role={role.row}>
          {hasSelection && <td role={role.cell} className={styles.select} />}
          {columns.map(({ id, header, rowHeader, place }, cell) =>
            rowHeader ? (
              <th key={id} role={role.name} scope="row" data-place={place ?? 'title'}>
                <Bar seed={row * 7 + cell * 13} />
              </th>
            ) : (
              <td key={id} role={role.cell} data-label={header} data-place={place}>
                <Bar seed={row * 7 + cell * 13} />
              </td>
            ),
          )}
          {hasActions && (
            <td role={role.cell} className={styles.actions}>
              <Skeleton className={styles.placeholder} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

// As high as a line of text, in varying widths.
const Bar = ({ seed }: { seed: number }) => <Skeleton height="0.75em" my="2xs" width={`${45 + (seed % 5) * 10}%`} />
