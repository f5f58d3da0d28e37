import { Button, Menu, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { Facet } from './facet.tsx'
import { countsOf } from './row-models.ts'
import type { ChangeView, TableView } from './view.ts'

type ToolbarProps<Row> = {
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  filters: TableView['columnFilters']
  visibility: TableView['columnVisibility']
  change: ChangeView
  /** Called when the text filter is left. */
  settle: () => void
}

/** Filters at the start, the choice of columns at the end. */
export function Toolbar<Row>({ rows = [], columns, filters, visibility, change, settle }: ToolbarProps<Row>) {
  const bar = useRef<HTMLDivElement>(null)

  function filter(id: string, value: string | string[], how?: 'typing') {
    const others = filters.filter((one) => one.id !== id)
    change({ columnFilters: value.length ? [...others, { id, value }] : others }, how)
  }

  function clear() {
    change({ columnFilters: [] })
    // The button goes away, and the focus with it.
    bar.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    <div ref={bar} className={classes.toolbar}>
      {columns.map((column) => {
        const { id, header, search, options } = column
        const value = filters.find((one) => one.id === id)?.value
        if (search)
          return (
            <TextInput
              key={id}
              type="search"
              className={classes.search}
              leftSection={<IconSearch size={16} aria-hidden />}
              placeholder={search}
              aria-label={search}
              value={typeof value === 'string' ? value : ''}
              onChange={({ currentTarget }) => filter(id, currentTarget.value, 'typing')}
              onBlur={settle}
            />
          )
        return (
          options && (
            <Facet
              key={id}
              label={header}
              options={options}
              chosen={Array.isArray(value) ? value : []}
              counts={() => countsOf(rows, columns, filters, column)}
              onChange={(chosen) => filter(id, chosen)}
            />
          )
        )
      })}
      {filters.length > 0 && (
        <Button variant="subtle" color="gray" rightSection={<IconX size={16} aria-hidden />} onClick={clear}>
          Borrar
        </Button>
      )}
      <Menu closeOnItemClick={false} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" className={classes.columns} leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
            Vista
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Alterar Columnas">
          <Menu.Label aria-hidden>Alterar Columnas</Menu.Label>
          {columns.map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={visibility[id] ?? false}
              onChange={(shown) => change({ columnVisibility: { ...visibility, [id]: shown } }, 'replace')}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
