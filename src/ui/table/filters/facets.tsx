import { useCallbackRef } from '@mantine/hooks'
import type { Column } from '../columns.ts'
import type { ChangeView, TableView } from '../view.ts'
import { Facet } from './facet.tsx'
import type { FacetProps } from './facet-list.tsx'

type FacetsProps<Row> = Pick<FacetProps, 'counts' | 'onOpen'> & {
  columns: readonly Column<Row>[]
  columnFilters: TableView['columnFilters']
  change: ChangeView
}

const NONE: readonly string[] = []

/** A filter for each column with labelled values. */
export function Facets<Row>({ columns, columnFilters, change, ...ofList }: FacetsProps<Row>) {
  const filter = useCallbackRef((id: string, chosen: string[]) => {
    const others = columnFilters.filter((one) => one.id !== id)
    change({ columnFilters: chosen.length ? [...others, { id, value: chosen }] : others })
  })
  return columns.map(({ id, header, options }) => {
    const chosen = columnFilters.find((one) => one.id === id)?.value
    return (
      options && (
        <Facet
          key={id}
          id={id}
          label={header}
          options={options}
          chosen={Array.isArray(chosen) ? chosen : NONE}
          onChange={filter}
          {...ofList}
        />
      )
    )
  })
}
