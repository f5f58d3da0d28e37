import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useRef } from 'react'
import { Deferred, deferral } from '../deferred.tsx'
import type { Column } from './columns.ts'
import type { ColumnsMenuProps } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { type AllRows, ExportButton } from './export-button.tsx'
import type { ChangeView, TableView } from './view.ts'

const columnsMenu = deferral<ColumnsMenuProps>(() => import('./columns-menu.tsx'))

type ToolbarProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** The columns that are shown. */
  visible: readonly Column<Row>[]
  visibility: TableView['columnVisibility']
  change: ChangeView
  /** The placeholder of the search; undefined for a list without search. */
  search: string | undefined
  typed: string
  onType: (text: string) => void
  /** Called when the search loses the focus. */
  onLeave?: () => void
  isFiltered: boolean
  /** The address parameters of filters that others keep, which are cleared with the table's own. */
  parameters?: readonly string[] | undefined
  isEmpty: boolean
  allRows: AllRows<Row>
  /** Replaces the export of all rows by the browser. */
  exporter?: ReactNode
  /** The filters beside the search. */
  children?: ReactNode
}

/** The toolbar of a list: search and filters at the start, view and export at the end. */
function Bar<Row>(props: ToolbarProps<Row>) {
  const { label, columns, visible, visibility, change, search, typed, onType, onLeave, isFiltered, isEmpty, allRows, children } = props
  const { parameters, exporter } = props
  const bar = useRef<HTMLDivElement>(null)

  function clear() {
    change({ search: '', columnFilters: [] }, 'push', parameters)
    // The button disappears, so the focus has to move.
    bar.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    <div ref={bar} className={classes.toolbar}>
      {search && (
        <TextInput
          type="search"
          className={classes.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          placeholder={search}
          aria-label={search}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onBlur={onLeave}
        />
      )}
      {children}
      {isFiltered && (
        <Button variant="subtle" color="gray" rightSection={<IconX size={16} aria-hidden />} onClick={clear}>
          Borrar
        </Button>
      )}
      <div className={classes.tools}>
        <Deferred
          of={columnsMenu}
          props={{
            // The row header column cannot be hidden.
            columns: columns.map(({ id, header, rowHeader = false }) => ({
              id,
              header,
              isShown: visibility[id] ?? false,
              isFixed: rowHeader,
            })),
            onChange: (id, isShown) => change({ columnVisibility: { ...visibility, [id]: isShown } }, 'replace'),
          }}
          button={
            <Button variant="default" aria-haspopup="menu" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
              Vista
            </Button>
          }
        />
        {exporter ?? <ExportButton label={label} columns={visible} isEmpty={isEmpty} allRows={allRows} />}
      </div>
    </div>
  )
}

// memo loses the type parameter, so the cast restores it.
export const Toolbar = memo(Bar) as typeof Bar
