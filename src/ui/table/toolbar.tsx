import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmarks, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react'
import { Deferred, deferral } from '../loading/deferred.tsx'
import { useViewerId } from '../page/permission.tsx'
import type { Column } from './columns.ts'
import type { ColumnsMenuProps } from './columns-menu.tsx'
import { type AllRows, ExportButton } from './export-button.tsx'
import { Filters } from './filters/filters.tsx'
import classes from './toolbar.module.css'
import { useSearchKeys } from './use-search-keys.ts'
import type { ChangeView, TableView } from './view.ts'

const columnsMenu = deferral<ColumnsMenuProps>(() => import('./columns-menu.tsx'))
const savedViews = deferral<{ person: number }>(() => import('./saved-views-menu.tsx'))

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
  /** How many filters are on, without the search. */
  filterCount: number
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
  const { parameters, exporter, filterCount } = props
  const person = useViewerId()
  const bar = useRef<HTMLDivElement>(null)
  const leadToRows = useSearchKeys(bar)

  function clear() {
    change({ search: '', columnFilters: [] }, 'push', parameters)
    // The button disappears, so the focus has to move.
    bar.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  function onSearchKey(event: KeyboardEvent) {
    leadToRows(event)
    if (event.key !== 'Escape' || !typed) return
    // Some browsers empty the field themselves, and tell it later than others.
    event.preventDefault()
    change({ search: '' }, 'replace')
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
          aria-keyshortcuts="/"
          onKeyDown={onSearchKey}
        />
      )}
      {children && <Filters count={filterCount}>{children}</Filters>}
      {isFiltered && (
        <Button variant="subtle" color="gray" rightSection={<IconX size={16} aria-hidden />} onClick={clear}>
          Borrar
        </Button>
      )}
      <div className={classes.tools}>
        {person !== null && (
          <Deferred
            of={savedViews}
            props={{ person }}
            button={
              <ActionIcon variant="default" size={36} aria-label="Vistas guardadas" aria-haspopup="dialog">
                <IconBookmarks size={16} aria-hidden />
              </ActionIcon>
            }
          />
        )}
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
