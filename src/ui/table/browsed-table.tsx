import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListQuery, ListRequest, PageOfRows, PageRequest } from '#src/api/browse.ts'
import type { TableRow } from './columns.ts'
import { Facets } from './filters/facets.tsx'
import { type ListState, PagedTable } from './paged-table.tsx'
import { type ReadSpreadsheet, SpreadsheetButton } from './spreadsheet-button.tsx'
import { type TableProps, useLabel } from './table.tsx'

/** A list that the server searches, filters, orders, pages and sends as a spreadsheet: see `browsable`. */
export type Browsed<Row> = {
  page: (request: PageRequest) => ListQuery<PageOfRows<Row>>
  counts: (list: ListRequest, column: string) => ListQuery<Readonly<Record<string, number>>>
  spreadsheet: (list: ListRequest, columns: readonly string[], ...rest: Parameters<ReadSpreadsheet>) => Promise<Blob>
}

/** A `DataTable` whose rows are too many for the browser. */
export default function BrowsedTable<Row extends TableRow>({ browsed, ...props }: TableProps<Row> & { browsed: Browsed<Row> }) {
  const label = useLabel(props.label)
  return (
    <PagedTable
      {...props}
      pages={browsed.page}
      search={props.columns.find(({ search }) => search)?.search}
      isSortable
      facets={
        props.columns.some(({ options }) => options)
          ? (state) => <CountedFacets {...state} columns={props.columns} counts={browsed.counts} />
          : undefined
      }
      exporter={({ list, visible }) => (
        <SpreadsheetButton
          name={label}
          read={(...rest) =>
            browsed.spreadsheet(
              list,
              visible.map(({ id }) => id),
              ...rest,
            )
          }
        />
      )}
    />
  )
}

type CountedFacetsProps<Row> = ListState<Row> & Pick<TableProps<Row>, 'columns'> & Pick<Browsed<Row>, 'counts'>

/** The filters of the columns. How many rows each value has is asked for when a filter opens. */
function CountedFacets<Row>({ list, columnFilters, change, columns, counts }: CountedFacetsProps<Row>) {
  const [opened, setOpened] = useState<string>()
  const { data } = useQuery({ ...counts(list, opened ?? ''), enabled: opened !== undefined })
  const known = (id: string) => (data && id === opened ? new Map(Object.entries(data)) : undefined)
  return <Facets columns={columns} columnFilters={columnFilters} change={change} counts={known} onOpen={setOpened} />
}
