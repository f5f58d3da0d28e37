/** Stands in the place of the models of rows of the table's engine: the console has its own, src/ui/table/row-models.ts. */
const none = () => undefined

export {
  none as getCoreRowModel,
  none as getExpandedRowModel,
  none as getFacetedMinMaxValues,
  none as getFacetedRowModel,
  none as getFacetedUniqueValues,
  none as getFilteredRowModel,
  none as getGroupedRowModel,
  none as getSortedRowModel,
}
