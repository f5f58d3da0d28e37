/** Stands in the place of the features of the table's engine that no table of the console has: it expands, pages and sorts rows, and no more. */
const feature = {}

type Table = { getCoreRowModel: unknown; getGroupedRowModel?: unknown }

/** Rows without groups are all of them. */
export const ColumnGrouping = {
  createTable(table: Table) {
    table.getGroupedRowModel = table.getCoreRowModel
  },
}

export {
  feature as ColumnFaceting,
  feature as ColumnFiltering,
  feature as ColumnPinning,
  feature as ColumnSizing,
  feature as ColumnVisibility,
  feature as GlobalFaceting,
  feature as GlobalFiltering,
  feature as Headers,
  feature as RowPinning,
  feature as RowSelection,
}

/** Its columns are never asked for, so none is made. */
const none = () => undefined

export { none as _getVisibleLeafColumns, none as createColumn, none as orderColumns }
export const sortingFns = {}
export const reSplitAlphaNumeric = /(?:)/
