/** Stands in the place of the columns and rows that mantine-react-table can add to a table, which no table of the console has. */
const none = () => undefined

export {
  none as createRow,
  none as getMRT_RowActionsColumnDef,
  none as getMRT_RowDragColumnDef,
  none as getMRT_RowExpandColumnDef,
  none as getMRT_RowNumbersColumnDef,
  none as getMRT_RowPinningColumnDef,
  none as getMRT_RowSelectColumnDef,
  none as getMRT_RowSpacerColumnDef,
}
/** The icons and the words of its own buttons. */
export const MRT_Default_Icons = {}
export const MRT_Localization_EN = {}
/** How it filters, sorts and adds up rows by itself. */
export const MRT_AggregationFns = {}
export const MRT_FilterFns = {}
export const MRT_SortingFns = {}
